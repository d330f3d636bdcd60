// Futoshiki on the web: choose a square, then type a number or press one below; with Shift, or notes on, it is a pencil
// mark. Squares have gaps between them, in which the signs stand.
// Kits: values, values/latin, values/signs
const lowIn = (sign) => (sign === "<" ? 0 : 1); // which of its two cells has the smaller number

globalThis.bookmakerKind = values({
  of: "digits",
  most: (puzzle) => puzzle.width,
  notes: "marks",
  mistakes(puzzle, state) {
    const wrong = signsOf(puzzle).filter(({ cells, sign }) => {
      const [less, more] = [cells[lowIn(sign)], cells[1 - lowIn(sign)]].map((cell) => state.digits[at(puzzle, cell)]);
      return less && more && less >= more;
    });
    return [...twice(puzzle, state.digits), ...mistakesIn({ sign: wrong.flatMap(({ cells }) => cells) })];
  },
  told: (puzzle, state, cell, say) => signsAt(puzzle, cell, say, (sign, own) => (own === lowIn(sign) ? "less" : "more")),
  picture(puzzle) {
    const [INSET, TIP, HALF] = [0.13, 0.065, 0.115];
    const square = (cell) => {
      const [y, x] = place(puzzle, cell).map((k) => k + INSET);
      return `M${x} ${y}h${1 - 2 * INSET}v${1 - 2 * INSET}h${2 * INSET - 1}z`;
    };
    const drawn = ({ side, sign, cells: [[row, column]] }) => {
      const tip = lowIn(sign) ? TIP : -TIP;
      const [x, y] = side === "right" ? [column + 1, row + 0.5] : [column + 0.5, row + 1];
      return side === "right"
        ? `M${x - tip} ${y - HALF}L${x + tip} ${y}L${x - tip} ${y + HALF}`
        : `M${x - HALF} ${y - tip}L${x} ${y + tip}L${x + HALF} ${y - tip}`;
    };
    const squares = puzzle.grid.flat().map((_, cell) => square(cell)).join("");
    return { grid: squares, frame: signsOf(puzzle).map(drawn).join(""), size: 0.5 };
  },
});
