// Shikaku on the web: draw a rectangle from corner to corner, or tap two corners; a tap takes one away.
"use strict";
globalThis.bookmakerKind = (() => {
  // A state has `boxes`, rectangles [top, left, bottom, right], all rows and columns included, and `crosses`, cells that
  // the reader marked as keys "row,column"; `pen` is a corner that waits for the other.
  const holds = ([top, left, bottom, right], [row, column]) =>
    row >= top && row <= bottom && column >= left && column <= right;
  const meets = (a, b) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
  const wide = ([, left, , right]) => right - left + 1;
  const high = ([top, , bottom]) => bottom - top + 1;
  const area = (box) => wide(box) * high(box);
  const across = (one, other) => [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
  ];
  const spanned = (path) => across(path[0], path[path.length - 1]);

  function cells([top, left, bottom, right]) {
    const found = [];
    for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) found.push([row, column]);
    return found;
  }

  function fault(puzzle, box) {
    if (cells(box).some(([row, column]) => puzzle.grid[row][column] === null)) return "not-a-rectangle";
    const numbers = cells(box).flatMap(([row, column]) => puzzle.grid[row][column] || []);
    if (numbers.length === 0) return "no-number";
    if (numbers.length > 1) return "two-numbers";
    // A clue that is printed as "?" says nothing of its area.
    return numbers[0] !== -1 && numbers[0] !== area(box) ? "wrong-area" : null;
  }

  const withBox = (state, box) => ({
    boxes: [...state.boxes.filter((other) => !meets(other, box)), box],
    crosses: state.crosses.filter((key) => !holds(box, key.split(",").map(Number))),
    pen: null,
  });

  // The rectangles of the answer that hold some of these cells.
  function regions(answer, some) {
    const wanted = new Set(some.map(([row, column]) => answer[row][column]));
    const found = new Map();
    answer.forEach((numbers, row) =>
      numbers.forEach((region, column) => {
        if (region !== null && wanted.has(region)) {
          const box = found.get(region);
          found.set(region, box ? across(box.slice(0, 2), [Math.max(box[2], row), Math.max(box[3], column)]) : [row, column, row, column]);
        }
      }),
    );
    return [...found.values()];
  }

  const isIn = (boxes, box) => boxes.some((other) => String(other) === String(box));

  return {
    begin: () => ({ boxes: [], crosses: [], pen: null }),
    markName: "cross",
    mark(puzzle, state, cell) {
      const key = String(cell);
      const rest = state.crosses.filter((other) => other !== key);
      return { ...state, crosses: rest.length < state.crosses.length ? rest : [...rest, key] };
    },
    tap(puzzle, state, cell, back) {
      const rest = state.boxes.filter((box) => !holds(box, cell));
      if (state.pen && !back) return withBox(state, across(state.pen, cell));
      if (rest.length < state.boxes.length || back) return { ...state, boxes: rest, pen: null };
      if (puzzle.grid[cell[0]][cell[1]] === 1) return withBox(state, [...cell, ...cell]);
      return { ...state, pen: cell };
    },
    drag(puzzle, state, path, isMark) {
      if (!isMark) return withBox(state, spanned(path));
      const isCrossed = state.crosses.includes(String(path[0]));
      const keys = cells(spanned(path)).map(String);
      const rest = state.crosses.filter((key) => !keys.includes(key));
      return { ...state, crosses: isCrossed ? rest : [...rest, ...keys] };
    },
    live(puzzle, path, isMark) {
      const box = spanned(path);
      if (isMark || path.length < 2) return "";
      const [x, y] = [box[1] + wide(box) / 2, box[0] + high(box) / 2];
      const text = `${wide(box)} × ${high(box)} = ${area(box)}`;
      const half = 0.14 * text.length;
      return (
        `<rect class="live" x="${x - half}" y="${y - 0.32}" width="${2 * half}" height=".64" rx=".12"/>` +
        `<text class="clue on-live" x="${x}" y="${y}" font-size=".42">${text}</text>`
      );
    },
    spoken: (puzzle, path, say) =>
      say("spanned", { wide: wide(spanned(path)), high: high(spanned(path)), area: area(spanned(path)) }),
    open: (puzzle, state) =>
      puzzle.grid.flat().filter((cell) => cell !== null).length - state.boxes.reduce((sum, box) => sum + area(box), 0),
    mistakes: (puzzle, state) =>
      state.boxes.flatMap((box) => {
        const name = fault(puzzle, box);
        return name ? [{ name, cells: cells(box) }] : [];
      }),
    label(puzzle, state, cell, say) {
      const number = puzzle.grid[cell[0]][cell[1]];
      const told = [number ? (number === -1 ? "?" : number) : say("blank")];
      const box = state.boxes.find((one) => holds(one, cell));
      if (box) told.push(say(fault(puzzle, box) ?? "boxed", { wide: wide(box), high: high(box), area: area(box) }));
      if (state.crosses.includes(String(cell))) told.push(say("crossed"));
      if (state.pen && String(state.pen) === String(cell)) told.push(say("corner"));
      return told.join(", ");
    },
    wrong: (puzzle, state, answer) =>
      state.boxes.filter((box) => !isIn(regions(answer, [box]), box)).flatMap(cells),
    agrees: (puzzle, state, answer, cell) => isIn(state.boxes, regions(answer, [cell])[0]),
    fill: (puzzle, state, answer, some) => regions(answer, some).reduce(withBox, state),
    draw(puzzle, state) {
      const rect = (box, look) =>
        `<rect class="${look}" x="${box[1]}" y="${box[0]}" width="${wide(box)}" height="${high(box)}"/>`;
      const [bad, good] = [[], []];
      for (const box of state.boxes) (fault(puzzle, box) ? bad : good).push(box);
      const [inner, corner] = [0.07, 0.3];
      const flag = ([top, , , right]) => `M${right + 1 - corner} ${top}h${corner}v${corner}z`;
      let over = good.map((box) => rect(box, "frame")).join("");
      // What breaks a rule is red, hatched by its broken frame, and has a corner turned.
      for (const box of bad) {
        over += `<rect class="bad" x="${box[1] + inner}" y="${box[0] + inner}" width="${wide(box) - 2 * inner}" height="${high(box) - 2 * inner}"/>`;
      }
      over += `<path class="flag" d="${bad.map(flag).join("") || "M0 0"}"/>`;
      const crosses = state.crosses.map((key) => key.split(",").map(Number));
      over += `<path class="cross" d="${crosses.map(([r, c]) => `M${c + 0.38} ${r + 0.38}l.24 .24m-.24 0l.24 -.24`).join("") || "M0 0"}"/>`;
      puzzle.grid.forEach((row, r) =>
        row.forEach((number, c) => {
          if (number) {
            over += `<text class="clue" x="${c + 0.5}" y="${r + 0.5}" font-size=".5">${number === -1 ? "?" : number}</text>`;
          }
        }),
      );
      return {
        under:
          good.map((box) => rect(box, "box")).join("") +
          bad.map((box) => rect(box, "wrong")).join("") +
          `<path class="grid" d="${puzzle.lines}"/>`,
        over: over + `<path class="frame" d="${puzzle.edge}"/>`,
      };
    },
  };
})();
