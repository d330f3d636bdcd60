// For keys, screen readers and switches: a grid of labelled cells with one tab stop, and one status that speaks.
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SPOKEN = 500; // milliseconds of quiet before a cell's new label is spoken
const status = part("status");
const boxes = new Map(); // a cell's index -> its element
let speaking = 0;

const index = ([row, column]) => row * mesh.width + column;

function build() {
  cells.style.gridTemplate = `repeat(${mesh.height}, 1fr) / repeat(${mesh.width}, 1fr)`;
  art.removeAttribute("role"); // a picture until now; from here on the cells speak
  art.removeAttribute("aria-label");
  art.setAttribute("aria-hidden", true);
  cells.setAttribute("aria-rowcount", mesh.height);
  cells.setAttribute("aria-colcount", mesh.width);
  mesh.grid.forEach((numbers, r) => {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    row.setAttribute("aria-rowindex", r + 1);
    numbers.forEach((number, c) => {
      if (number === null) return;
      const box = document.createElement("div");
      box.setAttribute("role", "gridcell");
      box.setAttribute("aria-colindex", c + 1);
      box.tabIndex = -1;
      // A screen reader or a switch clicks without a pointer.
      box.addEventListener("click", (event) => {
        if (isOfPointer(event)) return;
        stroke = null;
        goTo([r, c]);
        finish({ path: [[r, c]], isMark: isMarking, isBack: false });
        speak();
      });
      boxes.set(index([r, c]), box);
      row.append(box);
    });
    if (row.childElementCount) cells.append(row);
  });
  place();
}

// Where each cell lies on the board, which a torus may have shifted.
function place() {
  for (const [r, c] of everyCell) {
    const at = (value, by, most) => ((value - by + most) % most) + 1;
    boxes.get(index([r, c])).style.gridArea = `${at(r, shift[0], mesh.height)} / ${at(c, shift[1], mesh.width)}`;
  }
}

const labelOf = (cell) => {
  const [row, column] = mesh.cellOf(cell);
  return label("cell", { row: row + 1, column: column + 1, what: kind.label(puzzle, state, cell, say) + hue(cell) });
};
const hue = (cell) => (state.colours?.[index(cell)] ? `, ${label("coloured", { number: state.colours[index(cell)] })}` : "");

function relabel() {
  for (const cell of everyCell) {
    const [box, text] = [boxes.get(index(cell)), labelOf(cell)];
    if (box.getAttribute("aria-label") !== text) box.setAttribute("aria-label", text);
  }
  for (const [at, box] of boxes) box.tabIndex = at === index(cursor) ? 0 : -1;
}

// What is wrong is said of its cells, too.
let flagged = "";
function flag() {
  if (flagged === String(marked)) return;
  flagged = String(marked);
  for (const cell of everyCell) boxes.get(index(cell)).setAttribute("aria-invalid", isMarked(cell));
}

function goTo(cell, doesFocus = true) {
  boxes.get(index(cursor)).tabIndex = -1;
  cursor = cell;
  others = [];
  const box = boxes.get(index(cell));
  box.tabIndex = 0;
  if (doesFocus) box.focus({ preventScroll: true });
}

// The one polite status: cleared and set again, so that the same words are spoken twice.
function tell(text) {
  clearTimeout(speaking);
  if (status.textContent === text && text) {
    status.textContent = "";
    speaking = setTimeout(() => (status.textContent = text), 50);
  } else status.textContent = text;
}

// After a key the cell's new label, once the keys are quiet.
function speak() {
  clearTimeout(speaking);
  if (isSolved) return;
  const now = () => [labelOf(cursor), ...(isMarked(cursor) ? [brokenWords()] : [])].join(". ");
  speaking = setTimeout(() => tell((stroke && kind.spoken?.(puzzle, stroke.path, say)) ?? now()), SPOKEN);
}

// With Shift the keys choose further cells, where a digit can be written in several.
function widen(step) {
  const next = [cursor[0] + step[0], cursor[1] + step[1]];
  if (!isThere(next)) return;
  const some = [cursor, ...others].filter((cell) => !same(cell, next));
  goTo(next);
  others = some;
}

