// What the scripts of all families use: places of cells, states with a value changed, shapes as SVG.
const at = (puzzle, [row, column]) => row * puzzle.width + column;
const place = (puzzle, cell) => [Math.floor(cell / puzzle.width), cell % puzzle.width];
const isSame = (one, other) => String(one) === String(other);
const changed = (values, cell, value) => values.map((held, k) => (k === cell ? value : held));
const blank = (puzzle) => puzzle.grid.flat().map(() => 0);
const inAnswer = (answer, [row, column]) => answer[row][column];
const path = (name, d) => `<path class="${name}" d="${d || "M0 0"}"/>`;
const text = (name, x, y, size, shown) => `<text class="${name}" x="${x}" y="${y}" font-size="${size}">${shown}</text>`;
const box = (name, x, y, wide = 1, high = 1) => `<rect class="${name}" x="${x}" y="${y}" width="${wide}" height="${high}"/>`;
const cross = (x, y, half) => `M${x - half} ${y - half}l${2 * half} ${2 * half}m${-2 * half} 0l${2 * half} ${-2 * half}`;
// What a stroke under way spans, on a dark label.
const tag = (x, y, half, size, shown) =>
  `<rect class="live" x="${x - half}" y="${y - 0.32}" width="${2 * half}" height=".64" rx=".12"/>` +
  text("clue on-live", x, y, size, shown);
// The mistakes that have cells, by their names.
const mistakesIn = (found) => Object.entries(found).flatMap(([name, cells]) => (cells.length ? [{ name, cells }] : []));
// The cells where the answer's value fails a test.
const failing = (puzzle, answer, test) =>
  answer.flat().flatMap((value, cell) => (value !== null && test(value, cell) ? [place(puzzle, cell)] : []));
