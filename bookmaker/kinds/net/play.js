// Net on the web: tap a tile to turn it clockwise, with the other button or Shift anticlockwise; a locked tile stays.
// Kits: edges
// A state has for each cell in reading order the tile as it is `turned`, and whether it is `locked` (0 or 1).
const clockwise = (mask) => (mask >> 1) | ((mask & 1) << 3);
const anticlockwise = (mask) => ((mask << 1) | (mask >> 3)) & 15;

// What is left when dead ends are taken away until there are none: cells on rings or between rings.
function onLoops(joined) {
  const degree = joined.map((others) => others.length);
  const dead = degree.flatMap((count, cell) => (count === 1 ? [cell] : []));
  for (const cell of dead) {
    if (!degree[cell]) continue;
    degree[cell] = 0;
    for (const other of joined[cell]) if (degree[other] && --degree[other] === 1) dead.push(other);
  }
  return degree.flatMap((count, cell) => (count ? [cell] : []));
}

// The tile in the middle, or where that is not there, the next one.
function source(puzzle) {
  const middle = Math.floor(puzzle.height / 2) * puzzle.width + Math.floor(puzzle.width / 2);
  const there = puzzle.grid.flat().flatMap((mask, cell) => (mask === null ? [] : [cell]));
  return there.find((cell) => cell >= middle) ?? there[0];
}

const lookedAt = remembered((puzzle, turned) => {
  const joined = joinedIn(puzzle, turned);
  return { joined, lit: reached(joined, source(puzzle)) };
});

globalThis.bookmakerKind = {
  begin: (puzzle) => ({ turned: puzzle.grid.flat(), locked: blank(puzzle) }),
  shifts: (puzzle) => Boolean(puzzle.options.wrap),
  markName: "lock",
  mark: (puzzle, state, cell) => ({ ...state, locked: changed(state.locked, at(puzzle, cell), 1 - state.locked[at(puzzle, cell)]) }),
  tap(puzzle, state, cell, back) {
    const [index, turn] = [at(puzzle, cell), back ? anticlockwise : clockwise];
    return state.locked[index] ? null : { ...state, turned: changed(state.turned, index, turn(state.turned[index])) };
  },
  open: () => 0,
  mistakes(puzzle, state) {
    const { joined, lit } = lookedAt(puzzle, state.turned);
    const loose = state.turned.flatMap((mask, cell) => (armsIn(mask).length > joined[cell].length ? [cell] : []));
    const off = state.turned.flatMap((mask, cell) => (mask === null || lit.has(cell) ? [] : [cell]));
    // While arms are loose, most of the net is cut off, and there is no use in saying so.
    return named(puzzle, [["loose-end", loose], ["loop", onLoops(joined)], ["cut-off", loose.length ? [] : off]]);
  },
  label(puzzle, state, cell, say) {
    const index = at(puzzle, cell);
    const walls = ARMS.reduce((mask, way) => (isWalled(puzzle, cell, way) ? mask | way.arm : mask), 0);
    const told = [say("arms", { sides: sidesIn(state.turned[index], say) })];
    if (lookedAt(puzzle, state.turned).lit.has(index)) told.push(say("joined"));
    if (index === source(puzzle)) told.push(say("ring"));
    if (walls) told.push(say("wall", { sides: sidesIn(walls, say) }));
    return [...told, ...(state.locked[index] ? [say("locked")] : [])].join(", ");
  },
  // A tile is turned the wrong way only where the reader says that it is right: locked.
  wrong: (puzzle, state, answer) => failing(puzzle, answer, (mask, cell) => state.locked[cell] && state.turned[cell] !== mask),
  agrees: (puzzle, state, answer, cell) => state.turned[at(puzzle, cell)] === inAnswer(answer, cell),
  fill: (puzzle, state, answer, cells) =>
    cells.reduce(({ turned, locked }, cell) => {
      const index = at(puzzle, cell);
      return { turned: changed(turned, index, inAnswer(answer, cell)), locked: changed(locked, index, 1) };
    }, state),
  draw(puzzle, state) {
    let [under, over] = ["", ""];
    state.turned.forEach((mask, cell) => {
      if (mask === null) return;
      const [row, column] = place(puzzle, cell);
      const [x, y] = [column + 0.5, row + 0.5];
      const name = lookedAt(puzzle, state.turned).lit.has(cell) ? " joined" : "";
      if (state.locked[cell]) under += box("lock", column, row);
      if (state.locked[cell]) over += path("bolt", `M${column + 0.08} ${row + 0.92}h.16v-.16h-.16z`);
      over += path(`path${name}`, armsIn(mask).map(({ step }) => `M${x} ${y}l${step[1] / 2} ${step[0] / 2}`).join(""));
      if (armsIn(mask).length === 1) over += box(`head${name}`, x - 0.17, y - 0.17, 0.34, 0.34);
      if (cell === source(puzzle)) over += `<circle class="ring" cx="${x}" cy="${y}" r=".27"/>`;
    });
    over += puzzle.options.wrap ? box("frame open", 0, 0, puzzle.width, puzzle.height) : path("frame", puzzle.edge);
    for (const [row, column, side] of puzzle.walls ?? []) {
      const onRim = side === "right" ? column === puzzle.width - 1 : row === puzzle.height - 1;
      for (const far of onRim ? [0, 1] : [1]) {
        over += path("wall", side === "right" ? `M${far && column + 1} ${row}v1` : `M${column} ${far && row + 1}h1`);
      }
    }
    return { under: under + path("grid", puzzle.lines), over };
  },
};
