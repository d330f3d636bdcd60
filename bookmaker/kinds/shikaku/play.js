// Shikaku on the web: draw a rectangle from corner to corner; a tap takes one away.
"use strict";
globalThis.bookmakerKind = (() => {
  // A state is a list of rectangles [top, left, bottom, right], all rows and columns included.
  const holds = ([top, left, bottom, right], [row, column]) =>
    row >= top && row <= bottom && column >= left && column <= right;
  const meets = (a, b) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
  const area = ([top, left, bottom, right]) => (bottom - top + 1) * (right - left + 1);

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

  return {
    begin: () => [],
    tap(puzzle, state, cell) {
      const rest = state.filter((box) => !holds(box, cell));
      if (rest.length < state.length) return rest;
      return puzzle.grid[cell[0]][cell[1]] === 1 ? [...state, [...cell, ...cell]] : null;
    },
    drag(puzzle, state, path) {
      const [first, last] = [path[0], path[path.length - 1]];
      const box = [
        Math.min(first[0], last[0]),
        Math.min(first[1], last[1]),
        Math.max(first[0], last[0]),
        Math.max(first[1], last[1]),
      ];
      return [...state.filter((other) => !meets(other, box)), box];
    },
    open: (puzzle, state) => puzzle.grid.flat().filter((cell) => cell !== null).length - state.reduce((sum, box) => sum + area(box), 0),
    mistakes: (puzzle, state) =>
      state.flatMap((box) => {
        const name = fault(puzzle, box);
        return name ? [{ name, cells: cells(box) }] : [];
      }),
    draw(puzzle, state) {
      const rect = (box, look) =>
        `<rect ${look} x="${box[1]}" y="${box[0]}" width="${box[3] - box[1] + 1}" height="${box[2] - box[0] + 1}"/>`;
      let under = state.map((box) => rect(box, 'class="box"')).join("");
      under += `<path class="grid" d="${puzzle.lines}"/>`;
      let over = state.map((box) => rect(box, 'class="frame"')).join("");
      puzzle.grid.forEach((row, r) =>
        row.forEach((number, c) => {
          if (number) {
            const text = number === -1 ? "?" : number;
            over += `<text class="clue" x="${c + 0.5}" y="${r + 0.5}" font-size=".5">${text}</text>`;
          }
        }),
      );
      return { under, over: over + `<path class="frame" d="${puzzle.edge}"/>` };
    },
  };
})();
