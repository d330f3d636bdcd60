// Numberlink on the web: draw links from cell to cell, or tap along the way; drawing over a link takes it away.
// Kits: edges/links
const COLOURS = 9; // of pairs; further pairs have them again, with a light line inside
const number = (puzzle, cell) => puzzle.grid.flat()[cell];
const count = (mask) => armsIn(mask).length;

// Which number each cell's link comes from, which numbers are joined with their twin, and every piece of joined cells.
let [owned, found] = [null, null]; // labels ask for every cell of one state
function owners(puzzle, arms) {
  if (owned === arms) return found;
  const [of, whole, joined] = [arms.map((_, cell) => number(puzzle, cell) || 0), new Set(), joinedIn(puzzle, arms)];
  const pieces = new Map();
  arms.forEach((mask, cell) => mask && !pieces.has(cell) && reached(joined, cell).forEach((one, _, piece) => pieces.set(one, piece)));
  for (const piece of new Set(pieces.values())) {
    const ends = [...piece].map((cell) => number(puzzle, cell)).filter(Boolean);
    for (const cell of piece) of[cell] = ends[0] ?? 0;
    if (ends.length === 2 && ends[0] === ends[1]) whole.add(ends[0]);
  }
  [owned, found] = [arms, { of, whole, pieces: [...new Set(pieces.values())].map((piece) => [...piece]) }];
  return found;
}

globalThis.bookmakerKind = links({
  isEnd: (puzzle, cell) => Boolean(inAnswer(puzzle.grid, cell)),
  // A stroke begins at a number or goes on from a link; it stops at its number's twin, and before any other number.
  until(puzzle, { arms }, cells) {
    const from = owners(puzzle, arms).of[at(puzzle, cells[0])];
    const met = cells.findIndex((cell, n) => n && inAnswer(puzzle.grid, cell));
    if (met < 0) return cells.length;
    return from && inAnswer(puzzle.grid, cells[met]) !== from ? met : met + 1;
  },
  open: (puzzle, { arms }) =>
    arms.filter((mask, cell) => number(puzzle, cell) !== null && count(mask) < (number(puzzle, cell) ? 1 : 2)).length,
  mistakes(puzzle, { arms }) {
    const all = arms.map((_, cell) => cell);
    const some = [
      ["number-arms", all.filter((cell) => number(puzzle, cell) && count(arms[cell]) > 1)],
      ["branch", all.filter((cell) => !number(puzzle, cell) && count(arms[cell]) > 2)],
    ];
    for (const piece of owners(puzzle, arms).pieces) {
      const ends = piece.filter((cell) => number(puzzle, cell));
      if (new Set(ends.map((cell) => number(puzzle, cell))).size > 1) some.push(["wrong-pair", ends]);
      if (piece.reduce((sum, cell) => sum + count(arms[cell]), 0) / 2 >= piece.length) some.push(["loop", piece]);
    }
    return some.filter(([, cells]) => cells.length).map(([name, cells]) => ({ name, cells: cells.map((cell) => place(puzzle, cell)) }));
  },
  told(puzzle, { arms }, spot, say) {
    const [cell, { of, whole }] = [at(puzzle, spot), owners(puzzle, arms)];
    const told = [number(puzzle, cell) || say("blank")];
    if (arms[cell]) told.push(say(of[cell] ? "linked" : "drawn", { number: of[cell], sides: sidesIn(arms[cell], say) }));
    return whole.has(of[cell]) ? [...told, say("joined")] : told;
  },
  picture(puzzle, { arms }) {
    const { of, whole } = owners(puzzle, arms);
    const order = [...new Set(puzzle.grid.flat().filter(Boolean))].sort((a, b) => a - b);
    const name = (own) => `${own ? `pair p${order.indexOf(own) % COLOURS}` : ""}${whole.has(own) ? " whole" : ""}`;
    const discs = puzzle.grid.flat().map((value, cell) => {
      const [y, x] = place(puzzle, cell).map((along) => along + 0.5);
      const disc = `<circle class="disc ${name(value)}" cx="${x}" cy="${y}" r=".36"/>`;
      return value ? disc + text("clue on-disc", x, y, value > 99 ? 0.34 : 0.46, value) : "";
    });
    return { look: (cell) => [name(of[cell]), order.indexOf(of[cell]) >= COLOURS ? 1 : ""], over: discs.join("") };
  },
});