function walk(step) {
  let next = [cursor[0] + step[0], cursor[1] + step[1]];
  const isInside = ([row, column]) => row >= 0 && column >= 0 && row < mesh.height && column < mesh.width;
  // The keys jump across cells that are not there, but draw no stroke over them.
  while (!stroke && isInside(next) && !isThere(next)) next = [next[0] + step[0], next[1] + step[1]];
  if (isThere(next)) arrive(next);
}

function arrive(cell) {
  if (stroke) extend(stroke.path, cell);
  goTo(stroke ? stroke.path[stroke.path.length - 1] : cell);
  boxes.get(index(cursor)).scrollIntoView({ block: "nearest", inline: "nearest" });
}

// Home and End: the ends of the row, with Ctrl those of the grid.
function leap(isHome, isWhole) {
  const some = isWhole ? everyCell : everyCell.filter(([row]) => row === cursor[0]);
  stroke = null;
  arrive(isHome ? some[0] : some[some.length - 1]);
}

function press(isBack) {
  if (stroke) {
    const done = stroke;
    stroke = null;
    finish({ ...done, isBack });
  } else if (kind.drag && !isBack) {
    stroke = { id: null, type: "keys", path: [cursor], start: cursor, isMark: isMarking, isBack, isAway: false };
  } else finish({ path: [cursor], isMark: isMarking && !isBack, isBack });
}

// In all cells that are chosen.
const inAll = (change) => [cursor, ...others].reduce((next, cell) => change(next ?? state, cell) ?? next, null);
function write(key, isMark) {
  const some = others;
  become(inAll((next, cell) => kind.type(puzzle, next, cell, key, isMark)));
  others = some;
  paint();
  speak();
}
function erase() {
  become(inAll((next, cell) => (kind.erase ?? kind.tap)(puzzle, next, cell, true)));
  speak();
}

// Keys work wherever the page has its focus, but a control keeps those that are its own.
const isElsewhere = ({ target, key }) =>
  target.closest?.("dialog, a, input, select") || (target.closest?.("button") && (key === "Enter" || key === " "));

document.addEventListener("keydown", (event) => {
  if (isPaused() || isElsewhere(event)) return;
  const { key } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const letter = key.toLowerCase();
  if (stroke && stroke.id !== null) drop(); // a key ends what the pointer had begun
  if (STEPS[key] && event.altKey && doesShift) shiftBy(...STEPS[key]);
  else if (STEPS[key] && event.shiftKey && kind.peers) widen(STEPS[key]);
  else if (STEPS[key] && !event.altKey && !isCommand) walk(STEPS[key]);
  else if (key === "Home" || key === "End") leap(key === "Home", isCommand);
  else if (key === "Enter" || key === " ") {
    press(event.shiftKey);
    speak();
  } else if (key === "Backspace" || key === "Delete") {
    erase();
  } else if (key === "Escape" && stroke) stroke = null;
  else if (key === "Escape" && pen()) become(put(state));
  else if (isCommand && letter === "z") event.shiftKey ? redo() : undo();
  else if (isCommand && letter === "y") redo();
  else if (!isCommand && letter === "x" && kind.mark) {
    become(kind.mark(puzzle, state, cursor));
    speak();
    // The key itself: with Shift, a digit's character is another.
  } else if (kind.type && !isCommand && /^(Digit|Numpad|Key)[A-Z0-9]$/.test(event.code)) {
    write(event.code.slice(-1), (event.altKey && "centre") || event.shiftKey || isMarking);
  } else return;
  event.preventDefault();
  paint();
});
// An assistive tool may move the focus by itself: the hand is where that is.
cells.addEventListener("focusin", ({ target }) => {
  const at = [...boxes].find(([, box]) => box === target)?.[0];
  if (at === undefined || at === index(cursor)) return;
  goTo([Math.floor(at / mesh.width), at % mesh.width], false);
  paint();
});
// Whoever leaves the board has put the pen down.
cells.addEventListener("focusout", (event) => {
  if (stroke?.id === null && !cells.contains(event.relatedTarget)) drop();
});
