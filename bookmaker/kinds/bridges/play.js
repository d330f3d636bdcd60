// Bridges on the web: drag from island to island, or tap one and then the other; drawing over all bridges takes them away.
// Kits: edges/links
const UNKNOWN = -1; // an island without a number: it may have any
const mostOf = (puzzle) => puzzle.options.most ?? 2; // bridges between two islands
const isNode = (puzzle, cell) => inAnswer(puzzle.grid, cell) !== 0;
const islands = (puzzle) => puzzle.grid.flatMap((row, r) => row.flatMap((number, c) => (number ? [[r, c]] : [])));

// How many bridges an island lacks; one without a number lacks its first.
function lacks(puzzle, { arms }, cell) {
  const [number, lines] = [inAnswer(puzzle.grid, cell), linesAt(arms[at(puzzle, cell)])];
  return number === UNKNOWN ? Number(!lines) : number - lines;
}

// Islands that have all their bridges and hang together, but not with the others.
function cutOff(puzzle, state) {
  const all = islands(puzzle);
  const joined = joinedIn(puzzle, state.arms, isNode);
  const groups = all.map((island) => [...reached(joined, at(puzzle, island))].map((cell) => place(puzzle, cell)));
  const isDone = (island) => inAnswer(puzzle.grid, island) !== UNKNOWN && lacks(puzzle, state, island) === 0;
  const isWhole = all.every((island) => lacks(puzzle, state, island) === 0);
  return groups.find((some) => some.length < all.length && (isWhole || some.every(isDone))) ?? [];
}

// The answer has bridges to the right and, tenfold, down; here each island has its arms.
const NIBBLES_OF = [0, 0x001, 0x011, 0x111];
const solved = remembered((puzzle, answer) => {
  const masks = blank(puzzle);
  for (const cell of islands(puzzle)) {
    const told = inAnswer(answer, cell);
    for (const [way, count] of [[ARMS[0], told % 10], [ARMS[3], Math.floor(told / 10)]]) {
      if (!count) continue;
      masks[at(puzzle, cell)] |= NIBBLES_OF[count] * way.arm;
      masks[at(puzzle, seen(puzzle, cell, way, isNode))] |= NIBBLES_OF[count] * way.back;
    }
  }
  return masks;
});

globalThis.bookmakerKind = links({
  isNode,
  isEnd: () => true,
  most: mostOf,
  solved,
  open: (puzzle, state) => islands(puzzle).filter((island) => lacks(puzzle, state, island) > 0).length,
  mistakes: (puzzle, state) =>
    mistakesIn({
      "count": islands(puzzle).filter((island) => lacks(puzzle, state, island) < 0),
      "crossing": crossings(puzzle, state.arms, isNode),
      "apart": cutOff(puzzle, state),
    }),
  told(puzzle, { arms }, cell, say) {
    if (!isNode(puzzle, cell)) return [say("blank")];
    const number = inAnswer(puzzle.grid, cell);
    const mask = arms[at(puzzle, cell)];
    return [number === UNKNOWN ? say("island") : String(number), ...(mask ? [sidesIn(mask, say)] : [])];
  },
  picture: (puzzle) => ({ look: () => "", under: "", frame: "", over: numbered(puzzle) }),
});
