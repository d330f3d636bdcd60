// Shades: cells that are filled or marked empty. A state has `cells` in reading order: 0 open, 1 filled, 2 marked empty;
// a tap changes one, a stroke along a row or column all that are as its first.
function shades(own) {
  const after = (now, isMark) => (isMark ? (now === 2 ? 0 : 2) : (now + 1) % 3);

  function painted(state, cells, value) {
    const next = [...state.cells];
    for (const cell of cells) next[cell] = value;
    return { cells: next };
  }
  // Nothing is put into a cell that the kind says `isFixed`.
  const isFree = (puzzle, cell) => !own.isFixed?.(puzzle, cell);
  const turned = (puzzle, state, cell, isMark) =>
    isFree(puzzle, cell) ? painted(state, [at(puzzle, cell)], after(state.cells[at(puzzle, cell)], isMark)) : null;

  // The line in which the stroke is longer.
  function stroked(stroke) {
    const [[row, column], [r, c]] = [stroke[0], stroke[stroke.length - 1]];
    const isAcross = Math.abs(c - column) >= Math.abs(r - row);
    const [from, to] = isAcross ? [column, c] : [row, r];
    const steps = [...Array(Math.abs(to - from) + 1).keys()].map((k) => from + k * Math.sign(to - from));
    return steps.map((k) => (isAcross ? [row, k] : [k, column]));
  }

  return {
    begin: (puzzle) => ({ cells: blank(puzzle) }),
    markName: "cross",
    mark: (puzzle, state, cell) => turned(puzzle, state, cell, true),
    tap: turned,
    erase: (puzzle, state, cell) => (isFree(puzzle, cell) ? painted(state, [at(puzzle, cell)], 0) : null),
    drag(puzzle, state, stroke, isMark) {
      if (!isFree(puzzle, stroke[0])) return null;
      const now = state.cells[at(puzzle, stroke[0])];
      const cells = stroked(stroke).filter((cell) => isFree(puzzle, cell)).map((cell) => at(puzzle, cell));
      return painted(state, cells.filter((cell) => state.cells[cell] === now), after(now, isMark));
    },
    live(puzzle, stroke) {
      const [count, [r, c]] = [stroked(stroke).length, stroked(stroke).pop()];
      return stroke.length < 2 ? "" : tag(c + 0.5, r + 0.5, 0.4, 0.46, count);
    },
    spoken: (puzzle, stroke, say) => say("stroke", { count: stroked(stroke).length }),
    wrong: (puzzle, state, answer) => failing(puzzle, answer, (value, cell) => state.cells[cell] === (value ? 2 : 1)),
    // A cell that stays empty agrees unmarked, too, where the kind says that it `isClear`.
    agrees: (puzzle, state, answer, cell) =>
      state.cells[at(puzzle, cell)] === (inAnswer(answer, cell) ? 1 : 2) || (!inAnswer(answer, cell) && own.isClear?.(puzzle, state, cell)),
    fill: (puzzle, state, answer, cells) =>
      cells.reduce((next, cell) => painted(next, [at(puzzle, cell)], inAnswer(answer, cell) ? 1 : 2), state),
    // What the kind draws beside its cells: `lines` on the grid, `over` all, and the room that it takes. `filled(x, y)` is
    // the path of a cell that is filled, in place of its square.
    draw(puzzle, state) {
      const { lines, over, room } = own.picture(puzzle, state);
      let [filled, crossed] = ["", ""];
      state.cells.forEach((cell, index) => {
        const [y, x] = place(puzzle, index);
        if (cell === 1) filled += own.filled?.(x, y) ?? `M${x + 0.03} ${y + 0.03}h.94v.94h-.94z`;
        if (cell === 2) crossed += cross(x + 0.5, y + 0.5, 0.14);
      });
      return {
        under: path("head", filled) + path("grid", puzzle.lines) + lines,
        over: path("cross", crossed) + over + path("frame", puzzle.edge),
        room,
      };
    },
    ...own,
  };
}
