// Net on the web: tap a tile to turn it clockwise, with the other button or Shift anticlockwise; a locked tile stays.
"use strict";
globalThis.bookmakerKind = (() => {
  // Arms of a tile, as in a puzzle record: right 1, up 2, left 4, down 8.
  const ARMS = [
    { arm: 1, back: 4, step: [0, 1] },
    { arm: 2, back: 8, step: [-1, 0] },
    { arm: 4, back: 1, step: [0, -1] },
    { arm: 8, back: 2, step: [1, 0] },
  ];
  const clockwise = (mask) => (mask >> 1) | ((mask & 1) << 3);
  const anticlockwise = (mask) => ((mask << 1) | (mask >> 3)) & 15;

  // A state has for each cell in reading order the tile as it is `turned`, and whether it is `locked` (0 or 1).
  const index = (puzzle, [row, column]) => row * puzzle.width + column;
  const place = (puzzle, cell) => [Math.floor(cell / puzzle.width), cell % puzzle.width];
  const changed = (values, cell, value) => values.map((held, other) => (other === cell ? value : held));

  function neighbour(puzzle, row, column, [down, right]) {
    let r = row + down;
    let c = column + right;
    if (puzzle.options.wrap) {
      r = (r + puzzle.height) % puzzle.height;
      c = (c + puzzle.width) % puzzle.width;
    }
    const isInside = r >= 0 && c >= 0 && r < puzzle.height && c < puzzle.width;
    return isInside && !isWalled(puzzle, [row, column], [r, c]) ? [r, c] : null;
  }

  const same = (a, b) => a[0] === b[0] && a[1] === b[1];

  // The two cells of a wall; on a torus one at the end of a row or column is that of the beginning, too.
  const sides = (puzzle, [row, column, side]) => [
    [row, column],
    side === "right" ? [row, (column + 1) % puzzle.width] : [(row + 1) % puzzle.height, column],
  ];

  const isWalled = (puzzle, one, other) =>
    (puzzle.walls ?? []).some((wall) => {
      const [a, b] = sides(puzzle, wall);
      return (same(a, one) && same(b, other)) || (same(a, other) && same(b, one));
    });

  // For each cell the cells it is joined to, and the cells with an arm that meets none.
  function look(puzzle, { turned }) {
    const joined = turned.map(() => []);
    const loose = [];
    for (let row = 0; row < puzzle.height; row++) {
      for (let column = 0; column < puzzle.width; column++) {
        const mask = turned[index(puzzle, [row, column])];
        let isWhole = true;
        for (const { arm, back, step } of ARMS) {
          if (!(mask & arm)) continue;
          const there = neighbour(puzzle, row, column, step);
          if (there && turned[index(puzzle, there)] & back) {
            joined[index(puzzle, [row, column])].push(index(puzzle, there));
          } else isWhole = false;
        }
        if (!isWhole) loose.push([row, column]);
      }
    }
    return { joined, loose };
  }

  function reached(joined, start) {
    const seen = new Set([start]);
    for (const cell of seen) for (const other of joined[cell]) seen.add(other);
    return seen;
  }

  // What is left when dead ends are taken away until there are none: cells on rings or between rings.
  function onLoops(joined) {
    const degree = joined.map((others) => others.length);
    const dead = degree.flatMap((count, cell) => (count === 1 ? [cell] : []));
    for (const cell of dead) {
      if (!degree[cell]) continue;
      degree[cell] = 0;
      for (const other of joined[cell]) {
        if (degree[other] && --degree[other] === 1) dead.push(other);
      }
    }
    return degree.flatMap((count, cell) => (count ? [cell] : []));
  }

  // The tile in the middle, or where that is not there, the next one.
  function source(puzzle) {
    const cells = puzzle.grid.flat();
    const middle = Math.floor(puzzle.height / 2) * puzzle.width + Math.floor(puzzle.width / 2);
    const after = cells.findIndex((mask, cell) => cell >= middle && mask !== null);
    return after >= 0 ? after : cells.findIndex((mask) => mask !== null);
  }

  // Labels ask for every cell of one state.
  let [seen, found] = [null, null];
  function lookedAt(puzzle, state) {
    if (seen !== state) [seen, found] = [state, reached(look(puzzle, state).joined, source(puzzle))];
    return found;
  }

  const SIDES = { right: 1, up: 2, left: 4, down: 8 };
  const sidesOf = (mask, say) => Object.keys(SIDES).filter((side) => mask & SIDES[side]).map((side) => say(side)).join(say("and"));

  return {
    begin: (puzzle) => ({ turned: puzzle.grid.flat(), locked: puzzle.grid.flat().map(() => 0) }),
    shifts: (puzzle) => Boolean(puzzle.options.wrap),
    markName: "lock",
    mark(puzzle, state, cell) {
      const at = index(puzzle, cell);
      return { ...state, locked: changed(state.locked, at, 1 - state.locked[at]) };
    },
    tap(puzzle, state, cell, back) {
      const at = index(puzzle, cell);
      if (state.locked[at]) return null;
      const turn = back ? anticlockwise : clockwise;
      return { ...state, turned: changed(state.turned, at, turn(state.turned[at])) };
    },
    open: () => 0,
    mistakes(puzzle, state) {
      const places = (some) => some.map((cell) => place(puzzle, cell));
      const { joined, loose } = look(puzzle, state);
      const ring = places(onLoops(joined));
      const there = reached(joined, source(puzzle));
      const off = places(state.turned.flatMap((mask, cell) => (mask === null || there.has(cell) ? [] : [cell])));
      const found = [];
      if (loose.length) found.push({ name: "loose-end", cells: loose });
      if (ring.length) found.push({ name: "loop", cells: ring });
      // While arms are loose, most of the net is cut off, and there is no use in saying so.
      if (off.length && !loose.length) found.push({ name: "cut-off", cells: off });
      return found;
    },
    label(puzzle, state, cell, say) {
      const at = index(puzzle, cell);
      const walls = ARMS.filter(({ step: [down, right] }) => {
        const around = (value, most) => (value + most) % most;
        return isWalled(puzzle, cell, [around(cell[0] + down, puzzle.height), around(cell[1] + right, puzzle.width)]);
      }).reduce((sum, { arm }) => sum | arm, 0);
      const told = [say("arms", { sides: sidesOf(state.turned[at], say) })];
      if (lookedAt(puzzle, state).has(at)) told.push(say("joined"));
      if (at === source(puzzle)) told.push(say("ring"));
      if (walls) told.push(say("wall", { sides: sidesOf(walls, say) }));
      if (state.locked[at]) told.push(say("locked"));
      return told.join(", ");
    },
    // A tile is turned the wrong way only where the reader says that it is right: locked.
    wrong: (puzzle, state, answer) =>
      answer.flat().flatMap((mask, cell) => (state.locked[cell] && state.turned[cell] !== mask ? [place(puzzle, cell)] : [])),
    agrees: (puzzle, state, answer, [row, column]) => state.turned[index(puzzle, [row, column])] === answer[row][column],
    fill(puzzle, state, answer, cells) {
      const [turned, locked] = [[...state.turned], [...state.locked]];
      for (const [row, column] of cells) {
        turned[index(puzzle, [row, column])] = answer[row][column];
        locked[index(puzzle, [row, column])] = 1;
      }
      return { turned, locked };
    },
    draw(puzzle, state) {
      const there = reached(look(puzzle, state).joined, source(puzzle));
      let [under, over] = ["", ""];
      state.turned.forEach((mask, cell) => {
        if (mask === null) return;
        const [row, column] = place(puzzle, cell);
        const [x, y] = [column + 0.5, row + 0.5];
        const name = there.has(cell) ? " joined" : "";
        const arms = ARMS.filter(({ arm }) => mask & arm);
        const path = arms.map(({ step }) => `M${x} ${y}l${step[1] / 2} ${step[0] / 2}`).join("");
        if (state.locked[cell]) under += `<path class="lock" d="M${column} ${row}h1v1h-1z"/>`;
        if (state.locked[cell]) over += `<path class="bolt" d="M${column + 0.08} ${row + 0.92}h.16v-.16h-.16z"/>`;
        over += `<path class="path${name}" d="${path}"/>`;
        if (arms.length === 1) over += `<rect class="head${name}" x="${x - 0.17}" y="${y - 0.17}" width=".34" height=".34"/>`;
        if (cell === source(puzzle)) over += `<circle class="ring" cx="${x}" cy="${y}" r=".27"/>`;
      });
      over += puzzle.options.wrap
        ? `<rect class="frame open" width="${puzzle.width}" height="${puzzle.height}"/>`
        : `<path class="frame" d="${puzzle.edge}"/>`;
      for (const [row, column, side] of puzzle.walls ?? []) {
        const onRim = side === "right" ? column === puzzle.width - 1 : row === puzzle.height - 1;
        for (const at of onRim ? [0, 1] : [1]) {
          const [x, y] = side === "right" ? [at ? column + 1 : 0, row] : [column, at ? row + 1 : 0];
          over += `<path class="wall" d="M${x} ${y}${side === "right" ? "v1" : "h1"}"/>`;
        }
      }
      return { under: `${under}<path class="grid" d="${puzzle.lines}"/>`, over };
    },
  };
})();
