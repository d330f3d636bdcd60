// The picture of the board under its cells, its size, and where it is moved to.
// Pixels that a cell must have for a finger; a tap means the side that is nearest, and around the middle of a side a circle
// of 24 pixels is its own where cells have that times the root of 2 (WCAG 2.2, 2.5.8).
const TARGET = mesh.past ? 24 * Math.SQRT2 : 24;
const ROOM = 0.05; // around the grid, for half of its frame
const art = part("art");
const cells = part("cells");
const view = part("view");
const pad = part("pad");
let cursor = everyCell[0];
let others = []; // cells that are chosen beside the cursor's
let shift = [0, 0]; // of a torus, in cells
let zoom = 0; // pixels of a cell; 0: as large as fits
let isWhole = false; // whether a large board is shown as a whole, as small as that is: a tap leads to its place

const rect = (name, [row, column], inset = 0) =>
  `<rect class="${name}" x="${column + inset}" y="${row + inset}" width="${1 - 2 * inset}" height="${1 - 2 * inset}"/>`;

function paint() {
  const picture = kind.draw(puzzle, shown(), cursor);
  const room = { left: 0, top: 0, right: 0, bottom: 0, ...picture.room };
  const { left, top } = room;
  const [wide, high] = [puzzle.width + left + room.right + 2 * ROOM, puzzle.height + top + room.bottom + 2 * ROOM];
  const content =
    tried() + picture.under + helpUnder() + picture.over + helpOver() + live(stroke?.path) + (pen() ? rect("pen", pen(), 0.06) : "") +
    (kind.pad ? [cursor, ...others].map((cell) => rect("chosen", cell, 0.05)).join("") : "");
  advise(kind.tip?.(puzzle, state, cursor, say) ?? "");
  for (const button of pad.children) {
    const left = kind.left?.(puzzle, state, button.textContent) ?? null;
    if (left === null) continue;
    [button.dataset.left, button.ariaLabel] = [left, label("left", { digit: button.textContent, count: left })];
  }
  const [down, right] = shift;
  art.setAttribute("viewBox", `${right - left - ROOM} ${down - top - ROOM} ${wide} ${high}`);
  const again = down || right ? [[0, 1], [1, 0], [1, 1]] : [];
  art.innerHTML =
    `<g id="all">${content}</g>` +
    again.map(([r, c]) => `<use href="#all" x="${c * puzzle.width}" y="${r * puzzle.height}"/>`).join("");
  const [above, below] = [top, room.bottom].map((size) => (100 * (size + ROOM - mesh.past)) / high);
  const [before, behind] = [left, room.right].map((size) => (100 * (size + ROOM - mesh.past)) / wide);
  cells.style.inset = `${above}% ${behind}% ${below}% ${before}%`;
  flag();
  part("undo").disabled = !past.length;
  part("redo").disabled = !future.length;
  measure(wide, high);
  hold(wide, high, left, top);
}

// What is below keeps its place when there is less to tell.
function advise(told) {
  const tip = part("tip");
  if (tip.textContent === told) return;
  tip.textContent = told;
  if (told) tip.style.minHeight = `${Math.max(parseFloat(tip.style.minHeight) || 0, tip.offsetHeight)}px`;
}

// The clues above and on the left stay where they are while a large board moves in its window.
function hold(wide, high, left, top) {
  const cell = Number(view.dataset.cell);
  const [across, down] = [left, top].map((size) => size && size + 2 * ROOM); // with the grid's frame
  view.style.scrollPadding = `${cell * down}px 0 0 ${cell * across}px`;
  for (const [id, w, h] of [["top", wide, down], ["left", across, high], ["corner", across, down]]) {
    part(id).setAttribute("viewBox", `${-left - ROOM} ${-top - ROOM} ${w} ${h}`);
    part(id).style.width = `${cell * w}px`;
    part(id).style.height = `${cell * h}px`;
  }
}

// Where the board of a trial is another than before it.
function tried() {
  if (trial === null) return "";
  const differs = (cell) => kind.label(puzzle, ground(), cell, say) !== kind.label(puzzle, state, cell, say);
  return everyCell.filter(differs).map((cell) => rect("tried", mesh.past ? [cell[0] / 2 - 0.5, cell[1] / 2 - 0.5] : cell)).join("");
}

// What a stroke of the pointer or the keys would leave, and the size of what it spans.
const shown = () => (stroke && !stroke.isAway && stroke.path.length > 1 && dragged(stroke)) || state;
const live = (path) => (path && !stroke.isAway && kind.live?.(puzzle, path, stroke.isMark)) || "";
const pen = () => (state.pen?.length ? state.pen : null);

// Cells as large as fit, but none under TARGET: then the board is larger than its window, and moves in it.
function measure(wide, high) {
  const isFramed = window.parent !== window;
  const most = Math.min(view.clientWidth / wide, isFramed ? 64 : Math.min(64, (0.86 * innerHeight) / high));
  const cell = isWhole ? Math.min(most, view.clientHeight ? (0.8 * innerHeight) / high : most) : Math.max(zoom, most, TARGET);
  part("board").style.width = `${cell * wide}px`;
  part("board").style.height = `${cell * high}px`;
  const isLarge = cell * wide > view.clientWidth + 1;
  view.classList.toggle("large", isLarge);
  part("zoom").hidden = !isLarge && !isWhole && most > TARGET;
  view.dataset.cell = cell;
}

function chooseFirst(key) {
  first = key;
  for (const button of pad.children) button.setAttribute("aria-pressed", button.textContent === String(key));
}

function overview(isOn, cell = cursor) {
  isWhole = isOn;
  part("overview").setAttribute("aria-pressed", isOn);
  paint();
  if (isOn) return;
  goTo(cell);
  boxes.get(index(cell)).scrollIntoView({ block: "center", inline: "center" });
}

function zoomBy(factor) {
  isWhole = false;
  zoom = Math.min(64, Math.max(TARGET, Number(view.dataset.cell) * factor));
  paint();
}

function shiftBy(down, right) {
  const around = (value, most) => (value + most) % most;
  shift = [around(shift[0] + down, puzzle.height), around(shift[1] + right, puzzle.width)];
  place();
  paint();
}
