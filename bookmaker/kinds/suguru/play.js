// Suguru on the web: choose a cell, then type a number or press one below; with Shift, or notes on, it is a pencil mark.
// Kits: values, values/walls
const sizeOf = (puzzle, cell) => puzzle.regions.flat().filter((region) => region === inAnswer(puzzle.regions, cell)).length;
globalThis.bookmakerKind = values({
  of: "numbers",
  most: (puzzle) => Math.max(...puzzle.grid.flat().map((_, cell) => sizeOf(puzzle, place(puzzle, cell)))),
  notes: "marks",
  fits: (puzzle, cell, value) => value <= sizeOf(puzzle, cell), // a region takes no number above its size
  mistakes(puzzle, { numbers }) {
    const regions = puzzle.regions.flat();
    const touch = ([r, c], [y, x]) => Math.max(Math.abs(r - y), Math.abs(c - x)) === 1;
    const broken = (holds) =>
      numbers.flatMap((number, cell) => (numbers.some((other, k) => number && k !== cell && other === number && holds(cell, k)) ? [place(puzzle, cell)] : []));
    return [["region", (one, other) => regions[one] === regions[other]], ["touch", (one, other) => touch(place(puzzle, one), place(puzzle, other))]]
      .map(([name, holds]) => ({ name, cells: broken(holds) }))
      .filter(({ cells }) => cells.length);
  },
  told: (puzzle, state, cell, say) => [say("region", { number: inAnswer(puzzle.regions, cell) + 1, count: sizeOf(puzzle, cell) })],
  picture: (puzzle) => ({ over: path("wall", sidesBetween(puzzle, puzzle.regions.flat())), size: 0.6 }),
});
