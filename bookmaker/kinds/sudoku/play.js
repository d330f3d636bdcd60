// Sudoku on the web: choose a cell, then type a digit or press one below; with Shift, or notes on, it is a pencil mark.
// Kits: values, values/houses, values/walls
globalThis.bookmakerKind = values({
  of: "digits",
  most: (puzzle) => puzzle.width,
  notes: "marks",
  mistakes: (puzzle, state) => houses(puzzle, state.digits),
  tip: (puzzle, state, cell) => cageTip(puzzle, state.digits, cell),
  told(puzzle, state, cell, say) {
    const cage = puzzle.cages?.find(({ cells }) => cells.some((one) => isSame(one, cell)));
    return [
      ...(puzzle.regions ? [say("region", { number: inAnswer(puzzle.regions, cell) + 1 })] : []),
      ...(cage ? [say("cage", { sum: cage.sum, count: cage.cells.length }), cageTip(puzzle, state.digits, cell)] : []),
    ];
  },
  picture(puzzle) {
    const of = (names) => puzzle.tables.houses.flatMap(([name, house]) => (names.includes(name) ? [house] : []));
    const isShaded = (cell) => of(["diagonal", "window"]).some((house) => house[cell] !== ".");
    const shade = (cell) => (isShaded(cell) ? box("shade", ...place(puzzle, cell).reverse()) : "");
    const { edges, sums } = cages(puzzle);
    return {
      ground: puzzle.grid.flat().map((_, cell) => shade(cell)).join(""),
      lines: edges,
      over: sums + path("wall", sidesBetween(puzzle, of(["box", "region"])[0])),
      size: puzzle.width > 9 && puzzle.options.symbols !== "letters" ? 0.5 : 0.6,
    };
  },
});
