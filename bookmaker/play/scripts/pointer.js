// Pointers: a tap or a stroke of the first one; a second one cancels it and moves the board.
const AWAY = 0.7; // cells past the edge, where a stroke is given up
const SLACK = 0.42; // of a cell, within which a slanting stroke means it
const CLICK = 500; // milliseconds within which a pointer's own click follows it
let stroke = null; // {id, type, path, start, isMark, isBack, isAway}; id null for the keys
const down = new Map(); // pointers that are down: where they were last
let isTaken = false; // whether a stroke was cancelled and no new one may begin before all pointers are up
let lifted = -Infinity; // when a pointer was lifted last, by the clock of events
let leapt = -Infinity; // when a tap led to its place on a large board, whose own click then falls on what has come there

const dragged = ({ path, isMark }) => kind.drag?.(puzzle, state, path, isMark) ?? null;

// Told by when they happened, as a busy machine brings a click long after its pointer; one of a program has no detail.
const isOfPointer = (click) => click.detail > 0 && click.timeStamp - lifted < CLICK;

// In cells of the grid, as it is shown.
function pointOf(event) {
  const box = cells.getBoundingClientRect();
  return [
    ((event.clientY - box.top) / box.height) * mesh.height,
    ((event.clientX - box.left) / box.width) * mesh.width,
  ];
}

const isOutside = ([y, x]) => y < -AWAY || x < -AWAY || y > mesh.height + AWAY || x > mesh.width + AWAY;

function cellAt(point) {
  const most = [mesh.height, mesh.width];
  const held = point.map((value, k) => Math.max(0, Math.min(most[k] - 1, Math.floor(value))));
  return held.map((value, k) => (value + shift[k]) % most[k]);
}

function drop() {
  stroke = null;
  paint();
}

const isPalm = (event) => event.pointerType === "touch" && stroke?.type === "pen";

// A second finger anywhere ends what the first one does; a palm beside a pen does not count.
function meet(event) {
  if (isPalm(event)) return;
  down.set(event.pointerId, [event.clientY, event.clientX]);
  if (stroke?.id == null && down.size < 2) return;
  isTaken = true;
  drop();
}

function begin(event) {
  if (isPalm(event)) return;
  const cell = cellAt(pointOf(event));
  if (isTaken || (event.button !== 0 && event.button !== 2) || !isThere(cell)) return;
  event.preventDefault();
  if (isWhole) {
    leapt = event.timeStamp;
    return overview(false, cell);
  }
  cells.setPointerCapture(event.pointerId);
  const isBack = event.button === 2 || event.shiftKey;
  stroke = { id: event.pointerId, type: event.pointerType, path: [cell], start: cell, isMark: isMarking, isBack, isAway: false };
  if (kind.live) paint();
}

function move(event) {
  const before = down.get(event.pointerId);
  if (before && isTaken) pan(event, before);
  if (stroke?.id !== event.pointerId) return;
  const point = pointOf(event);
  const cell = cellAt(point);
  const wasAway = stroke.isAway;
  stroke.isAway = isOutside(point);
  const last = stroke.path[stroke.path.length - 1];
  // Who slants from corner to corner brushes past two other cells, and does not mean them.
  const isMeant = !doesSlant || point.every((value) => Math.abs((value % 1) - 0.5) < SLACK);
  if (!same(cell, last) && isThere(cell) && isMeant) extend(stroke.path, cell);
  else if (wasAway === stroke.isAway) return;
  paint();
}

function lift(event) {
  down.delete(event.pointerId);
  if (!down.size) isTaken = false;
  lifted = event.timeStamp;
}

function end(event) {
  lift(event);
  if (stroke?.id !== event.pointerId) return;
  const done = stroke;
  stroke = null;
  // A tap that ended in another cell, where no stroke is known, was none.
  if (done.path.length === 1 && !done.isAway && mesh.aim) done.path = [mesh.aim(pointOf(event), done.start)];
  const last = done.path[done.path.length - 1];
  if (done.isAway || (!kind.drag && !kind.peers && !same(last, done.start))) return paint();
  const some = event.ctrlKey || event.metaKey ? [cursor, ...others] : [];
  goTo(last);
  if (!kind.drag && kind.peers && (some.length || done.path.length > 1)) {
    others = [...some, ...done.path].filter((cell) => !same(cell, last));
    return paint();
  }
  finish(done);
}

function cancel(event) {
  lift(event);
  if (stroke?.id === event.pointerId) drop();
}

function finish({ path, isMark, isBack }) {
  if (first !== null) return write(first, isMarking);
  if (path.length > 1 && kind.drag) return become(kind.drag(puzzle, state, path, isMark));
  if (isMark && kind.mark) return become(kind.mark(puzzle, state, path[0]));
  become(kind.tap(puzzle, state, path[0], isBack));
}

// Walk from a path's end to a cell, so that a quick pointer leaves no gap; a step back takes one away, and a cell that
// is not there ends the walk.
function extend(path, cell) {
  let last = path[path.length - 1];
  while (!same(last, cell)) {
    const [row, column] = last;
    const [rows, columns] = [Math.sign(cell[0] - row), Math.sign(cell[1] - column)];
    const next = [row + (doesSlant || !columns ? rows : 0), column + columns];
    if (!isThere(next)) return;
    if (path.length > 1 && same(path[path.length - 2], next)) path.pop();
    else path.push(next);
    last = next;
  }
}

// Two fingers move a board that is larger than its window, and change its size.
function pan(event, before) {
  const others = [...down].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
  const now = [event.clientY, event.clientX];
  view.scrollTop -= (now[0] - before[0]) / down.size;
  view.scrollLeft -= (now[1] - before[1]) / down.size;
  if (others.length === 1 && view.classList.contains("large")) {
    const far = ([y, x]) => Math.max(40, Math.hypot(y - others[0][0], x - others[0][1]));
    zoomBy(far(now) / far(before));
  }
  down.set(event.pointerId, now);
}

window.addEventListener("click", (click) => click.detail > 0 && click.timeStamp - leapt < CLICK && click.stopImmediatePropagation(), true);
window.addEventListener("pointerdown", meet, true);
cells.addEventListener("pointerdown", begin);
window.addEventListener("pointermove", move);
window.addEventListener("pointerup", end);
window.addEventListener("pointercancel", cancel);
cells.addEventListener("contextmenu", (event) => event.preventDefault());
window.addEventListener("blur", () => {
  down.clear();
  isTaken = false;
  if (stroke) drop();
});
