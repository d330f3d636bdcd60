// Houses: cells that hold no value twice, as the page's tables have them: for each its rule and a letter for every cell,
// the same letter within one house and "." in none; and pairs of cells. Cages have their sums in the record.
const repeats = (puzzle, held) =>
  puzzle.tables.houses.flatMap(([name, of]) => {
    const isTwice = (value, cell) => value && of[cell] !== "." && held.some((v, k) => k !== cell && v === value && of[k] === of[cell]);
    const cells = held.flatMap((value, cell) => (isTwice(value, cell) ? [place(puzzle, cell)] : []));
    return cells.length ? [{ name, cells }] : [];
  });

const alikePairs = (puzzle, held) =>
  (puzzle.tables.pairs ?? []).flatMap(([name, ...pairs]) => {
    const alike = new Set(pairs.filter(([one, other]) => held[one] && held[one] === held[other]).flat());
    return alike.size ? [{ name, cells: [...alike].sort((a, b) => a - b).map((cell) => place(puzzle, cell)) }] : [];
  });

function houses(puzzle, held) {
  const found = [...repeats(puzzle, held), ...alikePairs(puzzle, held)];
  for (const { cells, sum } of puzzle.cages ?? []) {
    const some = cells.map((cell) => held[at(puzzle, cell)]);
    if (some.every(Boolean) && some.reduce((a, b) => a + b) !== sum) found.push({ name: "sum", cells });
  }
  return found;
}

// What the cage of a cell still lacks, "15: 7 + 8", and all ways to have it, of digits that it does not hold.
function cageTip(puzzle, held, cell) {
  const cage = puzzle.cages?.find(({ cells }) => cells.some((one) => isSame(one, cell)));
  if (!cage) return "";
  const there = cage.cells.map((one) => held[at(puzzle, one)]).filter(Boolean);
  const [count, left] = [cage.cells.length - there.length, there.reduce((rest, digit) => rest - digit, cage.sum)];
  const found = [];
  const grow = (some, from, rest) => {
    if (some.length === count) return rest === 0 && found.push(some.join(" + "));
    for (let digit = from; digit <= Math.min(puzzle.width, rest); digit++) if (!there.includes(digit)) grow([...some, digit], digit + 1, rest - digit);
  };
  if (count) grow([], 1, left);
  return count ? `${left}: ${found.join(", ") || "\u2013"}` : "";
}

// The edges of cages, a little inside their cells, and their sums.
function cages(puzzle) {
  const INSET = 0.09;
  let [edges, sums] = ["", ""];
  for (const { cells, sum } of puzzle.cages ?? []) {
    const isIn = (...cell) => cells.some((one) => isSame(one, cell));
    for (const [row, column] of cells) {
      const [top, right, bottom, left] = [[-1, 0], [0, 1], [1, 0], [0, -1]].map(([r, c]) => !isIn(row + r, column + c));
      const [x, y] = [column + (left ? INSET : 0), row + (top ? INSET : 0)];
      const [x2, y2] = [column + 1 - (right ? INSET : 0), row + 1 - (bottom ? INSET : 0)];
      edges += (top ? `M${x} ${y}H${x2}` : "") + (bottom ? `M${x} ${y2}H${x2}` : "");
      edges += (left ? `M${x} ${y}V${y2}` : "") + (right ? `M${x2} ${y}V${y2}` : "");
    }
    const [row, column] = cells.reduce((a, b) => (at(puzzle, b) < at(puzzle, a) ? b : a));
    sums += box("blank", column + 0.04, row + 0.03, 0.1 + 0.16 * `${sum}`.length, 0.28);
    sums += text("clue", column + 0.1 + 0.08 * `${sum}`.length, row + 0.17, 0.28, sum);
  }
  return { edges: path("cage", edges), sums };
}
