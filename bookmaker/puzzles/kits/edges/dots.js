// Dots: lines from dot to dot, along the sides of cells. A place of the hand is a dot, a side or a cell, in rows of twice
// as many as there are cells and one more: dots where row and column are even, cells where both are odd. A tap on a side
// draws a line, another one a cross, a third clears it; a stroke draws all sides that it follows, or clears them where it
// begins on a line. A state has `sides`, a text with a sign for each place: "." nothing, "-" a line, "x" a cross.
const LINE = "-";
const CROSS = "x";
const wideOf = (puzzle) => 2 * puzzle.width + 1;
const spotOf = (puzzle, [row, column]) => row * wideOf(puzzle) + column;
const isDot = ([row, column]) => row % 2 === 0 && column % 2 === 0;
const isSide = ([row, column]) => (row + column) % 2 === 1;
const AROUND = [[-1, 0, "up"], [0, 1, "right"], [1, 0, "down"], [0, -1, "left"]];
const near = ([row, column]) => AROUND.map(([down, right]) => [row + down, column + right]);
const sidesOfCell = ([r, c]) => near([2 * r + 1, 2 * c + 1]);
const lieIn = (puzzle, [row, column]) => row >= 0 && column >= 0 && row <= 2 * puzzle.height && column < wideOf(puzzle);
const isPlace = (puzzle, place) => cellsBeside(puzzle, place).length > 0; // and not amid holes
const signAt = (puzzle, { sides }, place) => (lieIn(puzzle, place) ? sides[spotOf(puzzle, place)] : ".");
const linesAmong = (puzzle, state, some) => some.filter((place) => signAt(puzzle, state, place) === LINE).length;
const everyCellOf = (puzzle) => puzzle.grid.flatMap((row, r) => row.flatMap((number, c) => (number === null ? [] : [[r, c]])));
// The cells of a side, or around a dot; those that are there.
const cellsBeside = (puzzle, [row, column]) => {
  const [rows, columns] = [row, column].map((at) => (at % 2 ? [(at - 1) / 2] : [at / 2 - 1, at / 2]));
  return rows.flatMap((r) => columns.map((c) => [r, c])).filter(([r, c]) => (puzzle.grid[r]?.[c] ?? null) !== null);
};
// The side between two cells, of which one may lie beyond the grid.
const sideOf = ([r, c], [y, x]) => [r + y + 1, c + x + 1];

