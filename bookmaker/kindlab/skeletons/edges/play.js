// New Kind on the web: drag from circle to circle, or tap one and then the other; drawing over a line takes it away.
// Kits: edges/links
const MOST = 2; // lines between two nodes
const isNode = (puzzle, cell) => inAnswer(puzzle.grid, cell) > 0;
const nodes = (puzzle) => puzzle.grid.flatMap((row, r) => row.flatMap((number, c) => (number ? [[r, c]] : [])));
const lacks = (puzzle, { arms }, cell) => inAnswer(puzzle.grid, cell) - linesAt(arms[at(puzzle, cell)]);

globalThis.bookmakerKind = links({
  isNode,
  isEnd: () => true,
  most: () => MOST,
  open: (puzzle, state) => nodes(puzzle).filter((node) => lacks(puzzle, state, node) > 0).length,
  mistakes: (puzzle, state) =>
    [
      { name: "count", cells: nodes(puzzle).filter((node) => lacks(puzzle, state, node) < 0) },
      { name: "crossing", cells: crossings(puzzle, state.arms, isNode) },
    ].filter(({ cells }) => cells.length),
  told: (puzzle, { arms }, cell, say) =>
    isNode(puzzle, cell) ? [String(inAnswer(puzzle.grid, cell)), sidesIn(arms[at(puzzle, cell)], say)] : [say("blank")],
  picture: (puzzle) => ({ look: () => "", under: "", frame: "", over: numbered(puzzle) }),
});
