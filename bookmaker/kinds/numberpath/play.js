// Number paths on the web: type numbers, drag along the way from a number on, or tap a number and then the cells after it.
"use strict";
globalThis.bookmakerKind = (() => {
  // A state has the `numbers` of all cells in reading order (0 for none, null where no cell is); `pen` is the cell from
  // which a tap goes on, or null, and `typed` the index of one in which a further figure makes 47 of 4, or -1.
  const at = (puzzle, [row, column]) => row * puzzle.width + column;
  const place = (puzzle, cell) => [Math.floor(cell / puzzle.width), cell % puzzle.width];
  const isGiven = (puzzle, cell) => puzzle.grid.flat()[cell] !== 0;
  const last = (puzzle) => puzzle.grid.flat().filter((number) => number !== null).length;
  const slants = (puzzle) => puzzle.kind !== "numbrix";

  function touch(puzzle, one, other) {
    const [[a, b], [c, d]] = [place(puzzle, one), place(puzzle, other)];
    const [down, across] = [Math.abs(a - c), Math.abs(b - d)];
    return slants(puzzle) ? Math.max(down, across) === 1 : down + across === 1;
  }

  // With the number in that cell and in no other; null where a printed number is in the way.
  function written(puzzle, numbers, cell, number) {
    if (number < 0 || number > last(puzzle)) return null;
    if (isGiven(puzzle, cell)) return numbers[cell] === number ? numbers : null;
    const other = number ? numbers.indexOf(number) : -1;
    if (other >= 0 && isGiven(puzzle, other)) return null;
    return numbers.map((held, index) => (index === cell ? number : index === other ? 0 : held));
  }

  // 1 to count up along the cells, -1 to count down: as a printed number on the way tells, else where the next is missing.
  function direction(puzzle, numbers, cells) {
    const first = numbers[cells[0]];
    const met = cells.findIndex((cell, steps) => steps && isGiven(puzzle, cell));
    if (met > 0 && numbers[cells[met]] === first - met) return -1;
    if (met > 0 && numbers[cells[met]] === first + met) return 1;
    const isFree = (number) => number > 0 && number <= last(puzzle) && !numbers.includes(number);
    return !isFree(first + 1) && isFree(first - 1) ? -1 : 1;
  }

  return {
    slants,
    begin: (puzzle) => ({ numbers: puzzle.grid.flat(), pen: null, typed: -1 }),
    tap(puzzle, state, spot, back) {
      const cell = at(puzzle, spot);
      const { numbers, pen } = state;
      if (back) return isGiven(puzzle, cell) ? null : { numbers: written(puzzle, numbers, cell, 0), pen: null, typed: -1 };
      if (numbers[cell]) return { numbers, pen: spot, typed: -1 };
      const from = pen && at(puzzle, pen);
      if (!pen || !touch(puzzle, from, cell)) return { numbers, pen: null, typed: -1 };
      const next = written(puzzle, numbers, cell, numbers[from] + direction(puzzle, numbers, [from]));
      return next && { numbers: next, pen: spot, typed: -1 };
    },
    drag(puzzle, state, path) {
      const cells = path.map((spot) => at(puzzle, spot));
      let { numbers } = state;
      if (!numbers[cells[0]]) return null;
      const step = direction(puzzle, numbers, cells);
      let pen = cells[0];
      for (const cell of cells.slice(1)) {
        const next = cells.indexOf(cell) < cells.indexOf(pen) ? null : written(puzzle, numbers, cell, numbers[pen] + step);
        if (!next) break;
        [numbers, pen] = [next, cell];
      }
      return { numbers, pen: place(puzzle, pen), typed: -1 };
    },
    type(puzzle, state, spot, key) {
      const cell = at(puzzle, spot);
      if (isGiven(puzzle, cell) || !/[0-9]/.test(key)) return null;
      const longer = state.typed === cell ? 10 * state.numbers[cell] + Number(key) : 0;
      const number = longer && longer <= last(puzzle) ? longer : Number(key);
      // What is typed may stand elsewhere: that is a mistake to be shown, not a number to be moved.
      return { numbers: state.numbers.map((held, index) => (index === cell ? number : held)), pen: spot, typed: cell };
    },
    open: (puzzle, state) => state.numbers.filter((number) => number === 0).length,
    mistakes(puzzle, state) {
      const where = {};
      state.numbers.forEach((number, cell) => number && (where[number] ??= []).push(cell));
      const twice = Object.values(where).filter((cells) => cells.length > 1).flat();
      const apart = Object.entries(where).flatMap(([number, [cell]]) => {
        const [next] = where[Number(number) + 1] ?? [];
        return next === undefined || touch(puzzle, cell, next) ? [] : [cell, next];
      });
      const named = [["missing", twice], ["apart", twice.length ? [] : [...new Set(apart)]]];
      return named
        .filter(([, cells]) => cells.length)
        .map(([name, cells]) => ({ name, cells: cells.map((cell) => place(puzzle, cell)) }));
    },
    pad: () => [..."1234567890"],
    erase: (puzzle, state, spot) =>
      isGiven(puzzle, at(puzzle, spot)) ? null : { numbers: written(puzzle, state.numbers, at(puzzle, spot), 0), pen: null, typed: -1 },
    label(puzzle, state, spot, say) {
      const cell = at(puzzle, spot);
      const number = state.numbers[cell];
      const told = [number || say("blank")];
      if (isGiven(puzzle, cell)) told.push(say("given"));
      const isNext = (other) => number && state.numbers.some((held, k) => held === other && touch(puzzle, cell, k));
      const beside = [number - 1, number + 1].filter((other) => other && isNext(other));
      if (beside.length) told.push(say("beside", { numbers: beside.join(say("and")) }));
      if (state.pen && String(state.pen) === String(spot)) told.push(say("pen"));
      return told.join(", ");
    },
    wrong: (puzzle, state, answer) =>
      answer.flat().flatMap((number, cell) =>
        state.numbers[cell] && state.numbers[cell] !== number ? [place(puzzle, cell)] : [],
      ),
    agrees: (puzzle, state, answer, [row, column]) => state.numbers[at(puzzle, [row, column])] === answer[row][column],
    fill: (puzzle, state, answer, cells) => ({
      numbers: cells.reduce(
        (numbers, [row, column]) => written(puzzle, numbers, at(puzzle, [row, column]), answer[row][column]) ?? numbers,
        state.numbers,
      ),
      pen: null,
      typed: -1,
    }),
    draw(puzzle, state) {
      let [way, texts, rings] = ["", "", ""];
      const size = [0.55, 0.5, 0.4][String(last(puzzle)).length - 1];
      state.numbers.forEach((number, cell) => {
        if (!number) return;
        const [row, column] = place(puzzle, cell);
        const next = state.numbers.indexOf(number + 1);
        if (next >= 0 && touch(puzzle, cell, next)) {
          const [r, c] = place(puzzle, next);
          way += `M${column + 0.5} ${row + 0.5}L${c + 0.5} ${r + 0.5}`;
        }
        const look = isGiven(puzzle, cell) ? "clue" : "clue entry";
        if (isGiven(puzzle, cell) && (number === 1 || number === last(puzzle))) {
          rings += `<circle class="ring" cx="${column + 0.5}" cy="${row + 0.5}" r=".42"/>`;
        }
        texts += `<text class="${look}" x="${column + 0.5}" y="${row + 0.52}" font-size="${size}">${number}</text>`;
      });
      return {
        under: `<path class="trail" d="${way || "M0 0"}"/><path class="grid" d="${puzzle.lines}"/>`,
        over: rings + texts + `<path class="frame" d="${puzzle.edge}"/>`,
      };
    },
  };
})();