function dotted(own = {}) {
  const set = (puzzle, state, some, sign) => {
    const signs = [...state.sides];
    for (const place of some) signs[spotOf(puzzle, place)] = sign;
    return { ...state, sides: signs.join("") };
  };
  const rowsOf = (puzzle) => [...Array(2 * puzzle.height + 1).keys()].map((row) => [...Array(wideOf(puzzle)).keys()].map((column) => [row, column]));
  const places = (puzzle, want) => rowsOf(puzzle).flat().filter((place) => want(place) && isPlace(puzzle, place));
  const wanted = (answer, side) => {
    const [one, other] = side[0] % 2 ? [[side[0], side[1] - 1], [side[0], side[1] + 1]] : [[side[0] - 1, side[1]], [side[0] + 1, side[1]]];
    const held = ([row, column]) => Boolean(answer[(row - 1) / 2]?.[(column - 1) / 2]);
    return held(one) !== held(other);
  };
  // The lines, loop by loop or piece by piece: the sides of each, and whether it is closed.
  function pieces(puzzle, state) {
    const left = new Set(places(puzzle, isSide).filter((place) => signAt(puzzle, state, place) === LINE).map(String));
    const found = [];
    for (const first of left) {
      const piece = new Set([first]);
      for (const one of piece) {
        left.delete(one);
        for (const dot of near(one.split(",").map(Number)).filter(isDot)) {
          for (const side of near(dot).map(String)) if (left.has(side)) piece.add(side);
        }
      }
      const some = [...piece].map((one) => one.split(",").map(Number));
      const dots = some.flatMap((side) => near(side).filter(isDot));
      found.push({ sides: some, isClosed: dots.every((dot) => linesAmong(puzzle, state, near(dot)) === 2) });
    }
    return found;
  }
  const clear = (puzzle, state, place) => (isSide(place) ? set(puzzle, state, [place], ".") : null);
  // A finding is an edge: a line between two cells, or none.
  const edges = (finds) => finds.map(([, [one, other], , holds]) => [sideOf(one, other), holds]);
  const segment = ([row, column]) => (row % 2 ? `M${column / 2} ${(row - 1) / 2}v1` : `M${(column - 1) / 2} ${row / 2}h1`);
  const crossAt = ([row, column], half) => cross(column / 2, row / 2, half);

  return {
    mesh: (puzzle) => ({
      grid: rowsOf(puzzle).map((row) => row.map((place) => (isPlace(puzzle, place) ? 0 : null))),
      height: 2 * puzzle.height + 1,
      width: wideOf(puzzle),
      past: 0.25,
      // A tap beside a side, in a cell or on a dot, means the side that is nearest, but in the very middle.
      aim([y, x], spot) {
        const far = ([row, column]) => Math.hypot(y - row - 0.5, x - column - 0.5);
        if (isSide(spot) || far(spot) < 0.2) return spot;
        return near(spot).filter((place) => isPlace(puzzle, place)).reduce((one, other) => (far(other) < far(one) ? other : one));
      },
      cellOf: ([row, column]) => [row ? Math.floor((row - 1) / 2) : 0, column ? Math.floor((column - 1) / 2) : 0],
    }),
    begin: (puzzle) => ({ sides: ".".repeat((2 * puzzle.height + 1) * wideOf(puzzle)) }),
    markName: "cross",
    tap(puzzle, state, place, back) {
      if (back) return clear(puzzle, state, place);
      const next = { ".": LINE, [LINE]: CROSS, [CROSS]: "." };
      return isSide(place) ? set(puzzle, state, [place], next[signAt(puzzle, state, place)]) : null;
    },
    mark: (puzzle, state, place) =>
      isSide(place) ? set(puzzle, state, [place], signAt(puzzle, state, place) === CROSS ? "." : CROSS) : null,
    erase: clear,
    // Sides that a stroke runs along come before or after a dot in it; those that it crosses do not.
    drag(puzzle, state, stroke, isMark) {
      const some = stroke.filter((place, n) => isSide(place) && [stroke[n - 1], stroke[n + 1]].some((one) => one && isDot(one)));
      if (!some.length) return null;
      const sign = isMark ? CROSS : LINE;
      return set(puzzle, state, some, signAt(puzzle, state, some[0]) === sign ? "." : sign);
    },
    // Numbers that lack lines, and ends of lines; one where there is no line at all.
    open(puzzle, state) {
      const lacking = everyCellOf(puzzle).filter((cell) => inAnswer(puzzle.grid, cell) > linesAmong(puzzle, state, sidesOfCell(cell)));
      const ends = places(puzzle, isDot).filter((dot) => linesAmong(puzzle, state, near(dot)) === 1);
      return lacking.length + ends.length || Number(!state.sides.includes(LINE));
    },
    mistakes(puzzle, state) {
      const lines = pieces(puzzle, state);
      const cellsOf = (some) => [...new Map(some.flatMap((place) => cellsBeside(puzzle, place)).map((cell) => [String(cell), cell])).values()];
      const tooMany = everyCellOf(puzzle).filter((cell) => {
        const number = inAnswer(puzzle.grid, cell);
        return number >= 0 && linesAmong(puzzle, state, sidesOfCell(cell)) > number;
      });
      const isShort = everyCellOf(puzzle).some((cell) => inAnswer(puzzle.grid, cell) > linesAmong(puzzle, state, sidesOfCell(cell)));
      const closed = lines.filter(({ isClosed }) => isClosed && (isShort || lines.length > 1));
      return [
        { name: "number", cells: tooMany },
        { name: "touch", cells: cellsOf(places(puzzle, isDot).filter((dot) => linesAmong(puzzle, state, near(dot)) > 2)) },
        { name: "loops", cells: cellsOf(closed.flatMap(({ sides }) => sides)) },
      ].filter(({ cells }) => cells.length);
    },
    label(puzzle, state, place, say) {
      const sign = { ".": "none", [LINE]: "line", [CROSS]: "cross" }[signAt(puzzle, state, place)];
      if (isDot(place)) return `${say("dot")} ${this.toward(puzzle, place, say)}`;
      if (isSide(place)) return `${say("side")} ${this.toward(puzzle, place, say)}: ${say(sign)}`;
      const cell = this.mesh(puzzle).cellOf(place);
      const [number, count] = [inAnswer(puzzle.grid, cell), linesAmong(puzzle, state, sidesOfCell(cell))];
      return number < 0 ? say("square", { count }) : say("number", { number, count });
    },
    // On which sides of the cell that names it a dot or side lies.
    toward(puzzle, place, say) {
      const [r, c] = this.mesh(puzzle).cellOf(place);
      const [down, right] = [place[0] - 2 * r - 1, place[1] - 2 * c - 1];
      return AROUND.filter(([y, x]) => (y && y === down) || (x && x === right)).map(([, , side]) => say(side)).join(say("and"));
    },
    wrong: (puzzle, state, answer) =>
      places(puzzle, isSide)
        .filter((side) => signAt(puzzle, state, side) === (wanted(answer, side) ? CROSS : LINE))
        .flatMap((side) => cellsBeside(puzzle, side).slice(0, 1)),
    agrees: (puzzle, state, answer, cell) =>
      sidesOfCell(cell).every((side) => (signAt(puzzle, state, side) === LINE) === wanted(answer, side)),
    fill: (puzzle, state, answer, cells) =>
      cells.flatMap(sidesOfCell).reduce((next, side) => {
        const [is, sign] = [wanted(answer, side), signAt(puzzle, next, side)];
        return set(puzzle, next, [side], is ? LINE : sign === LINE ? "." : sign);
      }, state),
    holds(puzzle, state, answer, find) {
      const [[side, isLine]] = edges([find]);
      const sign = signAt(puzzle, state, side);
      return isLine ? sign === LINE : sign === CROSS || cellsBeside(puzzle, side).some((cell) => this.agrees(puzzle, state, answer, cell));
    },
    put: (puzzle, state, finds) =>
      finds.length ? edges(finds).reduce((next, [side, isLine]) => set(puzzle, next, [side], isLine ? LINE : CROSS), state) : null,
    found: (puzzle, finds) => edges(finds).map(([side, isLine]) => (isLine ? segment(side) : crossAt(side, 0.12))).join(""),
    draw(puzzle, state) {
      const all = places(puzzle, isSide);
      const of = (sign) => all.filter((side) => signAt(puzzle, state, side) === sign);
      const numbers = everyCellOf(puzzle).map(([r, c]) => {
        const number = puzzle.grid[r][c];
        if (number < 0) return "";
        const count = linesAmong(puzzle, state, sidesOfCell([r, c]));
        return text(`clue${count === number ? " met" : ""}`, c + 0.5, r + 0.5, 0.55, number);
      });
      const dots = places(puzzle, isDot).map(([row, column]) => `<circle class="point" cx="${column / 2}" cy="${row / 2}" r=".08"/>`);
      const holes = puzzle.grid.flatMap((row, r) => row.map((number, c) => (number === null ? `M${c + 0.25} ${r + 0.25}h.5v.5h-.5z` : "")));
      const over = path("path", of(LINE).map(segment).join("")) + path("cross", of(CROSS).map((side) => crossAt(side, 0.1)).join(""));
      return { under: path("point", holes.join("")), over: numbers.join("") + dots.join("") + over, room: { left: 0.25, top: 0.25, right: 0.25, bottom: 0.25 } };
    },
    ...own,
  };
}
