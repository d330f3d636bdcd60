// Futoshiki on the web: choose a square, then type a number or press one below; with Shift, or notes on, it is a pencil
// mark. Squares have gaps between them, in which the signs stand.
// Kits: values, values/latin
const gaps = (puzzle) =>
  (puzzle.signs ?? []).map(([row, column, side, sign]) => {
    const cells = [[row, column], side === "right" ? [row, column + 1] : [row + 1, column]];
    return { side, cells, low: sign === "<" ? 0 : 1 };
  });

globalThis.bookmakerKind = values({
  of: "digits",
  most: (puzzle) => puzzle.width,
  notes: "marks",
  mistakes(puzzle, state) {
    const wrong = gaps(puzzle).filter(({ cells, low }) => {
      const [less, more] = [cells[low], cells[1 - low]].map((cell) => state.digits[at(puzzle, cell)]);
      return less && more && less >= more;
    });
    const found = twice(puzzle, state.digits);
    return wrong.length ? [...found, { name: "sign", cells: wrong.flatMap(({ cells }) => cells) }] : found;
  },
  told: (puzzle, state, cell, say) =>
    gaps(puzzle).flatMap(({ side, cells, low }) => {
      const own = cells.findIndex((one) => isSame(one, cell));
      const way = own < 0 ? "" : side === "right" ? ["right", "left"][own] : ["below", "above"][own];
      return way ? [say(own === low ? "less" : "more", { side: say(way) })] : [];
    }),
  picture(puzzle) {
    const [INSET, TIP, HALF] = [0.13, 0.065, 0.115];
    const square = (cell) => {
      const [y, x] = place(puzzle, cell).map((k) => k + INSET);
      return `M${x} ${y}h${1 - 2 * INSET}v${1 - 2 * INSET}h${2 * INSET - 1}z`;
    };
    const sign = ({ side, cells: [[row, column]], low }) => {
      const tip = low ? TIP : -TIP;
      const [x, y] = side === "right" ? [column + 1, row + 0.5] : [column + 0.5, row + 1];
      return side === "right"
        ? `M${x - tip} ${y - HALF}L${x + tip} ${y}L${x - tip} ${y + HALF}`
        : `M${x - HALF} ${y - tip}L${x} ${y + tip}L${x + HALF} ${y - tip}`;
    };
    const squares = puzzle.grid.flat().map((_, cell) => square(cell)).join("");
    return { grid: squares, frame: gaps(puzzle).map(sign).join(""), size: 0.5 };
  },
});
