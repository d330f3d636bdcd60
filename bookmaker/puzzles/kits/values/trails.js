// Kits: values
// Trails: values that follow each other from cell to cell, drawn from one of them on or tapped one by one. Steps also go
// from corner to corner where the page's tables say that they slant. `pen` is the cell from which a tap goes on, or null.
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

  // 1 to count up along the cells, -1 to count down: as a printed number on the way tells, else where the next is missing.
  function direction(puzzle, numbers, cells) {
    const first = numbers[cells[0]];
    const met = cells.findIndex((cell, steps) => steps && isGiven(puzzle, cell));
    if (met > 0 && Math.abs(numbers[cells[met]] - first) === met) return Math.sign(numbers[cells[met]] - first);
    const isFree = (number) => number > 0 && number <= most(puzzle) && !numbers.includes(number);
    return !isFree(first + 1) && isFree(first - 1) ? -1 : 1;
  }

  return values({
    slants: (puzzle) => puzzle.tables.slants,
    // The number that a tap beside the pen writes, and those that stand nowhere, "8-11, 14".
    tip(puzzle, state) {
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
      return [...(missing.includes(next) ? [`\u2192 ${next}`] : []), runs.join(", ")].join(" \u00b7 ");
    },
    tap(puzzle, state, spot, back) {
      const [cell, numbers, pen] = [at(puzzle, spot), state[of], state.pen];
      const after = (next, hand) => ({ [of]: next, pen: hand, typed: -1 });
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
        if (!next) break;
        [numbers, pen] = [next, cell];
      }
      return { [of]: numbers, pen: place(puzzle, pen), typed: -1 };
    },
    ...own,
  });
}

function touch(puzzle, one, other) {
  const [[a, b], [c, d]] = [place(puzzle, one), place(puzzle, other)];
  const [down, across] = [Math.abs(a - c), Math.abs(b - d)];
  return puzzle.tables.slants ? Math.max(down, across) === 1 : down + across === 1;
}
