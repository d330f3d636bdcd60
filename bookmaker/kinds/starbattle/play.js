// Star Battle on the web: tap for a star, again for a cross where none is; a stroke does the same to many cells.
// Kits: values/shades, values/walls
const starsOf = (puzzle) => puzzle.options.stars ?? 1;
const cells = (puzzle) => puzzle.grid.flat().flatMap((value, cell) => (value === null ? [] : [cell]));
const groups = (puzzle) =>
  Object.entries({ row: (r) => r, column: (_, c) => c, region: (r, c) => puzzle.regions[r][c] }).flatMap(([name, of]) => {
    const within = {};
    for (const cell of cells(puzzle)) (within[of(...place(puzzle, cell))] ??= []).push(cell);
    return Object.values(within).map((own) => [name, own]);
  });
const points = [...Array(10).keys()].map((k) => [(k % 2 ? 0.13 : 0.33) * Math.sin((k * Math.PI) / 5), (k % 2 ? -0.13 : -0.33) * Math.cos((k * Math.PI) / 5)]);

globalThis.bookmakerKind = shades({
  open: (puzzle, state) => Math.max(0, starsOf(puzzle) * puzzle.height - state.cells.filter((cell) => cell === 1).length),
  mistakes(puzzle, state) {
    const count = (own, value) => own.filter((cell) => state.cells[cell] === value).length;
    const isWrong = (own) => count(own, 1) > starsOf(puzzle) || (count(own, 0) === 0 && count(own, 1) < starsOf(puzzle));
    const wrong = groups(puzzle).filter(([, own]) => isWrong(own));
    const stars = cells(puzzle).filter((cell) => state.cells[cell] === 1).map((cell) => place(puzzle, cell));
    const touching = stars.filter(([r, c]) => stars.some(([y, x]) => Math.max(Math.abs(r - y), Math.abs(c - x)) === 1));
    return [...wrong.map(([name, own]) => ({ name, cells: own.map((cell) => place(puzzle, cell)) })), ...mistakesIn({ touch: touching })];
  },
  isClear: () => true, // an empty cell needs no mark
  label: (puzzle, state, cell, say) =>
    [say(["open", "star", "crossed"][state.cells[at(puzzle, cell)]]), say("region", { number: inAnswer(puzzle.regions, cell) + 1 })].join(", "),
  filled: (x, y) => `M${points.map(([right, down]) => `${(x + 0.5 + right).toFixed(3)} ${(y + 0.53 + down).toFixed(3)}`).join("L")}z`,
  picture: (puzzle) => ({ lines: "", over: path("wall", sidesBetween(puzzle, puzzle.regions.flat())) }),
});
