// The page comes to life: its cells, its buttons, what was kept.
const press_ = { undo, redo, check, hint, back: goBack, restart, share, pause };
for (const [id, act] of Object.entries(press_)) part(id).addEventListener("click", () => (isPaused() && id !== "pause" ? null : act()));
part("print").addEventListener("click", () => window.print());
part("options").addEventListener("click", () => part("settings").showModal());
part("larger").addEventListener("click", () => zoomBy(1.25));
part("smaller").addEventListener("click", () => zoomBy(0.8));
part("overview").addEventListener("click", () => overview(!isWhole));

const marker = part("mark");
marker.hidden = !kind.mark && !kind.notes;
marker.textContent = label(kind.markName ?? "cross");
marker.addEventListener("click", () => {
  isMarking = !isMarking;
  marker.setAttribute("aria-pressed", isMarking);
});

const pad = part("pad");
pad.hidden = !kind.pad;
for (const key of kind.pad?.(puzzle) ?? []) {
  const button = document.createElement("button");
  [button.type, button.textContent] = ["button", key];
  button.addEventListener("click", () => write(key, isMarking));
  pad.append(button);
}
if (kind.pad) {
  const button = document.createElement("button");
  [button.type, button.textContent, button.id] = ["button", label("erase"), "erase"];
  button.addEventListener("click", () => become((kind.erase ?? kind.tap)(puzzle, state, cursor, true)));
  part("moves").prepend(button);
}

part("shift").hidden = !doesShift;
for (const button of part("shift").querySelectorAll("button")) {
  button.addEventListener("click", () => shiftBy(...STEPS[button.value]));
}

cells.classList.toggle("strokes", Boolean(kind.drag));
document.body.classList.add("alive");
build();
const isRead = resume();
applySettings();
isSolved = isFinished();
settle();
if (isSolved) tell(solvedText());
else if (!isRead) tell(label("unreadable"));
// Who saved a game of the puzzle that stood here before its correction finds another one, and should know why.
const replaced = (document.body.dataset.replaces ?? "").split(" ");
if (replaced.some((id) => id && stored(`bookmaker/${id}`))) tell(label("before_corrected"));
frame();
tick();
unpack();
new ResizeObserver(() => paint()).observe(view);
