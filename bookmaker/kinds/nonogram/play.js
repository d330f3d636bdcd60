// Nonogram on the web: tap to fill, again to mark empty; drag to do the same to many. Finished clues fade.
"use strict";
globalThis.bookmakerKind = (() => {
  // A state is a list of cells in reading order: 0 open, 1 filled, 2 marked empty.
  const NEXT = [1, 2, 0];
  const [ACROSS, DOWN, GAP, SIZE] = [0.82, 0.78, 0.12, 0.6];
  const deepest = (lines) => Math.max(...lines.map((clue) => clue.length));
  const sum = (clue) => clue.reduce((total, run) => total + run, 0);

  const places = (puzzle) => [
    ...puzzle.outside.rows.map((clue, r) => ({ name: "row", clue, cells: puzzle.grid[r].map((_, c) => [r, c]) })),
    ...puzzle.outside.columns.map((clue, c) => ({ name: "column", clue, cells: puzzle.grid.map((_, r) => [r, c]) })),
  ];

  function blocks(puzzle, state, cells) {
    const text = cells.map(([r, c]) => (state[r * puzzle.width + c] === 1 ? "#" : " ")).join("");
    return text.split(/ +/).flatMap((block) => block.length || []);
  }

  const isDone = (puzzle, state, line) => String(blocks(puzzle, state, line.cells)) === String(line.clue);

  function painted(puzzle, state, cells, value) {
    const next = [...state];
    for (const [r, c] of cells) next[r * puzzle.width + c] = value;
    return next;
  }

  const after = (puzzle, state, [r, c], back) => {
    const now = state[r * puzzle.width + c];
    return back ? (now === 2 ? 0 : 2) : NEXT[now];
  };

  function clues(puzzle, state) {
    return places(puzzle)
      .map((line, index) => {
        const at = index < puzzle.height ? index : index - puzzle.height;
        const fade = isDone(puzzle, state, line) ? ' fill-opacity=".35"' : "";
        return [...line.clue]
          .reverse()
          .map((run, k) => {
            const [x, y] =
              line.name === "row" ? [-GAP - ACROSS * (k + 0.5), at + 0.5] : [at + 0.5, -GAP - DOWN * (k + 0.5)];
            return `<text class="clue" x="${x}" y="${y}" font-size="${SIZE}"${fade}>${run}</text>`;
          })
          .join("");
      })
      .join("");
  }

  return {
    begin: (puzzle) => Array(puzzle.width * puzzle.height).fill(0),
    tap: (puzzle, state, cell, back) => painted(puzzle, state, [cell], after(puzzle, state, cell, back)),
    drag: (puzzle, state, path) => painted(puzzle, state, path, after(puzzle, state, path[0], false)),
    open: (puzzle, state) =>
      Math.max(0, sum(puzzle.outside.rows.map(sum)) - state.filter((cell) => cell === 1).length),
    // A line that is filled as far as its clue says, or further, and otherwise.
    mistakes: (puzzle, state) =>
      places(puzzle)
        .filter((line) => sum(blocks(puzzle, state, line.cells)) >= sum(line.clue) && !isDone(puzzle, state, line))
        .map(({ name, cells }) => ({ name, cells })),
    draw(puzzle, state) {
      let [lines, heavy] = ["", ""];
      for (let n = 1; n < puzzle.width; n++) (n % 5 ? (lines += `M${n} 0V${puzzle.height}`) : (heavy += `M${n} 0V${puzzle.height}`));
      for (let n = 1; n < puzzle.height; n++) (n % 5 ? (lines += `M0 ${n}H${puzzle.width}`) : (heavy += `M0 ${n}H${puzzle.width}`));
      let [filled, crossed] = ["", ""];
      state.forEach((cell, at) => {
        const [x, y] = [at % puzzle.width, Math.floor(at / puzzle.width)];
        if (cell === 1) filled += `M${x} ${y}h1v1h-1z`;
        if (cell === 2) crossed += `M${x + 0.35} ${y + 0.35}l.3 .3m-.3 0l.3 -.3`;
      });
      const grid = `<path class="grid" d="${lines}"/><path class="frame" stroke-opacity=".55" d="${heavy}"/>`;
      return {
        under: `<path class="head" d="${filled}"/>` + grid,
        over:
          `<path class="ring" d="${crossed}"/>` +
          clues(puzzle, state) +
          `<rect class="frame" width="${puzzle.width}" height="${puzzle.height}"/>`,
        room: { left: GAP + ACROSS * deepest(puzzle.outside.rows), top: GAP + DOWN * deepest(puzzle.outside.columns) },
      };
    },
  };
})();
