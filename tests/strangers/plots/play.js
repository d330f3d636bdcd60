// Plots on the web: a tap counts one up.
"use strict";
globalThis.bookmakerKind = (() => {
  const there = (puzzle) => puzzle.grid.flatMap((row, r) => row.flatMap((n, c) => (n === null ? [] : [[r, c]])));
  const size = (puzzle, [row, column]) =>
    puzzle.regions.flat().filter((region) => region === puzzle.regions[row][column]).length;
  return {
    begin: (puzzle) => puzzle.grid,
    tap: (puzzle, state, [row, column]) =>
      state.map((line, r) => line.map((n, c) => (r === row && c === column ? n + 1 : n))),
    open: (puzzle, state) => there(puzzle).filter(([r, c]) => state[r][c] === 0).length,
    mistakes: (puzzle, state) =>
      there(puzzle)
        .filter((cell) => state[cell[0]][cell[1]] > size(puzzle, cell))
        .map((cell) => ({ name: "miscounted", cells: [cell] })),
    draw: () => ({ under: "", over: "" }),
  };
})();
