// Kakuro on the web: choose a cell, then type a digit or press one below; with Shift, or notes on, it is a pencil mark.
// A sum turns light once its run is full and right. What still makes the sums of the chosen cell is told beside it.
// Kits: values
const TOPS = { "1-7": 7 };
const top = (puzzle) => TOPS[puzzle.options.digits] ?? 9;
const isWhite = ({ grid }, row, column) => (grid[row]?.[column] ?? null) !== null;
// A run of one cell, in others' puzzles, is the one down where its cell goes on across.
const isDown = (puzzle, [[row, column], second]) =>
  second ? second[0] > row : isWhite(puzzle, row, column - 1) || isWhite(puzzle, row, column + 1);
// All runs of two cells and more, also those without a sum; they are asked for often.
let runs;
const runsOf = (puzzle) =>
  (runs ??= [[0, 1], [1, 0]].flatMap(([down, right]) =>
    puzzle.grid.flat().flatMap((_, cell) => {
      let [row, column] = place(puzzle, cell);
      const run = [];
      if (isWhite(puzzle, row - down, column - right)) return [];
      for (; isWhite(puzzle, row, column); [row, column] = [row + down, column + right]) run.push([row, column]);
      return run.length > 1 ? [run] : [];
    }),
  ));

const heldIn = (puzzle, digits, cells) => cells.map((cell) => digits[at(puzzle, cell)]);
// What a run makes once it is full, else null.
const madeIn = (puzzle, digits, cells) => {
  const held = heldIn(puzzle, digits, cells);
  return held.every(Boolean) ? held.reduce((a, b) => a + b) : null;
};

// The sets of so many digits that make a sum and hold those that stand there, "1+3+9".
function combinations(puzzle, { cells, sum }, held) {
  const found = [];
  const grow = (some, from, left) => {
    if (some.length === cells.length) {
      if (left === 0 && held.every((digit) => !digit || some.includes(digit))) found.push(some.join("+"));
      return;
    }
    for (let digit = from; digit <= Math.min(top(puzzle), left); digit += 1) grow([...some, digit], digit + 1, left - digit);
  };
  grow([], 1, sum);
  return found;
}

globalThis.bookmakerKind = values({
  of: "digits",
  most: top,
  notes: "marks",
  mistakes(puzzle, { digits }) {
    const twice = runsOf(puzzle).flatMap((cells) => {
      const held = heldIn(puzzle, digits, cells);
      return cells.filter((_, k) => held[k] && held.indexOf(held[k]) !== held.lastIndexOf(held[k]));
    });
    const wrong = puzzle.cages.filter(({ cells, sum }) => ![null, sum].includes(madeIn(puzzle, digits, cells)));
    return mistakesIn({ "twice": twice, "sum": wrong.flatMap(({ cells }) => cells) });
  },
  told: (puzzle, { digits }, cell, say) =>
    puzzle.cages.flatMap((cage) => {
      if (!cage.cells.some((one) => isSame(one, cell))) return [];
      const ways = combinations(puzzle, cage, heldIn(puzzle, digits, cage.cells)).join(", ") || "\u2013";
      return [say(isDown(puzzle, cage.cells) ? "down" : "across", { sum: cage.sum, count: cage.cells.length, ways })];
    }),
  picture(puzzle, { digits }) {
    let [ground, slants, texts] = ["", "", ""];
    for (let r = -1; r < puzzle.height; r++) {
      for (let c = -1; c < puzzle.width; c++) if ((puzzle.grid[r]?.[c] ?? null) === null) ground += box("shade", c, r);
    }
    for (const { cells, sum } of puzzle.cages) {
      const [[row, column], down] = [cells[0], isDown(puzzle, cells)];
      const [r, c] = down ? [row - 1, column] : [row, column - 1];
      slants += `M${c} ${r}l1 1h-1v-1h1v1`;
      const isDone = madeIn(puzzle, digits, cells) === sum;
      texts += text(`clue${isDone ? " ticked" : ""}`, c + (down ? 0.28 : 0.72), r + (down ? 0.74 : 0.28), 0.36, sum);
    }
    return { ground, lines: path("grid", slants), over: texts, size: 0.6, room: { left: 1, top: 1, right: 0, bottom: 0 } };
  },
});
