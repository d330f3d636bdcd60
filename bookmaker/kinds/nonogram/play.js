// Nonogram on the web: tap to fill, again to mark empty; drag to do the same to many. Finished clues are struck out.
"use strict";
globalThis.bookmakerKind = (() => {
  // A state has `cells` in reading order: 0 open, 1 filled, 2 marked empty.
  const NEXT = [1, 2, 0];
  const [DOWN, GAP, SIZE] = [0.78, 0.12, 0.6];
  const deepest = (lines) => Math.max(...lines.map((clue) => clue.length));
  // Room of a row's number: two of two figures must not be read as one of four.
  const roomOf = (puzzle) => (puzzle.outside.rows.flat().some((run) => run > 9) ? 1.05 : 0.82);
  const sum = (clue) => clue.reduce((total, run) => total + run, 0);
  const index = (puzzle, [row, column]) => row * puzzle.width + column;

  const places = (puzzle) => [
    ...puzzle.outside.rows.map((clue, r) => ({ name: "row", clue, cells: puzzle.grid[r].map((_, c) => [r, c]) })),
    ...puzzle.outside.columns.map((clue, c) => ({ name: "column", clue, cells: puzzle.grid.map((_, r) => [r, c]) })),
  ];
  const held = (puzzle, state, { cells }) => cells.map((cell) => state.cells[index(puzzle, cell)]);

  const blocks = (values) => {
    const text = values.map((value) => (value === 1 ? "#" : " ")).join("");
    return text.split(/ +/).flatMap((block) => block.length || []);
  };
  const isDone = (values, clue) => String(blocks(values)) === String(clue);

  // How many clues are finished from the beginning on: their blocks stand as far as every cell is known.
  function finished(values, clue) {
    let at = 0;
    for (let done = 0; done < clue.length; done++) {
      while (values[at] === 2) at++;
      let run = 0;
      while (values[at + run] === 1) run++;
      if (run !== clue[done]) return done;
      at += run;
    }
    return clue.length;
  }

  // Whether each clue of a line is finished.
  function ticks(values, clue) {
    if (isDone(values, clue)) return clue.map(() => true);
    const first = finished(values, clue);
    const last = finished([...values].reverse(), [...clue].reverse());
    return clue.map((_, k) => k < first || k >= clue.length - last);
  }

  function painted(state, cells, value) {
    const next = [...state.cells];
    for (const cell of cells) next[cell] = value;
    return { cells: next };
  }

  const after = (now, isMark) => (isMark ? (now === 2 ? 0 : 2) : NEXT[now]);

  // A stroke goes along one line, the one in which it is longer, and changes cells that are as its first.
  function stroked(puzzle, path) {
    const [[row, column], [r, c]] = [path[0], path[path.length - 1]];
    const isAcross = Math.abs(c - column) >= Math.abs(r - row);
    const [from, to] = isAcross ? [column, c] : [row, r];
    const steps = [...Array(Math.abs(to - from) + 1).keys()].map((k) => from + k * Math.sign(to - from));
    return steps.map((k) => (isAcross ? [row, k] : [k, column]));
  }

  function clues(puzzle, state) {
    let [texts, struck] = ["", ""];
    const across = roomOf(puzzle);
    places(puzzle).forEach((line, n) => {
      const at = n < puzzle.height ? n : n - puzzle.height;
      const done = ticks(held(puzzle, state, line), line.clue);
      [...line.clue].reverse().forEach((run, k) => {
        const [x, y] = line.name === "row" ? [-GAP - across * (k + 0.5), at + 0.5] : [at + 0.5, -GAP - DOWN * (k + 0.5)];
        const isStruck = done[line.clue.length - 1 - k];
        texts += `<text class="clue${isStruck ? " ticked" : ""}" x="${x}" y="${y}" font-size="${SIZE}">${run}</text>`;
        if (isStruck) struck += `M${x - 0.3} ${y + 0.2}l.6 -.4`;
      });
    });
    return `${texts}<path class="tick" d="${struck || "M0 0"}"/>`;
  }

  return {
    begin: (puzzle) => ({ cells: Array(puzzle.width * puzzle.height).fill(0) }),
    markName: "cross",
    mark: (puzzle, state, cell) => painted(state, [index(puzzle, cell)], after(state.cells[index(puzzle, cell)], true)),
    tap: (puzzle, state, cell, back) =>
      painted(state, [index(puzzle, cell)], after(state.cells[index(puzzle, cell)], back)),
    erase: (puzzle, state, cell) => painted(state, [index(puzzle, cell)], 0),
    drag(puzzle, state, path, isMark) {
      const now = state.cells[index(puzzle, path[0])];
      const cells = stroked(puzzle, path).map((cell) => index(puzzle, cell));
      return painted(state, cells.filter((cell) => state.cells[cell] === now), after(now, isMark));
    },
    live(puzzle, path) {
      if (path.length < 2) return "";
      const cells = stroked(puzzle, path);
      const [r, c] = cells[cells.length - 1];
      return (
        `<rect class="live" x="${c + 0.1}" y="${r + 0.18}" width=".8" height=".64" rx=".12"/>` +
        `<text class="clue on-live" x="${c + 0.5}" y="${r + 0.5}" font-size=".46">${cells.length}</text>`
      );
    },
    spoken: (puzzle, path, say) => say("stroke", { count: stroked(puzzle, path).length }),
    open: (puzzle, state) =>
      Math.max(0, sum(puzzle.outside.rows.map(sum)) - state.cells.filter((cell) => cell === 1).length),
    // A line that is filled as far as its clue says, or further, and otherwise.
    mistakes: (puzzle, state) =>
      places(puzzle)
        .filter((line) => {
          const values = held(puzzle, state, line);
          return sum(blocks(values)) >= sum(line.clue) && !isDone(values, line.clue);
        })
        .map(({ name, cells }) => ({ name, cells })),
    label(puzzle, state, [row, column], say) {
      const told = (clue) => clue.join(" ") || say("none");
      return say(["open", "filled", "crossed"][state.cells[row * puzzle.width + column]], {
        row: told(puzzle.outside.rows[row]),
        column: told(puzzle.outside.columns[column]),
      });
    },
    wrong: (puzzle, state, answer) =>
      answer.flatMap((numbers, r) =>
        numbers.flatMap((number, c) => (state.cells[index(puzzle, [r, c])] === (number ? 2 : 1) ? [[r, c]] : [])),
      ),
    // An empty cell is as in the answer, too, where all blocks of its row or column stand.
    agrees(puzzle, state, answer, [r, c]) {
      const value = state.cells[index(puzzle, [r, c])];
      if (answer[r][c]) return value === 1;
      const lines = places(puzzle);
      return value === 2 || [lines[r], lines[puzzle.height + c]].some((line) => isDone(held(puzzle, state, line), line.clue));
    },
    fill(puzzle, state, answer, cells) {
      const next = [...state.cells];
      for (const [r, c] of cells) next[index(puzzle, [r, c])] = answer[r][c] ? 1 : 2;
      return { cells: next };
    },
    draw(puzzle, state) {
      let [lines, heavy] = ["", ""];
      for (let n = 1; n < puzzle.width; n++) (n % 5 ? (lines += `M${n} 0V${puzzle.height}`) : (heavy += `M${n} 0V${puzzle.height}`));
      for (let n = 1; n < puzzle.height; n++) (n % 5 ? (lines += `M0 ${n}H${puzzle.width}`) : (heavy += `M0 ${n}H${puzzle.width}`));
      let [filled, crossed] = ["", ""];
      state.cells.forEach((cell, at) => {
        const [x, y] = [at % puzzle.width, Math.floor(at / puzzle.width)];
        if (cell === 1) filled += `M${x + 0.03} ${y + 0.03}h.94v.94h-.94z`;
        if (cell === 2) crossed += `M${x + 0.36} ${y + 0.36}l.28 .28m-.28 0l.28 -.28`;
      });
      return {
        under: `<path class="head" d="${filled || "M0 0"}"/><path class="grid" d="${lines || "M0 0"}"/><path class="fifth" d="${heavy || "M0 0"}"/>`,
        over:
          `<path class="cross" d="${crossed || "M0 0"}"/>` +
          clues(puzzle, state) +
          `<rect class="frame" width="${puzzle.width}" height="${puzzle.height}"/>`,
        room: { left: GAP + roomOf(puzzle) * deepest(puzzle.outside.rows), top: GAP + DOWN * deepest(puzzle.outside.columns) },
      };
    },
  };
})();
