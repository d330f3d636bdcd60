// Values: a cell holds one of 1 to `most`, typed or pressed. `of` is the state's name for them, 0 for none and null where
// no cell is; with `notes`, the name of a word, there are pencil marks too, a bit for each value. A number that is typed
// figure by figure, 47 of 4 and 7, begins anew when the hand was elsewhere (`typed` is its cell), but with notes goes on.
// A kind with something in the upper corner of cells says by `top` how far down from there marks begin.
// Where `least` gives 0 the values of the puzzle are 0 and up, and -1 a blank: in states each is one more.
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
  const upTo = (count) => [...Array(count).keys()].map((k) => k + 1);

  function put(puzzle, state, cell, value) {
    if (isGiven(puzzle, cell)) return null;
    const next = { ...state, [of]: changed(state[of], at(puzzle, cell), value) };
    return notes ? { ...next, marks: changed(state.marks, at(puzzle, cell), 0) } : { ...next, pen: null, typed: -1 };
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
    begin: (puzzle) => ({ [of]: puzzle.grid.flat().map((value) => (value === null ? null : value + more(puzzle))), ...(notes ? { marks: blank(puzzle) } : { pen: null, typed: -1 }) }),
    tap: () => null, // it chooses the cell that a value goes to
    erase: (puzzle, state, cell) => put(puzzle, state, cell, 0),
    markName: "notes",
    pad: (puzzle) =>
      most(puzzle) < (hasLetters(puzzle) ? 36 : 10) ? upTo(most(puzzle)).map((value) => symbol(puzzle, value)) : [..."1234567890"],
    type(puzzle, state, cell, key, isMark) {
      const [index, figure] = [at(puzzle, cell), parseInt(key, 36)];
      if (!(figure < (hasLetters(puzzle) ? 36 : 10))) return null;
      const before = hasLetters(puzzle) || !(notes || state.typed === index) ? 0 : state[of][index];
      const isLonger = before && !(notes && isMark) && 10 * before + figure <= most(puzzle);
      const value = (isLonger ? 10 * before + figure : figure) + more(puzzle);
      if (value > most(puzzle)) return null;
      if (notes && isMark) {
        const marks = changed(state.marks, index, state.marks[index] ^ (1 << value));
        return isGiven(puzzle, cell) || state[of][index] || !value ? null : { ...state, marks };
      }
      const next = put(puzzle, state, cell, value);
      return next && !notes ? { ...next, pen: cell, typed: index } : next;
    },
    open: (puzzle, state) => state[of].filter((value) => value === 0).length,
    label(puzzle, state, cell, say) {
      const [value, marks] = [state[of], state.marks ?? []].map((held) => held[at(puzzle, cell)]);
      const told = [value ? symbol(puzzle, value, say) : say("blank")];
      if (isGiven(puzzle, cell)) told.push(say("given"));
      if (marks) {
        const digits = upTo(most(puzzle)).filter((one) => marks & (1 << one)).map((one) => symbol(puzzle, one));
        told.push(say(notes, { digits: digits.join(" ") }));
      }
      return [...told, ...own.told(puzzle, state, cell, say)].join(", ");
    },
    wrong: (puzzle, state, answer) =>
      failing(puzzle, answer, (value, cell) =>
        state[of][cell]
          ? state[of][cell] !== value + more(puzzle)
          : notes && state.marks[cell] && !(state.marks[cell] & (1 << (value + more(puzzle)))),
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
        if (notes) texts += marksAt(puzzle, state.marks[index], [row, column]).join("");
      });
      const over = picture.rings + texts + picture.over;
      const under = picture.ground + path("grid", picture.grid) + picture.lines;
      return { under, over: over + path("frame", picture.frame), room: picture.room };
    },
    ...own,
  };
}
