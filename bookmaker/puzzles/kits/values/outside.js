// Clues outside: numbers to the left of rows and above columns, struck out where `isDone(line)` says so for each of them.
// A line is a row or a column: {name, clue, cells}.
const linesOf = ({ outside: { rows, columns }, grid }) => [
  ...rows.map((clue, r) => ({ name: "row", clue, cells: grid[r].map((_, c) => [r, c]) })),
  ...columns.map((clue, c) => ({ name: "column", clue, cells: grid.map((_, r) => [r, c]) })),
];

function outside(puzzle, isDone) {
  const { rows, columns } = puzzle.outside;
  // Two numbers of two figures in a row must not be read as one of four.
  const [across, down, gap] = [rows.flat().some((number) => number > 9) ? 1.05 : 0.82, 0.78, 0.12];
  const deepest = (lines) => Math.max(...lines.map((clue) => clue.length));
  const numbers = linesOf(puzzle).flatMap((line) => {
    const done = [...isDone(line)].reverse();
    const out = (k) => -gap - (line.name === "row" ? across : down) * (k + 0.5);
    return [...line.clue].reverse().map((number, k) => ({ ...line, number, out: out(k), isDone: done[k] }));
  });
  return { over: ticked(numbers, 0.6), room: { left: gap + across * deepest(rows), top: gap + down * deepest(columns) } };
}

// Numbers of lines in the em `size`, each so far `out` along its line, with a stroke through those that are done.
function ticked(numbers, size) {
  let [texts, struck] = ["", ""];
  for (const { name, cells, number, out, isDone } of numbers) {
    const [[row, column]] = cells;
    const [x, y] = name === "row" ? [out, row + 0.5] : [column + 0.5, out];
    texts += text(`clue${isDone ? " ticked" : ""}`, x, y, size, number);
    if (isDone) struck += `M${x - size / 2} ${y + size / 3}l${size} ${(-2 * size) / 3}`;
  }
  return texts + path("tick", struck);
}

// What a line holds of the cells in a state; the blocks of filled ones (1) in it; and whether these are its clue.
const held = (puzzle, state, { cells }) => cells.map((cell) => state.cells[at(puzzle, cell)]);
const blocks = (values) =>
  values.map((value) => (value === 1 ? "#" : " ")).join("").split(/ +/).flatMap((block) => block.length || []);
const isDone = (values, clue) => isSame(blocks(values), clue);

// Every fifth line of the grid, heavier.
function fifths({ width, height }) {
  let heavy = "";
  for (let n = 5; n < width; n += 5) heavy += `M${n} 0V${height}`;
  for (let n = 5; n < height; n += 5) heavy += `M0 ${n}H${width}`;
  return path("fifth", heavy);
}
