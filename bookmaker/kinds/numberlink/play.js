// Numberlink on the web: draw links from cell to cell; drawing over a link takes it away, a tap clears a cell.
"use strict";
globalThis.bookmakerKind = (() => {
  // Arms of a cell, as in a puzzle record: right 1, up 2, left 4, down 8. A state is a mask for each cell.
  const ARMS = [
    { arm: 1, back: 4, step: [0, 1] },
    { arm: 2, back: 8, step: [-1, 0] },
    { arm: 4, back: 1, step: [0, -1] },
    { arm: 8, back: 2, step: [1, 0] },
  ];
  const count = (mask) => ARMS.filter(({ arm }) => mask & arm).length;
  const index = (puzzle, [row, column]) => row * puzzle.width + column;
  const place = (puzzle, cell) => [Math.floor(cell / puzzle.width), cell % puzzle.width];
  const number = (puzzle, cell) => puzzle.grid.flat()[cell];
  const wayTo = (from, to) => ARMS.find(({ step }) => from[0] + step[0] === to[0] && from[1] + step[1] === to[1]);
  const others = (puzzle, state, cell) =>
    ARMS.filter(({ arm }) => state[cell] & arm).map(({ step: [down, right] }) => cell + down * puzzle.width + right);

  // Every piece of joined cells once.
  function pieces(puzzle, state) {
    const seen = new Set();
    const found = [];
    state.forEach((mask, start) => {
      if (!mask || seen.has(start)) return;
      const piece = new Set([start]);
      for (const cell of piece) for (const other of others(puzzle, state, cell)) piece.add(other);
      piece.forEach((cell) => seen.add(cell));
      found.push([...piece]);
    });
    return found;
  }

  return {
    begin: (puzzle) => puzzle.grid.flat().map(() => 0),
    tap(puzzle, state, cell) {
      const next = [...state];
      for (const { arm, back, step } of ARMS) {
        if (state[index(puzzle, cell)] & arm) next[index(puzzle, [cell[0] + step[0], cell[1] + step[1]])] &= ~back;
      }
      next[index(puzzle, cell)] = 0;
      return next;
    },
    drag(puzzle, state, path) {
      const next = [...state];
      const isErasing = (state[index(puzzle, path[0])] & wayTo(path[0], path[1]).arm) !== 0;
      for (let n = 1; n < path.length; n++) {
        const { arm, back } = wayTo(path[n - 1], path[n]);
        const [from, to] = [index(puzzle, path[n - 1]), index(puzzle, path[n])];
        if (isErasing) {
          next[from] &= ~arm;
          next[to] &= ~back;
        } else {
          next[from] |= arm;
          next[to] |= back;
        }
      }
      return next;
    },
    open: (puzzle, state) =>
      state.filter((mask, cell) => number(puzzle, cell) !== null && count(mask) < (number(puzzle, cell) ? 1 : 2)).length,
    mistakes(puzzle, state) {
      const found = [];
      const add = (name, cells) => {
        if (cells.length) found.push({ name, cells: cells.map((cell) => place(puzzle, cell)) });
      };
      const all = state.map((_, cell) => cell);
      add("number-arms", all.filter((cell) => number(puzzle, cell) && count(state[cell]) > 1));
      add("branch", all.filter((cell) => !number(puzzle, cell) && count(state[cell]) > 2));
      for (const piece of pieces(puzzle, state)) {
        const ends = piece.filter((cell) => number(puzzle, cell));
        if (new Set(ends.map((cell) => number(puzzle, cell))).size > 1) add("wrong-pair", ends);
        const edges = piece.reduce((sum, cell) => sum + count(state[cell]), 0) / 2;
        if (edges >= piece.length) add("loop", piece);
      }
      return found;
    },
    draw(puzzle, state) {
      let path = "";
      let clues = "";
      state.forEach((mask, cell) => {
        const [row, column] = place(puzzle, cell);
        const [x, y] = [column + 0.5, row + 0.5];
        for (const { step } of ARMS.filter(({ arm }) => mask & arm)) path += `M${x} ${y}l${step[1] / 2} ${step[0] / 2}`;
        const value = number(puzzle, cell);
        if (value) {
          clues += `<circle cx="${x}" cy="${y}" r=".34" fill="#e9edf1"/>`;
          clues += `<text class="clue" x="${x}" y="${y}" font-size="${value > 99 ? 0.36 : 0.5}">${value}</text>`;
        }
      });
      const over = `<path class="path joined" d="${path || "M0 0"}"/>${clues}`;
      const frame = `<path class="frame" d="${puzzle.edge}"/>`;
      return { under: `<path class="grid" d="${puzzle.lines}"/>`, over: over + frame };
    },
  };
})();
