// Suguru on the web: choose a cell, then type a number or press one below; with Shift, or notes on, it is a pencil mark.
// Kits: values, values/walls
const sizeOf = (puzzle, cell) => puzzle.regions.flat().filter((region) => region === inAnswer(puzzle.regions, cell)).length;
globalThis.bookmakerKind = values({
  of: "numbers",
  most: (puzzle) => Math.max(...puzzle.grid.flat().map((_, cell) => sizeOf(puzzle, place(puzzle, cell)))),
  notes: "marks",
  fits: (puzzle, cell, value) => value <= sizeOf(puzzle, cell), // a region takes no number above its size
  mistakes(puzzle, { numbers }) {
    const touch = ([r, c], [y, x]) => Math.max(Math.abs(r - y), Math.abs(c - x)) === 1;
    const every = numbers.map((number, cell) => ({ number, cell: place(puzzle, cell), region: inAnswer(puzzle.regions, place(puzzle, cell)) }));
    const broken = (holds) =>
      every.filter((one) => every.some((other) => one.number && one !== other && one.number === other.number && holds(one, other))).map(({ cell }) => cell);
    return mistakesIn({ region: broken((one, other) => one.region === other.region), touch: broken((one, other) => touch(one.cell, other.cell)) });
  },
  told: (puzzle, state, cell, say) => [say("region", { number: inAnswer(puzzle.regions, cell) + 1, count: sizeOf(puzzle, cell) })],
  picture: (puzzle) => ({ over: path("wall", sidesBetween(puzzle, puzzle.regions.flat())), size: 0.6 }),
});
