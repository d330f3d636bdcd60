// Numberlink on the web: draw links from cell to cell, or tap along the way; drawing over a link takes it away.
// Kits: edges/links
const COLOURS = 9; // of pairs; further pairs have them again, with a light line inside
const number = (puzzle, cell) => puzzle.grid.flat()[cell];
const lacks = (puzzle, arms) => arms.map((mask, cell) => ({ null: 0, 0: 2 }[number(puzzle, cell)] ?? 1) - linesAt(mask));

// Which number each cell's link comes from, and which numbers are joined with their twin.
const owners = remembered((puzzle, arms) => {
  const [of, whole] = [puzzle.grid.flat().map(Number), new Set()];
  for (const piece of piecesIn(puzzle, arms)) {
    const numbers = piece.map((cell) => number(puzzle, cell)).filter(Boolean);
    for (const cell of piece) of[cell] = numbers[0] ?? 0;
    if (numbers.length === 2 && numbers[0] === numbers[1]) whole.add(numbers[0]);
  }
  return { of, whole };
});

globalThis.bookmakerKind = links({
  isEnd: (puzzle, cell) => Boolean(inAnswer(puzzle.grid, cell)),
  mayJoin: (puzzle, { arms }, cell, end) => [0, inAnswer(puzzle.grid, end)].includes(owners(puzzle, arms).of[at(puzzle, cell)]),
  open: (puzzle, { arms }) => lacks(puzzle, arms).filter((count) => count > 0).length,
  mistakes(puzzle, { arms }) {
    const crowded = lacks(puzzle, arms).flatMap((count, cell) => (count < 0 ? [cell] : []));
    const pieces = piecesIn(puzzle, arms).map((piece) => [piece, piece.filter((cell) => number(puzzle, cell))]);
    return named(puzzle, [
      ["number-arms", crowded.filter((cell) => number(puzzle, cell))],
      ["branch", crowded.filter((cell) => !number(puzzle, cell))],
      ...pieces.map(([, ends]) => ["wrong-pair", new Set(ends.map((cell) => number(puzzle, cell))).size > 1 ? ends : []]),
      ...pieces.map(([piece]) => ["loop", isRing(arms, piece) ? piece : []]),
    ]);
  },
  told(puzzle, { arms }, spot, say) {
    const [cell, { of, whole }] = [at(puzzle, spot), owners(puzzle, arms)];
    const linked = () => say(of[cell] ? "linked" : "drawn", { number: of[cell], sides: sidesIn(arms[cell], say) });
    return [number(puzzle, cell) || say("blank"), ...(arms[cell] ? [linked()] : []), ...(whole.has(of[cell]) ? [say("joined")] : [])];
  },
  picture(puzzle, { arms }) {
    const { of, whole } = owners(puzzle, arms);
    const order = [...new Set(puzzle.grid.flat().filter(Boolean))].sort((a, b) => a - b);
    const name = (own) => `${own ? `pair p${order.indexOf(own) % COLOURS}` : ""}${whole.has(own) ? " whole" : ""}`;
    const over = numbered(puzzle, (own) => `disc ${name(own)}`, 0.36, "clue on-disc", (own) => (own > 99 ? 0.34 : 0.46));
    return { look: (cell) => [name(of[cell]), order.indexOf(of[cell]) >= COLOURS ? 1 : ""], over };
  },
});
