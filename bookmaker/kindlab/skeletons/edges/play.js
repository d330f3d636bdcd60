// New Kind on the web: drag from circle to circle, or tap one and then the other; drawing over a line takes it away.
// Kits: edges/links
const MOST = 2; // lines between two nodes
const isNode = (puzzle, cell) => inAnswer(puzzle.grid, cell) > 0;
const nodes = (puzzle) => puzzle.grid.flatMap((row, r) => row.flatMap((number, c) => (number ? [[r, c]] : [])));
const bits = (mask) => mask.toString(2).replaceAll("0", "").length;
const lines = (puzzle, state, cell) => bits(state.arms[at(puzzle, cell)]);

// The cells between nodes through which a line goes across (arm 1) or down (arm 8).
const passed = (puzzle, state, arm) =>
  nodes(puzzle).flatMap((node) => {
    const way = ARMS.find((one) => one.arm === arm);
    const cells = [];
    if (!(state.arms[at(puzzle, node)] & arm)) return cells;
    for (let cell = beside(puzzle, node, way); cell && !isNode(puzzle, cell); cell = beside(puzzle, cell, way)) cells.push(cell);
    return cells;
  });

globalThis.bookmakerKind = links({
  isNode,
  isEnd: () => true,
  most: () => MOST,
  open: (puzzle, state) => nodes(puzzle).filter((node) => lines(puzzle, state, node) < inAnswer(puzzle.grid, node)).length,
  mistakes(puzzle, state) {
    const over = nodes(puzzle).filter((node) => lines(puzzle, state, node) > inAnswer(puzzle.grid, node));
    const down = passed(puzzle, state, 8);
    const crossed = passed(puzzle, state, 1).filter((cell) => down.some((other) => isSame(cell, other)));
    return [{ name: "count", cells: over }, { name: "crossing", cells: crossed }].filter(({ cells }) => cells.length);
  },
  told: (puzzle, { arms }, cell, say) =>
    isNode(puzzle, cell) ? [String(inAnswer(puzzle.grid, cell)), sidesIn(arms[at(puzzle, cell)], say)] : [say("blank")],
  picture: (puzzle) => ({ look: () => "", under: "", frame: "", over: numbered(puzzle) }),
});
