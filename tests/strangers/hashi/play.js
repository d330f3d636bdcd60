// Hashi on the web: drag from island to island, or tap one and then the other; drawing over two bridges takes them away.
// Kits: edges/links
const MOST = 2; // bridges between two islands
const isNode = (puzzle, cell) => inAnswer(puzzle.grid, cell) > 0;
const islands = (puzzle) => puzzle.grid.flatMap((row, r) => row.flatMap((number, c) => (number ? [[r, c]] : [])));
const lacks = (puzzle, { arms }, cell) => inAnswer(puzzle.grid, cell) - linesAt(arms[at(puzzle, cell)]);

// Islands that have all their bridges and hang together, but not with the others.
function cutOff(puzzle, state) {
  const all = islands(puzzle);
  const joined = joinedIn(puzzle, state.arms, isNode);
  const groups = all.map((island) => [...reached(joined, at(puzzle, island))].map((cell) => place(puzzle, cell)));
  return groups.find((some) => some.length < all.length && !some.some((island) => lacks(puzzle, state, island))) ?? [];
}

globalThis.bookmakerKind = links({
  isNode,
  isEnd: () => true,
  most: () => MOST,
  open: (puzzle, state) => islands(puzzle).filter((island) => lacks(puzzle, state, island) > 0).length,
  mistakes: (puzzle, state) =>
    [
      { name: "count", cells: islands(puzzle).filter((island) => lacks(puzzle, state, island) < 0) },
      { name: "crossing", cells: crossings(puzzle, state.arms, isNode) },
      { name: "apart", cells: cutOff(puzzle, state) },
    ].filter(({ cells }) => cells.length),
  told: (puzzle, { arms }, cell, say) =>
    isNode(puzzle, cell) ? [String(inAnswer(puzzle.grid, cell)), sidesIn(arms[at(puzzle, cell)], say)] : [say("blank")],
  picture: (puzzle) => ({ look: () => "", under: "", frame: "", over: numbered(puzzle) }),
});
