// Calcudoku on the web: choose a cell, then type a number or press one below; with Shift, or notes on, it is a pencil mark.
// Kits: values, values/latin, values/walls
const SIGNS = { "+": "+", "-": "\u2212", x: "\u00d7", ":": "\u00f7" };
const result = ({ value, sign }) => `${value}${SIGNS[sign] ?? ""}`;

// Whether numbers give a cage's result: where no sign is printed, with one of the four.
function gives({ value, sign }, held) {
  const [low, high] = [Math.min(...held), Math.max(...held)];
  const found = { "+": held.reduce((a, b) => a + b) === value, x: held.reduce((a, b) => a * b) === value };
  if (held.length === 2) Object.assign(found, { "-": high - low === value, ":": high === low * value });
  return sign ? found[sign] : Object.values(found).some(Boolean);
}

globalThis.bookmakerKind = values({
  of: "digits",
  most: (puzzle) => puzzle.width,
  notes: "marks",
  top: 0.36,
  mistakes(puzzle, { digits }) {
    const wrong = puzzle.cages.filter((cage) => {
      const held = cage.cells.map((cell) => digits[at(puzzle, cell)]);
      return held.every(Boolean) && !gives(cage, held);
    });
    return [...twice(puzzle, digits), ...mistakesIn({ cage: wrong.flatMap(({ cells }) => cells) })];
  },
  told(puzzle, state, cell, say) {
    const cage = puzzle.cages.find(({ cells }) => cells.some((one) => isSame(one, cell)));
    return [say(cage.cells.length > 1 ? "cage" : "alone", { result: result(cage), count: cage.cells.length })];
  },
  picture(puzzle) {
    const of = puzzle.grid.flat().map((_, k) => puzzle.cages.findIndex(({ cells }) => cells.some((one) => isSame(one, place(puzzle, k)))));
    const texts = puzzle.cages.map((cage) => {
      const [row, column] = place(puzzle, Math.min(...cage.cells.map((cell) => at(puzzle, cell))));
      return text("clue corner", column + 0.1, row + 0.2, 0.27, result(cage));
    });
    return { over: path("wall", sidesBetween(puzzle, of)) + texts.join(""), size: 0.52 };
  },
});
