// Values: a cell holds one of 1 to `most`, typed or pressed. `of` is the state's name for them, 0 for none and null where
// no cell is; with `notes`, the name of a word, there are pencil marks too, a bit for each value. A number that is typed
// figure by figure, 47 of 4 and 7, begins anew when the hand was elsewhere (`typed` is its cell), but with notes goes on.
// A kind with something in the upper corner of cells says by `top` how far down from there marks begin.
// Where `least` gives 0 the values of the puzzle are 0 and up, and -1 a blank: in states each is one more.
// With notes there is the help of the trade: `isMark` is true for notes in corners, "centre" for those in the middle,
// "colour" for one of six; a value that is placed takes its notes from the cells that see it. These are the cells that a
// value in both would break a rule with, so that no kind need say which. `fits(puzzle, cell, value)`: where not all do.
// A kind may have a `symbol(puzzle, value, say)` for a value, which `say` names where it is spoken, and a `shape(puzzle,
// value, x, y)`, the path of what is drawn around that point in place of a text, null where it is one.
function values(own) {
  const { of, notes, most, top = 0.14 } = own;
  const more = (puzzle) => 1 - (own.least?.(puzzle) ?? 1);
  const inState = (puzzle, rows, cell) => inAnswer(rows, cell) + more(puzzle);
  const isGiven = (puzzle, cell) => inAnswer(puzzle.grid, cell) !== null && inState(puzzle, puzzle.grid, cell) !== 0;
  const hasLetters = (puzzle) => puzzle.options.symbols === "letters";
  const symbol = (puzzle, value, say) =>
    own.symbol?.(puzzle, value, say) ?? (hasLetters(puzzle) ? value.toString(36).toUpperCase() : value - more(puzzle));
  const fits = (puzzle, cell, value) => own.fits?.(puzzle, cell, value) ?? true;
  const COLOURS = 6;
  const upTo = (count) => [...Array(count).keys()].map((k) => k + 1);

  const known = new Map();
  function peers(puzzle, index) {
    if (!known.has(index)) {
      const broken = (...cells) =>
        own.mistakes(puzzle, { [of]: puzzle.grid.flat().map((_, k) => (cells.includes(k) ? 1 : 0)) }).flatMap((one) => one.cells).length;
      const alone = puzzle.grid.flat().map((value, k) => (value === null ? Infinity : broken(k)));
      known.set(index, alone.flatMap((count, k) => (k !== index && broken(index, k) > count + alone[index] ? [k] : [])));
    }
    return known.get(index);
  }

  // A number of two figures begins with one that may not be meant: its notes stay.
  function put(puzzle, state, cell, value) {
    if (isGiven(puzzle, cell)) return null;
    const index = at(puzzle, cell);
    const next = { ...state, [of]: changed(state[of], index, value) };
    if (!notes) return { ...next, pen: null, typed: -1 };
    const seen = value && (hasLetters(puzzle) || 10 * value > most(puzzle)) ? peers(puzzle, index) : [];
    const without = (held) => held.map((marks, k) => (k === index ? 0 : seen.includes(k) ? marks & ~(1 << value) : marks));
    return { ...next, marks: without(state.marks), centre: without(state.centre) };
  }

  const told = (puzzle, marks) => upTo(most(puzzle)).filter((value) => marks & (1 << value)).map((value) => symbol(puzzle, value));
  const AROUND = [[0.16, 0], [0.84, 0], [0.16, 1], [0.84, 1], [0.5, 0], [0.5, 1], [0.16, 0.5], [0.84, 0.5], [0.33, 0]];

  // Notes of the middle, and those of corners around them.
  function notesAt(puzzle, state, index) {
    const [row, column] = place(puzzle, index);
    const inner = told(puzzle, state.centre[index]);
    if (!inner.length) return marksAt(puzzle, state.marks[index], [row, column]);
    const outer = told(puzzle, state.marks[index]).map((shown, k) => {
      const [x, y] = AROUND[k % 9];
      return text("clue entry", column + x, row + top + y * (0.86 - top), 0.22, shown);
    });
    return [...outer, text("clue entry", column + 0.5, row + 0.52, Math.min(0.3, 1.3 / inner.join("").length), inner.join(""))];
  }

  // Small, in rows, each at a place of its own.
  function marksAt(puzzle, marks, [row, column]) {
    const wide = Math.ceil(Math.sqrt(most(puzzle)));
    const shown = upTo(most(puzzle)).filter((value) => marks & (1 << value));
    const place = (k, from) => from + ((0.86 - from) * (k + 0.5)) / wide;
    return shown.map((value) => {
      const [x, y] = [place((value - 1) % wide, 0.14), place(Math.floor((value - 1) / wide), top)];
      return text("clue entry", column + x, row + y, 0.7 / wide, symbol(puzzle, value));
    });
  }

  return {
    begin: (puzzle) => ({ [of]: puzzle.grid.flat().map((value) => (value === null ? null : value + more(puzzle))), ...(notes ? { marks: blank(puzzle), centre: blank(puzzle), colours: blank(puzzle) } : { pen: null, typed: -1 }) }),
    tap: () => null, // it chooses the cell that a value goes to
    erase: (puzzle, state, cell) => put(puzzle, state, cell, 0),
    markName: "notes",
    pad: (puzzle) =>
      most(puzzle) < (hasLetters(puzzle) ? 36 : 10) ? upTo(most(puzzle)).map((value) => symbol(puzzle, value)) : [..."1234567890"],
    ...(notes && {
      peers: (puzzle, cell) => peers(puzzle, at(puzzle, cell)).map((index) => place(puzzle, index)),
      modes: ["centre", "colour"],
      // In each open cell all values that none of those that see it has.
      candidates: (puzzle, state) => ({
        ...state,
        marks: state[of].map((held, index) => {
          if (held !== 0) return 0;
          const seen = peers(puzzle, index).map((k) => state[of][k]);
          const some = upTo(most(puzzle)).filter((value) => !seen.includes(value) && fits(puzzle, place(puzzle, index), value));
          return some.reduce((marks, value) => marks | (1 << value), 0);
        }),
      }),
      // How many of a key's value are still to be placed, where rows hold each of them once.
      left(puzzle, state, key) {
        const row = puzzle.grid[0].map((_, c) => c).slice(1);
        const isEach = most(puzzle) === puzzle.width && !puzzle.grid.flat().includes(null) && row.every((k) => peers(puzzle, 0).includes(k));
        return isEach && puzzle.width < 10 ? puzzle.height - state[of].filter((value) => String(symbol(puzzle, value)) === String(key)).length : null;
      },
    }),
    type(puzzle, state, cell, key, isMark) {
      const [index, figure] = [at(puzzle, cell), parseInt(key, 36)];
      if (isMark === "colour") {
        if (!notes || figure > COLOURS) return null;
        return { ...state, colours: changed(state.colours, index, state.colours[index] === figure ? 0 : figure) };
      }
      if (!(figure < (hasLetters(puzzle) ? 36 : 10))) return null;
      const before = hasLetters(puzzle) || !(notes || state.typed === index) ? 0 : state[of][index];
      const isLonger = before && !(notes && isMark) && 10 * before + figure <= most(puzzle);
      const value = (isLonger ? 10 * before + figure : figure) + more(puzzle);
      if (value > most(puzzle) || !fits(puzzle, cell, value)) return null;
      if (notes && isMark) {
        const name = isMark === "centre" ? "centre" : "marks";
        const marks = changed(state[name], index, state[name][index] ^ (1 << value));
        return isGiven(puzzle, cell) || state[of][index] || !value ? null : { ...state, [name]: marks };
      }
      const next = put(puzzle, state, cell, value);
      return next && !notes ? { ...next, pen: cell, typed: index } : next;
    },
    open: (puzzle, state) => state[of].filter((value) => value === 0).length,
    label(puzzle, state, cell, say) {
      const [value, ...marks] = [state[of], state.marks ?? [], state.centre ?? []].map((held) => held[at(puzzle, cell)]);
      const all = [value ? symbol(puzzle, value, say) : say("blank")];
      if (isGiven(puzzle, cell)) all.push(say("given"));
      const noted = marks.filter(Boolean).map((some) => told(puzzle, some).join(" "));
      if (noted.length) all.push(say(notes, { digits: noted.join(" / ") }));
      return [...all, ...own.told(puzzle, state, cell, say)].join(", ");
    },
    wrong: (puzzle, state, answer) =>
      failing(puzzle, answer, (value, cell) =>
        state[of][cell]
          ? state[of][cell] !== value + more(puzzle)
          : notes && [state.marks, state.centre].some((held) => held[cell] && !(held[cell] & (1 << (value + more(puzzle))))),
      ),
    agrees: (puzzle, state, answer, cell) => state[of][at(puzzle, cell)] === inState(puzzle, answer, cell),
    fill: (puzzle, state, answer, cells) =>
      cells.reduce((next, cell) => put(puzzle, next, cell, inState(puzzle, answer, cell)) ?? next, state),
    // What the kind draws beside its values: `ground` at the bottom, `lines` on the grid, `over` all; and paths in place
    // of the `grid` and its `frame`.
    draw(puzzle, state, cursor) {
      const [grid, frame] = [puzzle.lines, puzzle.edge];
      const picture = { ground: "", lines: "", rings: "", over: "", grid, frame, ...own.picture(puzzle, state) };
      const looked = notes && state[of][at(puzzle, cursor)];
      let texts = "";
      state[of].forEach((value, index) => {
        const [row, column] = place(puzzle, index);
        const look = isGiven(puzzle, [row, column]) ? "clue" : "clue entry";
        if (looked && value === looked) picture.ground += box("same", column, row);
        const shape = value ? own.shape?.(puzzle, value, column + 0.5, row + 0.5) : null;
        if (shape) texts += path(look === "clue" ? "head" : "head joined", shape);
        else if (value) texts += text(look, column + 0.5, row + 0.52, picture.size, symbol(puzzle, value));
        if (!notes) return;
        if (state.colours[index]) picture.ground = box(`hue h${state.colours[index]}`, column, row) + picture.ground;
        texts += notesAt(puzzle, state, index).join("");
      });
      if (notes) picture.ground = peers(puzzle, at(puzzle, cursor)).map((k) => box("peer", ...place(puzzle, k).reverse())).join("") + picture.ground;
      const over = picture.rings + texts + picture.over;
      const under = picture.ground + path("grid", picture.grid) + picture.lines;
      return { under, over: over + path("frame", picture.frame), room: picture.room };
    },
    ...own,
  };
}
