// The board of web play: pointer, touch and keyboard, undo, check, print. What a puzzle is, its kind's script says.
//
// A kind's play.js sets `globalThis.bookmakerKind` to an object with these functions; states are plain data and are
// never changed in place, cells are [row, column], and `puzzle` has width, height, grid, options, and of outside,
// regions, cages and walls what the record has. A cell that is not there is null in the grid: no tap and no stroke
// comes to it. `puzzle.lines` and `puzzle.edge` are paths for SVG: the sides between cells that are there, and those
// around them.
//
//   begin(puzzle)                    the first state
//   tap(puzzle, state, cell, back)   the state after a tap, or null; `back` for the other button or Shift
//   drag(puzzle, state, path)        the state after a stroke through neighbouring cells, or null; may be left out
//   slants(puzzle)                   whether a stroke also goes from corner to corner; may be left out
//   type(puzzle, state, cell, key, isMark)  the state after a key with a letter or digit, Shift for a mark; may be left out
//   mistakes(puzzle, state)          [{name, cells}], the names those of the faults in words.toml
//   open(puzzle, state)              how many cells are not filled in yet; solved means none open and no mistake
//   draw(puzzle, state, cursor)      SVG of the board, a cell being 1 x 1: {under, over}, marks stand in between;
//                                    `room`, {left, top}, for what stands beside the grid, may be left out
"use strict";
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const given = read("puzzle");
  const words = read("words");
  const puzzle = { ...given, height: given.grid.length, width: given.grid[0].length, ...sidesOf(given.grid) };
  const kind = globalThis.bookmakerKind;
  const board = document.getElementById("board");
  const status = document.getElementById("status");
  const button = (id) => document.getElementById(id);

  function sidesOf(grid) {
    const found = { lines: "", edge: "" };
    const isThere = (row, column) => (grid[row]?.[column] ?? null) !== null;
    const add = (one, other, path) => {
      if (one && other) found.lines += path;
      else if (one || other) found.edge += path;
    };
    for (let row = 0; row <= grid.length; row++) {
      for (let column = 0; column <= grid[0].length; column++) {
        add(isThere(row, column - 1), isThere(row, column), `M${column} ${row}v1`);
        add(isThere(row - 1, column), isThere(row, column), `M${column} ${row}h1`);
      }
    }
    return found;
  }

  let state = kind.begin(puzzle);
  let past = [];
  let future = [];
  let marked = [];
  const isThere = ([row, column]) => puzzle.grid[row][column] !== null;
  const firstRow = puzzle.grid.findIndex((row) => row.some((number) => number !== null));
  let cursor = [firstRow, puzzle.grid[firstRow].findIndex((number) => number !== null)];
  let stroke = null; // the cells of a stroke that is being drawn
  let isByKeys = false;

  const doesSlant = kind.slants?.(puzzle) ?? false;

  const same = (a, b) => a[0] === b[0] && a[1] === b[1];
  const isInside = ([row, column]) => row >= 0 && column >= 0 && row < puzzle.height && column < puzzle.width;

  function shown() {
    if (!stroke || stroke.length < 2 || !kind.drag) return state;
    return kind.drag(puzzle, state, stroke) ?? state;
  }

  function paint() {
    const picture = kind.draw(puzzle, shown(), cursor);
    const rect = (name, [row, column], inset = 0) =>
      `<rect class="${name}" x="${column + inset}" y="${row + inset}" width="${1 - 2 * inset}" height="${1 - 2 * inset}"/>`;
    const { left, top } = picture.room ?? { left: 0, top: 0 };
    board.setAttribute(
      "viewBox",
      `${-left - 0.05} ${-top - 0.05} ${puzzle.width + left + 0.1} ${puzzle.height + top + 0.1}`,
    );
    board.innerHTML =
      picture.under + marked.map((cell) => rect("wrong", cell)).join("") + picture.over + rect("cursor", cursor, 0.06);
    button("undo").disabled = past.length === 0;
    button("redo").disabled = future.length === 0;
  }

  function settle() {
    const isSolved = kind.open(puzzle, state) === 0 && kind.mistakes(puzzle, state).length === 0;
    document.body.dataset.state = isSolved ? "solved" : "open";
    status.textContent = isSolved ? words.labels.solved : "";
    marked = [];
    paint();
  }

  function become(next) {
    if (next && JSON.stringify(next) !== JSON.stringify(state)) {
      past.push(state);
      future = [];
      state = next;
    }
    settle();
  }

  function undo() {
    if (past.length) {
      future.push(state);
      state = past.pop();
      settle();
    }
  }

  function redo() {
    if (future.length) {
      past.push(state);
      state = future.pop();
      settle();
    }
  }

  function check() {
    settle();
    const mistakes = kind.mistakes(puzzle, state);
    const left = kind.open(puzzle, state);
    if (mistakes.length) {
      marked = mistakes.flatMap((one) => one.cells);
      status.textContent = [...new Set(mistakes.map((one) => words.faults[one.name]))].join(" ");
      document.body.dataset.mistakes = [...new Set(mistakes.map((one) => one.name))].join(" ");
      paint();
      return;
    }
    document.body.dataset.mistakes = "";
    if (left) status.textContent = words.labels.open.replace("{count}", left);
    else if (document.body.dataset.state !== "solved") status.textContent = words.labels.fine;
  }

  function finish(back) {
    const path = stroke;
    stroke = null;
    if (!path) return;
    become(path.length > 1 && kind.drag ? kind.drag(puzzle, state, path) : kind.tap(puzzle, state, path[0], back));
  }

  // Walk from the stroke's end to a cell, so that a quick pointer leaves no gap; a step back takes one away, and a
  // cell that is not there ends the walk.
  function extend(cell) {
    let last = stroke[stroke.length - 1];
    while (!same(last, cell)) {
      const [row, column] = last;
      const [down, right] = [Math.sign(cell[0] - row), Math.sign(cell[1] - column)];
      const next = [row + (doesSlant || !right ? down : 0), column + right];
      if (!isThere(next)) return;
      if (stroke.length > 1 && same(stroke[stroke.length - 2], next)) stroke.pop();
      else stroke.push(next);
      last = next;
    }
  }

  function pointOf(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
  }

  // Who slants from corner to corner brushes past two other cells, and does not mean them.
  const isMeant = (event, [row, column]) =>
    !doesSlant || Math.hypot(pointOf(event).x - column - 0.5, pointOf(event).y - row - 0.5) < 0.42;

  function cellAt(event) {
    const point = pointOf(event);
    const clamp = (value, most) => Math.max(0, Math.min(most - 1, Math.floor(value)));
    return [clamp(point.y, puzzle.height), clamp(point.x, puzzle.width)];
  }

  board.addEventListener("pointerdown", (event) => {
    if (stroke || (event.button !== 0 && event.button !== 2)) return;
    const cell = cellAt(event);
    if (!isThere(cell)) return;
    event.preventDefault();
    board.focus({ preventScroll: true });
    board.setPointerCapture(event.pointerId);
    isByKeys = false;
    cursor = cell;
    stroke = [cursor];
    paint();
  });
  board.addEventListener("pointermove", (event) => {
    if (!stroke || isByKeys) return;
    const cell = cellAt(event);
    if (!isThere(cell) || same(cell, cursor) || !isMeant(event, cell)) return;
    extend(cell);
    cursor = cell;
    paint();
  });
  board.addEventListener("pointerup", (event) => {
    if (stroke && !isByKeys) finish(event.button === 2 || event.shiftKey);
  });
  board.addEventListener("pointercancel", () => {
    stroke = null;
    paint();
  });
  board.addEventListener("contextmenu", (event) => event.preventDefault());

  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  board.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (step) {
      let next = [cursor[0] + step[0], cursor[1] + step[1]];
      // The keys jump across cells that are not there, but draw no stroke over them.
      while (!stroke && isInside(next) && !isThere(next)) next = [next[0] + step[0], next[1] + step[1]];
      if (isInside(next) && isThere(next)) {
        if (stroke && isByKeys) extend(next);
        cursor = next;
      }
    } else if (event.key === "Enter" || event.key === " ") {
      if (stroke && isByKeys) finish(event.shiftKey);
      else if (kind.drag && !event.shiftKey) {
        isByKeys = true;
        stroke = [cursor];
      } else become(kind.tap(puzzle, state, cursor, event.shiftKey));
    } else if (event.key === "Backspace" || event.key === "Delete") {
      become(kind.tap(puzzle, state, cursor, true));
    } else if (event.key === "Escape") {
      stroke = null;
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      if (event.shiftKey) redo();
      else undo();
    } else if (kind.type && /^(Digit|Numpad|Key)[A-Z0-9]$/.test(event.code) && !event.ctrlKey && !event.metaKey) {
      // The key itself: with Shift, a digit's character is another.
      become(kind.type(puzzle, state, cursor, event.code.slice(-1), event.shiftKey));
    } else {
      return;
    }
    event.preventDefault();
    paint();
  });

  button("undo").addEventListener("click", undo);
  button("redo").addEventListener("click", redo);
  button("check").addEventListener("click", check);
  button("restart").addEventListener("click", () => become(kind.begin(puzzle)));
  button("print").addEventListener("click", () => window.print());
  settle();
})();
