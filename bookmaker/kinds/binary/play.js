// Binary on the web: tap a cell for one symbol, again for the other; or type 0 and 1. Suns and moons are drawn.
// Kits: values, values/signs
const NAMES = { digits: ["0", "1"], noughts: ["nought", "cross"], suns: ["sun", "moon"] };
const symbolsOf = (puzzle) => puzzle.options.symbols ?? "digits";
const linesIn = (puzzle) => [
  ...puzzle.grid.map((row, r) => ["row", row.map((_, c) => [r, c])]),
  ...puzzle.grid[0].map((_, c) => ["column", puzzle.grid.map((_, r) => [r, c])]),
];
const round = (x, y, radius, from, to, steps) =>
  [...Array(steps + 1).keys()].map((k) => from + ((to - from) * k) / steps).map((turn) => `${(x + radius * Math.cos(turn)).toFixed(3)} ${(y + radius * Math.sin(turn)).toFixed(3)}`);

function sun(x, y) {
  const ray = (turn) => [[0.21, -0.28], [0.315, 0], [0.21, 0.28]].map(([radius, off]) => round(x, y, radius, turn + off, turn + off, 0)[0]).join("L");
  const rays = [...Array(8).keys()].map((k) => `M${ray((k * Math.PI) / 4)}z`);
  return `M${round(x, y, 0.165, 0, 2 * Math.PI, 24).join("L")}z${rays.join("")}`;
}

// Two arcs from tip to tip, as on paper.
function moon(x, y) {
  const [radius, bite, away] = [0.28, 0.245, 0.14];
  const tip = (radius ** 2 - bite ** 2 + away ** 2) / (2 * away);
  const [outer, inner] = [Math.acos(tip / radius), Math.acos((tip - away) / bite)];
  const middle = x + (radius - tip) / 2;
  const back = round(middle + away, y, bite, 2 * Math.PI - inner, inner, 20);
  return `M${[...round(middle, y, radius, outer, 2 * Math.PI - outer, 24), ...back].join("L")}z`;
}

const board = values({
  of: "digits",
  most: () => 2,
  least: () => 0,
  mistakes(puzzle, { digits }) {
    const valueAt = (cell) => digits[at(puzzle, cell)];
    const found = {};
    const note = (name, cells) => (found[name] = [...(found[name] ?? []), ...cells]);
    const full = { row: {}, column: {} };
    for (const [name, cells] of linesIn(puzzle)) {
      const held = cells.map(valueAt);
      if ([1, 2].some((value) => 2 * held.filter((one) => one === value).length > cells.length)) note(name, cells);
      held.forEach((value, k) => value && k > 1 && value === held[k - 1] && value === held[k - 2] && note("three", cells.slice(k - 2, k + 1)));
      if (puzzle.options.different && held.every(Boolean)) (full[name][held.join("")] ??= []).push(...cells);
    }
    for (const [name, lines] of Object.entries(full))
      for (const cells of Object.values(lines)) if (cells.length > (name === "row" ? puzzle.width : puzzle.height)) note(`${name}s`, cells);
    for (const { sign, cells } of signsOf(puzzle)) {
      const [one, other] = cells.map(valueAt);
      if (one && other && (one === other) !== (sign === "=")) note(sign === "=" ? "equal" : "unlike", cells);
    }
    return mistakesIn(found);
  },
  told: (puzzle, state, cell, say) => signsAt(puzzle, cell, say, (sign) => (sign === "=" ? "equal" : "unlike")),
  symbol: (puzzle, value, say) => {
    const name = NAMES[symbolsOf(puzzle)][value - 1];
    return symbolsOf(puzzle) === "digits" ? name : say ? say(name) : "OX"[value - 1];
  },
  shape: (puzzle, value, x, y) => (symbolsOf(puzzle) === "suns" ? (value === 1 ? sun : moon)(x, y) : null),
  picture(puzzle) {
    const middles = signsOf(puzzle).map(({ side, sign, cells: [[row, column]] }) => [...(side === "right" ? [column + 1, row + 0.5] : [column + 0.5, row + 1]), sign]);
    const gaps = middles.map(([x, y]) => `M${x - 0.17} ${y - 0.17}h.34v.34h-.34z`).join("");
    const strokes = middles.map(([x, y, sign]) =>
      sign === "=" ? `M${x - 0.13} ${y - 0.065}h.26M${x - 0.13} ${y + 0.065}h.26` : `M${x - 0.11} ${y - 0.11}l.22 .22M${x - 0.11} ${y + 0.11}l.22 -.22`,
    );
    return { lines: path("blank", gaps) + path("fifth", strokes.join("")), size: 0.58 };
  },
});

// A tap goes round: blank, the one, the other; back the other way.
globalThis.bookmakerKind = {
  ...board,
  pad: (puzzle) => ({ digits: ["0", "1"], noughts: ["O", "X"], suns: [] })[symbolsOf(puzzle)],
  type: (puzzle, state, cell, key, isMark) => board.type(puzzle, state, cell, { O: "0", X: "1" }[key.toUpperCase()] ?? key, isMark),
  tap(puzzle, state, cell, back) {
    const now = (state.digits[at(puzzle, cell)] + (back ? 2 : 1)) % 3;
    return now ? board.type(puzzle, state, cell, String(now - 1)) : board.erase(puzzle, state, cell);
  },
};
