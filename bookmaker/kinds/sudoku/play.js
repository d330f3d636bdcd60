// Sudoku on the web: choose a cell, then type a digit or press one below; with Shift, or notes on, it is a pencil mark.
"use strict";
globalThis.bookmakerKind = (() => {
  // A state has for each cell in reading order its digit (0 for none) and its pencil marks, a bit for each digit.
  const BOXES = { 4: [2, 2], 6: [3, 2], 8: [4, 2], 9: [3, 3], 10: [5, 2], 12: [4, 3], 16: [4, 4] };
  const SIDES = [[-1, 0], [0, 1], [1, 0], [0, -1]];
  const INSET = 0.09;
  const at = (puzzle, [row, column]) => row * puzzle.width + column;
  const place = (puzzle, cell) => [Math.floor(cell / puzzle.width), cell % puzzle.width];
  const isGiven = (puzzle, cell) => puzzle.grid[cell[0]][cell[1]] !== 0;
  const hasLetters = (puzzle) => puzzle.options.symbols === "letters";
  const symbol = (puzzle, digit) => (hasLetters(puzzle) && digit > 9 ? String.fromCharCode(55 + digit) : `${digit}`);

  function area(puzzle, [row, column]) {
    if (puzzle.regions) return puzzle.regions[row][column];
    const [wide, high] = puzzle.options.box ? puzzle.options.box.split("x").map(Number) : BOXES[puzzle.width];
    return Math.floor(row / high) * puzzle.width + Math.floor(column / wide);
  }

  // For each rule the sets of cells that hold no digit twice.
  function houses(puzzle) {
    const n = puzzle.width;
    const areas = {};
    const rows = [];
    const columns = [];
    for (let cell = 0; cell < n * n; cell++) {
      const [row, column] = place(puzzle, cell);
      (rows[row] ??= []).push(cell);
      (columns[column] ??= []).push(cell);
      (areas[area(puzzle, [row, column])] ??= []).push(cell);
    }
    const found = { row: rows, column: columns, [puzzle.regions ? "region" : "box"]: Object.values(areas) };
    const steps = [...Array(n).keys()];
    if (puzzle.options.x) found.diagonal = [steps.map((k) => k * (n + 1)), steps.map((k) => (k + 1) * (n - 1))];
    if (puzzle.cages) found.cage = puzzle.cages.map((cage) => cage.cells.map((cell) => at(puzzle, cell)));
    return found;
  }

  function written(puzzle, state, cell, digit) {
    if (isGiven(puzzle, cell)) return null;
    const [digits, marks] = [[...state.digits], [...state.marks]];
    digits[at(puzzle, cell)] = digit;
    marks[at(puzzle, cell)] = 0;
    return { digits, marks };
  }

  return {
    begin: (puzzle) => ({ digits: puzzle.grid.flat(), marks: puzzle.grid.flat().map(() => 0) }),
    // A tap chooses the cell that a digit goes to.
    tap: () => null,
    erase: (puzzle, state, cell) => written(puzzle, state, cell, 0),
    notes: true,
    markName: "notes",
    pad: (puzzle) =>
      hasLetters(puzzle) || puzzle.width < 10
        ? [...Array(puzzle.width).keys()].map((k) => symbol(puzzle, k + 1))
        : [..."1234567890"],
    type(puzzle, state, cell, key, isMark) {
      const letter = key.toUpperCase();
      let digit = letter >= "A" && letter <= "G" && hasLetters(puzzle) ? letter.charCodeAt(0) - 55 : Number(key);
      if (!Number.isInteger(digit) || key === " ") return null;
      const before = state.digits[at(puzzle, cell)];
      // Without letters a second figure makes 12 of 1 and 2.
      if (!hasLetters(puzzle) && !isMark && 10 * before + digit <= puzzle.width && before) digit += 10 * before;
      if (digit > puzzle.width) return null;
      if (!isMark) return written(puzzle, state, cell, digit);
      if (isGiven(puzzle, cell) || before || !digit) return null;
      const marks = [...state.marks];
      marks[at(puzzle, cell)] ^= 1 << digit;
      return { digits: state.digits, marks };
    },
    open: (puzzle, state) => state.digits.filter((digit) => !digit).length,
    mistakes(puzzle, state) {
      const found = [];
      for (const [name, sets] of Object.entries(houses(puzzle))) {
        const wrong = sets.flatMap((cells) =>
          cells.filter((one) => state.digits[one] && cells.some((o) => o !== one && state.digits[o] === state.digits[one])),
        );
        if (wrong.length) found.push({ name, cells: wrong.map((cell) => place(puzzle, cell)) });
      }
      for (const { cells, sum } of puzzle.cages ?? []) {
        const digits = cells.map((cell) => state.digits[at(puzzle, cell)]);
        if (digits.every(Boolean) && digits.reduce((a, b) => a + b) !== sum) found.push({ name: "sum", cells });
      }
      return found;
    },
    label(puzzle, state, cell, say) {
      const digit = state.digits[at(puzzle, cell)];
      const marks = [...Array(puzzle.width).keys()].filter((k) => state.marks[at(puzzle, cell)] & (2 << k));
      const told = [digit ? symbol(puzzle, digit) : say("blank")];
      if (isGiven(puzzle, cell)) told.push(say("given"));
      if (marks.length) told.push(say("marks", { digits: marks.map((k) => symbol(puzzle, k + 1)).join(" ") }));
      if (puzzle.regions) told.push(say("region", { number: puzzle.regions[cell[0]][cell[1]] + 1 }));
      const cage = puzzle.cages?.find(({ cells }) => cells.some(([r, c]) => r === cell[0] && c === cell[1]));
      if (cage) told.push(say("cage", { sum: cage.sum, count: cage.cells.length }));
      return told.join(", ");
    },
    wrong: (puzzle, state, answer) =>
      answer.flat().flatMap((digit, cell) =>
        state.digits[cell] ? (state.digits[cell] === digit ? [] : [place(puzzle, cell)])
        : state.marks[cell] && !(state.marks[cell] & (1 << digit)) ? [place(puzzle, cell)] : [],
      ),
    agrees: (puzzle, state, answer, cell) => state.digits[at(puzzle, cell)] === answer[cell[0]][cell[1]],
    fill: (puzzle, state, answer, cells) =>
      cells.reduce((next, cell) => written(puzzle, next, cell, answer[cell[0]][cell[1]]) ?? next, state),
    draw(puzzle, state, cursor) {
      const n = puzzle.width;
      const looked = state.digits[at(puzzle, cursor)];
      const rect = (name, cell) => {
        const [row, column] = place(puzzle, cell);
        return `<rect class="${name}" x="${column}" y="${row}" width="1" height="1"/>`;
      };
      let under = (houses(puzzle).diagonal ?? []).flat().map((cell) => rect("shade", cell)).join("");
      let [lines, walls, cages, texts] = ["", "", "", ""];
      for (let k = 1; k < n; k++) lines += `M${k} 0V${n}M0 ${k}H${n}`;
      const text = (name, x, y, size, shown) =>
        `<text class="${name}" x="${x}" y="${y}" font-size="${size}">${shown}</text>`;
      state.digits.forEach((digit, cell) => {
        const [row, column] = place(puzzle, cell);
        if (looked && digit === looked) under += rect("same", cell);
        if (column && area(puzzle, [row, column]) !== area(puzzle, [row, column - 1])) walls += `M${column} ${row}v1`;
        if (row && area(puzzle, [row, column]) !== area(puzzle, [row - 1, column])) walls += `M${column} ${row}h1`;
        const size = n > 9 && !hasLetters(puzzle) ? 0.5 : 0.6;
        const look = isGiven(puzzle, [row, column]) ? "clue" : "clue entry";
        if (digit) texts += text(look, column + 0.5, row + 0.52, size, symbol(puzzle, digit));
        const wide = Math.ceil(Math.sqrt(n));
        for (let mark = 1; mark <= n; mark++) {
          const [x, y] = [(mark - 1) % wide, Math.floor((mark - 1) / wide)].map((k) => 0.14 + (0.72 * (k + 0.5)) / wide);
          if (state.marks[cell] & (1 << mark)) {
            texts += text("clue entry", column + x, row + y, 0.7 / wide, symbol(puzzle, mark));
          }
        }
      });
      for (const { cells, sum } of puzzle.cages ?? []) {
        const held = new Set(cells.map((cell) => at(puzzle, cell)));
        const isIn = (row, column) => column >= 0 && column < n && held.has(at(puzzle, [row, column]));
        for (const [row, column] of cells) {
          const [top, right, bottom, left] = SIDES.map(([down, across]) => !isIn(row + down, column + across));
          const [x, y] = [column + (left ? INSET : 0), row + (top ? INSET : 0)];
          const [x2, y2] = [column + 1 - (right ? INSET : 0), row + 1 - (bottom ? INSET : 0)];
          if (top) cages += `M${x} ${y}H${x2}`;
          if (bottom) cages += `M${x} ${y2}H${x2}`;
          if (left) cages += `M${x} ${y}V${y2}`;
          if (right) cages += `M${x2} ${y}V${y2}`;
        }
        const [row, column] = cells.reduce((a, b) => (at(puzzle, b) < at(puzzle, a) ? b : a));
        texts += `<rect class="blank" x="${column + 0.04}" y="${row + 0.03}" width="${0.1 + 0.16 * `${sum}`.length}" height=".28"/>`;
        texts += text("clue", column + 0.1 + 0.08 * `${sum}`.length, row + 0.17, 0.28, sum);
      }
      under += `<path class="grid" d="${lines}"/><path class="cage" d="${cages || "M0 0"}"/>`;
      const over = `${texts}<path class="wall" d="${walls || "M0 0"}"/>`;
      return { under, over: over + `<rect class="frame" width="${n}" height="${n}"/>` };
    },
  };
})();
