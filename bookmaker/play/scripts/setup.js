// What the page holds, and what every part asks: the puzzle, its words, which cells are there. The parts are joined in
// one function by html_page.py; what a kind's script (globalThis.bookmakerKind) must offer is said in contract/play.py.
const part = (id) => document.getElementById(id);
const read = (id) => JSON.parse(part(id).textContent);
const kind = globalThis.bookmakerKind;
const given = read("puzzle");
const words = read("words");
const puzzle = { ...given, height: given.grid.length, width: given.grid[0].length, ...sidesOf(given.grid) };

const same = (one, other) => one[0] === other[0] && one[1] === other[1];
// Where a hand can be: in the cells, or in places that a kind lays over them, from so far before the first one.
const mesh = { grid: puzzle.grid, height: puzzle.height, width: puzzle.width, past: 0, cellOf: (cell) => cell, ...kind.mesh?.(puzzle) };
const isThere = ([row, column]) => (mesh.grid[row]?.[column] ?? null) !== null;
const everyCell = mesh.grid.flatMap((row, r) => row.flatMap((number, c) => (number === null ? [] : [[r, c]])));
const doesSlant = kind.slants?.(puzzle) ?? false;
const doesShift = kind.shifts?.(puzzle) ?? false;

// A word of the page with its {values} filled in; the same for what the kind says of a cell.
const filled = (text, values = {}) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const label = (name, values) => filled(words.labels[name], values);
const say = (name, values) => filled(words.cells[name], values);

// Paths for SVG: the sides between cells that are there, and those around them.
function sidesOf(grid) {
  const found = { lines: "", edge: "" };
  const has = (row, column) => (grid[row]?.[column] ?? null) !== null;
  const add = (one, other, path) => {
    if (one && other) found.lines += path;
    else if (one || other) found.edge += path;
  };
  for (let row = 0; row <= grid.length; row++) {
    for (let column = 0; column <= grid[0].length; column++) {
      add(has(row, column - 1), has(row, column), `M${column} ${row}v1`);
      add(has(row - 1, column), has(row, column), `M${column} ${row}h1`);
    }
  }
  return found;
}
