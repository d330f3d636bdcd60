// Tents on the web: tap for a tent, again for a cross where grass is; a stroke does the same to many cells.
// Kits: values/shades, values/outside
const isTree = (puzzle, cell) => inAnswer(puzzle.grid, cell) === 1;
const cellsOf = (puzzle) => puzzle.grid.flatMap((row, r) => row.map((_, c) => [r, c]));
const tentsOf = (puzzle, state) => cellsOf(puzzle).filter((cell) => state.cells[at(puzzle, cell)] === 1);
const isBeside = ([r, c], [y, x]) => Math.abs(r - y) + Math.abs(c - x) === 1;
const touch = ([r, c], [y, x]) => Math.max(Math.abs(r - y), Math.abs(c - x)) === 1;
const tents = (puzzle, state, line) => line.cells.filter((cell) => state.cells[at(puzzle, cell)] === 1).length;
const isMet = (puzzle, state, line) => line.clue.length > 0 && tents(puzzle, state, line) === line.clue[0];

// The tents that no tree is left for, when as many as can be have one of their own (augmenting paths).
function without(puzzle, some) {
  const trees = cellsOf(puzzle).filter((cell) => isTree(puzzle, cell));
  const owner = trees.map(() => -1);
  const placed = (tent, seen) =>
    trees.some((tree, k) => {
      if (seen.has(k) || !isBeside(some[tent], tree)) return false;
      seen.add(k);
      if (owner[k] >= 0 && !placed(owner[k], seen)) return false;
      owner[k] = tent;
      return true;
    });
  return some.filter((_, tent) => !placed(tent, new Set()));
}

const crown = (x, y) => `M${x - 0.05} ${y + 0.34}L${x - 0.05} ${y + 0.174}A.26 .26 0 1 1 ${x + 0.05} ${y + 0.174}L${x + 0.05} ${y + 0.34}z`;

globalThis.bookmakerKind = shades({
  isFixed: isTree,
  open(puzzle, state) {
    const lacking = linesOf(puzzle).filter((line) => tents(puzzle, state, line) < line.clue[0]).length;
    return Math.max(lacking, puzzle.grid.flat().filter((value) => value === 1).length - tentsOf(puzzle, state).length);
  },
  mistakes(puzzle, state) {
    const some = tentsOf(puzzle, state);
    const touching = some.filter((one) => some.some((other) => touch(one, other)));
    const wrong = linesOf(puzzle).filter((line) => {
      const left = line.cells.filter((cell) => !isTree(puzzle, cell) && state.cells[at(puzzle, cell)] === 0).length;
      const count = tents(puzzle, state, line);
      return line.clue.length && (count > line.clue[0] || count + left < line.clue[0]);
    });
    const lonely = without(puzzle, some);
    const found = [...wrong, { name: "touch", cells: touching }, { name: "own", cells: lonely }];
    return found.filter(({ cells }) => cells.length).map(({ name, cells }) => ({ name, cells }));
  },
  isClear: () => true, // grass needs no mark
  label(puzzle, state, cell, say) {
    const [row, column] = [puzzle.outside.rows[cell[0]], puzzle.outside.columns[cell[1]]].map((clue) => clue.join("") || say("none"));
    const held = isTree(puzzle, cell) ? "tree" : ["open", "tent", "crossed"][state.cells[at(puzzle, cell)]];
    return [say(held), say("counts", { row, column })].join(", ");
  },
  filled: (x, y) => `M${x + 0.5} ${y + 0.16}L${x + 0.86} ${y + 0.84}H${x + 0.61}L${x + 0.5} ${y + 0.6}L${x + 0.39} ${y + 0.84}H${x + 0.14}z`,
  picture(puzzle, state) {
    const trees = cellsOf(puzzle).filter((cell) => isTree(puzzle, cell)).map(([r, c]) => crown(c + 0.5, r + 0.5));
    const around = outside(puzzle, (line) => line.clue.map(() => isMet(puzzle, state, line)));
    return { ...around, lines: path("head", trees.join("")) };
  },
});
