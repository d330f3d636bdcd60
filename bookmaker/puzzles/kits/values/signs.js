// Signs between neighbours: for each its side, the sign, and the two cells, the left or upper one first.
const signsOf = (puzzle) =>
  (puzzle.signs ?? []).map(([row, column, side, sign]) => ({ side, sign, cells: [[row, column], side === "right" ? [row, column + 1] : [row + 1, column]] }));
// What a cell's signs say of it; `word` names a sign, as it is seen from the first of its cells, 0, or from the other, 1.
const signsAt = (puzzle, cell, say, word) =>
  signsOf(puzzle).flatMap(({ side, sign, cells }) => {
    const own = cells.findIndex((one) => isSame(one, cell));
    const way = side === "right" ? ["right", "left"][own] : ["below", "above"][own];
    return way ? [say(word(sign, own), { side: say(way) })] : [];
  });
