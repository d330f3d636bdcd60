// Numberlink on the web: draw links from cell to cell, or tap along the way; drawing over a link takes it away.
"use strict";
globalThis.bookmakerKind = (() => {
  // Arms of a cell, as in a puzzle record: right 1, up 2, left 4, down 8. A state has a mask of `arms` and one of
  // `crosses` (sides that no link crosses) for each cell; `pen` is the cell from which a tap goes on.
  const ARMS = [
    { arm: 1, back: 4, step: [0, 1], side: "right" },
    { arm: 2, back: 8, step: [-1, 0], side: "up" },
    { arm: 4, back: 1, step: [0, -1], side: "left" },
    { arm: 8, back: 2, step: [1, 0], side: "down" },
  ];
  const COLOURS = 9; // of pairs; further pairs have them again, with a light line inside
  const count = (mask) => ARMS.filter(({ arm }) => mask & arm).length;
  const index = (puzzle, [row, column]) => row * puzzle.width + column;
  const place = (puzzle, cell) => [Math.floor(cell / puzzle.width), cell % puzzle.width];
  const number = (puzzle, cell) => puzzle.grid[Math.floor(cell / puzzle.width)][cell % puzzle.width];
  const wayTo = (from, to) => ARMS.find(({ step }) => from[0] + step[0] === to[0] && from[1] + step[1] === to[1]);
  const others = (puzzle, arms, cell) =>
    ARMS.filter(({ arm }) => arms[cell] & arm).map(({ step: [down, right] }) => cell + down * puzzle.width + right);

  // Every piece of joined cells once.
  function pieces(puzzle, arms) {
    const seen = new Set();
    const found = [];
    arms.forEach((mask, start) => {
      if (!mask || seen.has(start)) return;
      const piece = new Set([start]);
      for (const cell of piece) for (const other of others(puzzle, arms, cell)) piece.add(other);
      piece.forEach((cell) => seen.add(cell));
      found.push([...piece]);
    });
    return found;
  }

  // Which number each cell's link comes from, and which numbers are joined with their twin.
  function owners(puzzle, arms) {
    const of = arms.map((_, cell) => number(puzzle, cell) || 0);
    const whole = new Set();
    for (const piece of pieces(puzzle, arms)) {
      const ends = piece.filter((cell) => number(puzzle, cell)).map((cell) => number(puzzle, cell));
      for (const cell of piece) of[cell] = ends[0] ?? 0;
      if (ends.length === 2 && ends[0] === ends[1]) whole.add(ends[0]);
    }
    return { of, whole };
  }

  const joined = (puzzle, masks, one, other, value) => {
    const { arm, back } = wayTo(one, other);
    const [from, to] = [index(puzzle, one), index(puzzle, other)];
    masks[from] = value ? masks[from] | arm : masks[from] & ~arm;
    masks[to] = value ? masks[to] | back : masks[to] & ~back;
  };

  function cleared(puzzle, state, cell) {
    const arms = [...state.arms];
    for (const other of others(puzzle, state.arms, index(puzzle, cell))) joined(puzzle, arms, cell, place(puzzle, other), false);
    return { ...state, arms, pen: null };
  }

  // A stroke begins at a number or goes on from a link; it stops at its number's twin, and before any other number.
  function drawn(puzzle, state, path) {
    const [arms, crosses] = [[...state.arms], [...state.crosses]];
    const isErasing = (arms[index(puzzle, path[0])] & wayTo(path[0], path[1]).arm) !== 0;
    let own = owners(puzzle, arms).of[index(puzzle, path[0])];
    let pen = path[0];
    for (const cell of path.slice(1)) {
      const met = number(puzzle, index(puzzle, cell));
      if (!isErasing && met && own && met !== own) break;
      joined(puzzle, arms, pen, cell, !isErasing);
      joined(puzzle, crosses, pen, cell, false);
      pen = cell;
      own ||= met;
      if (met && !isErasing) return { arms, crosses, pen: null };
    }
    return { arms, crosses, pen: isErasing ? null : pen };
  }

  function straight(from, to) {
    const [down, right] = [to[0] - from[0], to[1] - from[1]];
    if ((down && right) || (!down && !right)) return null;
    const steps = Math.abs(down) + Math.abs(right);
    return [...Array(steps + 1).keys()].map((k) => [from[0] + k * Math.sign(down), from[1] + k * Math.sign(right)]);
  }

  return {
    begin: (puzzle) => ({ arms: puzzle.grid.flat().map(() => 0), crosses: puzzle.grid.flat().map(() => 0), pen: null }),
    markName: "cross",
    // Two taps with marks on: a cross between the two cells.
    mark(puzzle, state, cell) {
      const { pen } = state;
      return pen && wayTo(pen, cell) ? this.drag(puzzle, state, [pen, cell], true) : { ...state, pen: cell };
    },
    tap(puzzle, state, cell, back) {
      if (back) return cleared(puzzle, state, cell);
      const path = state.pen && straight(state.pen, cell);
      if (path && path.every(([row, column]) => puzzle.grid[row][column] !== null)) return drawn(puzzle, state, path);
      if (state.pen && String(state.pen) === String(cell)) return { ...state, pen: null };
      const at = index(puzzle, cell);
      return count(state.arms[at]) > 1 ? cleared(puzzle, state, cell) : { ...state, pen: cell };
    },
    erase: (puzzle, state, cell) => cleared(puzzle, state, cell),
    drag(puzzle, state, path, isMark) {
      if (!isMark) return { ...drawn(puzzle, state, path), pen: null };
      const crosses = [...state.crosses];
      const value = !(crosses[index(puzzle, path[0])] & wayTo(path[0], path[1]).arm);
      for (let n = 1; n < path.length; n++) joined(puzzle, crosses, path[n - 1], path[n], value);
      return { ...state, crosses, pen: null };
    },
    open: (puzzle, { arms }) =>
      arms.filter((mask, cell) => number(puzzle, cell) !== null && count(mask) < (number(puzzle, cell) ? 1 : 2)).length,
    mistakes(puzzle, { arms }) {
      const found = [];
      const add = (name, cells) => {
        if (cells.length) found.push({ name, cells: cells.map((cell) => place(puzzle, cell)) });
      };
      const all = arms.map((_, cell) => cell);
      add("number-arms", all.filter((cell) => number(puzzle, cell) && count(arms[cell]) > 1));
      add("branch", all.filter((cell) => !number(puzzle, cell) && count(arms[cell]) > 2));
      for (const piece of pieces(puzzle, arms)) {
        const ends = piece.filter((cell) => number(puzzle, cell));
        if (new Set(ends.map((cell) => number(puzzle, cell))).size > 1) add("wrong-pair", ends);
        const edges = piece.reduce((sum, cell) => sum + count(arms[cell]), 0) / 2;
        if (edges >= piece.length) add("loop", piece);
      }
      return found;
    },
    label(puzzle, state, cell, say) {
      const at = index(puzzle, cell);
      if (this.seen !== state.arms) [this.seen, this.owned] = [state.arms, owners(puzzle, state.arms)];
      const { of, whole } = this.owned;
      const named = (mask) => ARMS.filter(({ arm }) => mask & arm).map(({ side }) => say(side)).join(say("and"));
      const told = [number(puzzle, at) || say("blank")];
      if (state.arms[at]) told.push(say(of[at] ? "linked" : "drawn", { number: of[at], sides: named(state.arms[at]) }));
      if (whole.has(of[at])) told.push(say("joined"));
      if (state.crosses[at]) told.push(say("crossed", { sides: named(state.crosses[at]) }));
      if (state.pen && String(state.pen) === String(cell)) told.push(say("pen"));
      return told.join(", ");
    },
    wrong: (puzzle, state, answer) =>
      answer.flat().flatMap((mask, cell) =>
        mask !== null && (state.arms[cell] & ~mask || state.crosses[cell] & mask) ? [place(puzzle, cell)] : [],
      ),
    agrees: (puzzle, { arms }, answer, cell) => arms[index(puzzle, cell)] === answer[cell[0]][cell[1]],
    fill(puzzle, state, answer, cells) {
      const [arms, crosses] = [[...state.arms], [...state.crosses]];
      for (const cell of cells) {
        for (const { arm, step } of ARMS) {
          const other = [cell[0] + step[0], cell[1] + step[1]];
          if ((puzzle.grid[other[0]]?.[other[1]] ?? null) === null) continue;
          const isOn = (answer[cell[0]][cell[1]] & arm) !== 0;
          joined(puzzle, arms, cell, other, isOn);
          if (isOn) joined(puzzle, crosses, cell, other, false);
        }
      }
      return { arms, crosses, pen: null };
    },
    draw(puzzle, state) {
      const { of, whole } = owners(puzzle, state.arms);
      const order = [...new Set(puzzle.grid.flat().filter(Boolean))].sort((a, b) => a - b);
      const paths = {};
      let [discs, crosses] = ["", ""];
      const look = (own) => `${own ? `pair p${order.indexOf(own) % COLOURS}` : ""}${whole.has(own) ? " whole" : ""}`;
      state.arms.forEach((mask, cell) => {
        const [row, column] = place(puzzle, cell);
        const [x, y] = [column + 0.5, row + 0.5];
        for (const { step } of ARMS.filter(({ arm }) => mask & arm)) {
          paths[of[cell]] = `${paths[of[cell]] ?? ""}M${x} ${y}l${step[1] / 2} ${step[0] / 2}`;
        }
        // Each side once: those to the right and below.
        for (const { step } of ARMS.filter(({ arm }) => state.crosses[cell] & arm & 9)) {
          crosses += `M${x + step[1] / 2 - 0.1} ${y + step[0] / 2 - 0.1}l.2 .2m-.2 0l.2 -.2`;
        }
        const value = number(puzzle, cell);
        if (value) {
          discs += `<circle class="disc ${look(value)}" cx="${x}" cy="${y}" r=".36"/>`;
          discs += `<text class="clue on-disc" x="${x}" y="${y}" font-size="${value > 99 ? 0.34 : 0.46}">${value}</text>`;
        }
      });
      const links = Object.entries(paths).map(([own, d]) => {
        const isAgain = order.indexOf(Number(own)) >= COLOURS;
        return `<path class="link ${look(Number(own))}" d="${d}"/>${isAgain ? `<path class="inside" d="${d}"/>` : ""}`;
      });
      const over = `${links.join("")}<path class="cross" d="${crosses || "M0 0"}"/>${discs}`;
      return { under: `<path class="grid" d="${puzzle.lines}"/>`, over: `${over}<path class="frame" d="${puzzle.edge}"/>` };
    },
  };
})();
