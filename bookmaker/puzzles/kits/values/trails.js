// Kits: values, edges
// Trails: values that follow each other from cell to cell, drawn from one of them on or tapped one by one. Steps also go
// from corner to corner where the page's tables say that they slant, and never across a wall. `pen` is the cell from which a tap goes on, or null.
function trails(own) {
  const { of, most } = own;
  const isGiven = (puzzle, cell) => puzzle.grid.flat()[cell] !== 0;

  // With the number in that cell and in no other; null where a printed number is in the way.
  function written(puzzle, numbers, cell, number) {
    if (number < 0 || number > most(puzzle)) return null;
    if (isGiven(puzzle, cell)) return numbers[cell] === number ? numbers : null;
    const other = number ? numbers.indexOf(number) : -1;
    if (other >= 0 && isGiven(puzzle, other)) return null;
    return numbers.map((held, index) => (index === cell ? number : index === other ? 0 : held));
  }

  // Notes, up to six numbers a cell: where a number stands there are none, and one that is placed stands in no note, but
  // for a figure that is typed and may begin a longer number.
  const jotsAt = (state, cell) => state.jots[cell].length;
  const jotted = (state, cell, some) => ({ ...state, jots: changed(state.jots, cell, some), typed: -1 });
  function noted(before, after, least = 0) {
    const placed = after[of].filter((number, cell) => number > least && number !== before[of][cell]);
    return { ...after, jots: before.jots.map((some, cell) => (after[of][cell] ? [] : some.filter((number) => !placed.includes(number)))) };
  }

  // 1 to count up along the cells, -1 to count down: as a printed number on the way tells, else where the next is missing.
  function direction(puzzle, numbers, cells) {
    const first = numbers[cells[0]];
    const met = cells.findIndex((cell, steps) => steps && isGiven(puzzle, cell));
    if (met > 0 && Math.abs(numbers[cells[met]] - first) === met) return Math.sign(numbers[cells[met]] - first);
    const isFree = (number) => number > 0 && number <= most(puzzle) && !numbers.includes(number);
    return !isFree(first + 1) && isFree(first - 1) ? -1 : 1;
  }

  const kit = values({
    slants: (puzzle) => puzzle.tables.slants,
    // The number that a tap beside the pen writes, and those that stand nowhere, "8-11, 14".
    tip(puzzle, state, cursor, say) {
      const numbers = state[of];
      const missing = [...Array(most(puzzle)).keys()].map((k) => k + 1).filter((number) => !numbers.includes(number));
      const from = missing.filter((number) => !missing.includes(number - 1));
      const runs = from.map((low) => {
        let high = low;
        while (missing.includes(high + 1)) high++;
        return low === high ? `${low}` : `${low}\u2013${high}`;
      });
      const cell = state.pen ? at(puzzle, state.pen) : -1;
      const next = numbers[cell] ? numbers[cell] + direction(puzzle, numbers, [cell]) : 0;
      const all = [...(missing.includes(next) ? [say("next_up", { number: next })] : []), ...(runs.length ? [say("lacking", { numbers: runs.join(", ") })] : [])];
      return all.join(" \u00b7 ");
    },
    tap(puzzle, state, spot, back) {
      const [cell, numbers, pen] = [at(puzzle, spot), state[of], state.pen];
      const after = (next, hand) => noted(state, { ...state, [of]: next, pen: hand, typed: -1 });
      if (back && jotsAt(state, cell)) return jotted(state, cell, []);
      if (back) return isGiven(puzzle, cell) ? null : after(written(puzzle, numbers, cell, 0), null);
      if (numbers[cell]) return after(numbers, spot);
      if (!pen || !touch(puzzle, at(puzzle, pen), cell)) return after(numbers, null);
      const from = at(puzzle, pen);
      const next = written(puzzle, numbers, cell, numbers[from] + direction(puzzle, numbers, [from]));
      return next && after(next, spot);
    },
    drag(puzzle, state, stroke) {
      const cells = stroke.map((spot) => at(puzzle, spot));
      let [numbers, pen] = [state[of], cells[0]];
      if (!numbers[pen]) return null;
      const step = direction(puzzle, numbers, cells);
      for (const cell of cells.slice(1)) {
        const next = cells.indexOf(cell) < cells.indexOf(pen) ? null : written(puzzle, numbers, cell, numbers[pen] + step);
        if (!next || !touch(puzzle, pen, cell)) break;
        [numbers, pen] = [next, cell];
      }
      return noted(state, { ...state, [of]: numbers, pen: place(puzzle, pen), typed: -1 });
    },
    ...own,
    told: (puzzle, state, cell, say) => [
      ...(jotsAt(state, at(puzzle, cell)) ? [say("jots", { numbers: state.jots[at(puzzle, cell)].join(" ") })] : []),
      ...own.told(puzzle, state, cell, say),
    ],
    picture(puzzle, state) {
      const picture = own.picture(puzzle, state);
      const texts = state.jots.map((some, cell) => {
        const [row, column] = place(puzzle, cell);
        const rows = Math.ceil(some.length / 2);
        return some.map((number, k) => text("clue entry", column + (some.length === 1 ? 0.5 : 0.27 + 0.46 * (k % 2)), row + (Math.floor(k / 2) + 0.5) / rows, 0.24, number)).join("");
      });
      return { ...picture, over: (picture.over ?? "") + texts.join("") };
    },
  });
  return {
    ...kit,
    notes: "jots",
    begin: (puzzle) => ({ ...kit.begin(puzzle), jots: puzzle.grid.flat().map(() => []) }),
    type(puzzle, state, cell, key, isMark) {
      const [index, figure] = [at(puzzle, cell), parseInt(key, 36)];
      if (!isMark) {
        const next = kit.type(puzzle, state, cell, key, isMark);
        return next && noted(state, next, Math.floor(most(puzzle) / 10));
      }
      const some = state.jots[index];
      const longer = state.typed === index && some.length ? 10 * some[some.length - 1] + figure : Infinity;
      const [number, rest] = longer <= most(puzzle) ? [longer, some.slice(0, -1)] : [figure, some];
      if (state[of][index] || !(figure < 10) || !number) return null;
      const next = rest.includes(number) ? rest.filter((one) => one !== number) : [...rest, number].slice(-6);
      return { ...jotted(state, index, next), typed: index };
    },
    erase: (puzzle, state, cell) => (jotsAt(state, at(puzzle, cell)) ? jotted(state, at(puzzle, cell), []) : kit.erase(puzzle, state, cell)),
    fill: (puzzle, state, answer, some) => noted(state, kit.fill(puzzle, state, answer, some)),
  };
}

function touch(puzzle, one, other) {
  const [[a, b], [c, d]] = [place(puzzle, one), place(puzzle, other)];
  const [down, across] = [Math.abs(a - c), Math.abs(b - d)];
  if (down + across === 1) return !isWalled(puzzle, [a, b], ARMS.find(({ step }) => isSame(step, [c - a, d - b])));
  const around = [a * puzzle.width + d, c * puzzle.width + b]; // past a corner one way at least must be open
  return puzzle.tables.slants && down === 1 && across === 1 && around.some((cell) => touch(puzzle, one, cell) && touch(puzzle, cell, other));
}
