// Areas: rectangles, drawn from corner to corner or by two taps; a tap takes one away. A state has `boxes`, rectangles
// [top, left, bottom, right], all rows and columns included, and `crosses`, cells that the reader marked, as keys
// "row,column"; `pen` is a corner that waits for the other.
const wide = ([, left, , right]) => right - left + 1;
const high = ([top, , bottom]) => bottom - top + 1;
const area = (box) => wide(box) * high(box);
const sizes = (box) => ({ wide: wide(box), high: high(box), area: area(box) });

// The cells of a rectangle.
function within([top, left, bottom, right]) {
  const found = [];
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) found.push([row, column]);
  return found;
}

// `fault(puzzle, box)` names the rule that a rectangle breaks, or gives null; `isSingle(puzzle, cell)` says whether a cell
// must be one alone; `clue(puzzle, cell)` is what is printed in it.
function areas(own) {
  const { fault, clue } = own;
  const holds = ([top, left, bottom, right], [row, column]) =>
    row >= top && row <= bottom && column >= left && column <= right;
  const meets = (a, b) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
  const across = (...cells) => {
    const [rows, columns] = [0, 1].map((k) => cells.map((cell) => cell[k]));
    return [Math.min(...rows), Math.min(...columns), Math.max(...rows), Math.max(...columns)];
  };
  const spanned = (stroke) => across(stroke[0], stroke[stroke.length - 1]);
  const cellOf = (key) => key.split(",").map(Number);
  const withBox = (state, box) => ({
    boxes: [...state.boxes.filter((other) => !meets(other, box)), box],
    crosses: state.crosses.filter((key) => !holds(box, cellOf(key))),
    pen: null,
  });

  // The rectangles of the answer that hold some of these cells.
  function regions(answer, some) {
    const found = new Map(some.map((cell) => [inAnswer(answer, cell), []]));
    answer.forEach((row, r) => row.forEach((region, c) => found.get(region)?.push([r, c])));
    found.delete(null);
    return [...found.values()].map((cells) => across(...cells));
  }
  const isIn = (boxes, box) => boxes.some((other) => isSame(other, box));

  return {
    begin: () => ({ boxes: [], crosses: [], pen: null }),
    markName: "cross",
    mark(puzzle, state, cell) {
      const rest = state.crosses.filter((other) => other !== String(cell));
      return { ...state, crosses: rest.length < state.crosses.length ? rest : [...rest, String(cell)] };
    },
    tap(puzzle, state, cell, back) {
      const rest = state.boxes.filter((box) => !holds(box, cell));
      if (state.pen && !back) return withBox(state, across(state.pen, cell));
      if (rest.length < state.boxes.length || back) return { ...state, boxes: rest, pen: null };
      return own.isSingle(puzzle, cell) ? withBox(state, [...cell, ...cell]) : { ...state, pen: cell };
    },
    drag(puzzle, state, stroke, isMark) {
      if (!isMark) return withBox(state, spanned(stroke));
      const keys = within(spanned(stroke)).map(String);
      const rest = state.crosses.filter((key) => !keys.includes(key));
      return { ...state, crosses: state.crosses.includes(String(stroke[0])) ? rest : [...rest, ...keys] };
    },
    live(puzzle, stroke, isMark) {
      const box = spanned(stroke);
      const shown = `${wide(box)} × ${high(box)} = ${area(box)}`;
      return isMark || stroke.length < 2 ? "" : tag(box[1] + wide(box) / 2, box[0] + high(box) / 2, 0.14 * shown.length, 0.42, shown);
    },
    spoken: (puzzle, stroke, say) => say("spanned", sizes(spanned(stroke))),
    open: (puzzle, state) =>
      puzzle.grid.flat().filter((cell) => cell !== null).length - state.boxes.reduce((sum, box) => sum + area(box), 0),
    mistakes: (puzzle, state) =>
      state.boxes.flatMap((box) => (fault(puzzle, box) ? [{ name: fault(puzzle, box), cells: within(box) }] : [])),
    label(puzzle, state, cell, say) {
      const told = [clue(puzzle, cell) || say("blank")];
      const box = state.boxes.find((one) => holds(one, cell));
      if (box) told.push(say(fault(puzzle, box) ?? "boxed", sizes(box)));
      if (state.crosses.includes(String(cell))) told.push(say("crossed"));
      if (state.pen && isSame(state.pen, cell)) told.push(say("corner"));
      return told.join(", ");
    },
    wrong: (puzzle, state, answer) => state.boxes.filter((box) => !isIn(regions(answer, [box]), box)).flatMap(within),
    agrees: (puzzle, state, answer, cell) => isIn(state.boxes, regions(answer, [cell])[0]),
    fill: (puzzle, state, answer, some) => regions(answer, some).reduce(withBox, state),
    draw(puzzle, state) {
      const drawn = (name, of, inset = 0) =>
        box(name, of[1] + inset, of[0] + inset, wide(of) - 2 * inset, high(of) - 2 * inset);
      const bad = state.boxes.filter((one) => fault(puzzle, one));
      const good = state.boxes.filter((one) => !fault(puzzle, one));
      const shown = (some, ...look) => some.map((one) => drawn(look[0], one, look[1])).join("");
      const crosses = state.crosses.map((key) => cross(cellOf(key)[1] + 0.5, cellOf(key)[0] + 0.5, 0.12)).join("");
      const texts = puzzle.grid.flatMap((row, r) =>
        row.map((_, c) => (clue(puzzle, [r, c]) ? text("clue", c + 0.5, r + 0.5, 0.5, clue(puzzle, [r, c])) : "")),
      );
      // What breaks a rule is red, hatched by its broken frame, and has a corner turned.
      const flags = bad.map(([top, , , right]) => `M${right + 0.7} ${top}h.3v.3z`).join("");
      return {
        under: shown(good, "box") + shown(bad, "wrong") + path("grid", puzzle.lines),
        over:
          shown(good, "frame") + shown(bad, "bad", 0.07) + path("flag", flags) + path("cross", crosses) +
          texts.join("") + path("frame", puzzle.edge),
      };
    },
    ...own,
  };
}
