// The page comes to life: its cells, its buttons, what was kept.
const realCells = () => puzzle.grid.flatMap((row, r) => row.flatMap((held, c) => (held === null ? [] : [[r, c]])));
const press_ = {
  try: tryOut,
  keep: () => endTrial(true),
  drop: () => endTrial(false),
  candidates: () => become(kind.candidates(puzzle, state)),
  reveal: () => reveal([mesh.cellOf(cursor)]),
  reveal_all: () => reveal(realCells()),
  undo, redo, check, hint, back: goBack, restart, share, pause, card,
  export: exportRecord, link: copyLink,
};
for (const [id, act] of Object.entries(press_)) part(id).addEventListener("click", () => (isPaused() && id !== "pause" ? null : act()));
part("print").addEventListener("click", () => window.print());
part("options").addEventListener("click", () => part("settings").showModal());
part("import").addEventListener("change", importRecord);
part("larger").addEventListener("click", () => zoomBy(1.25));
part("smaller").addEventListener("click", () => zoomBy(0.8));
part("overview").addEventListener("click", () => overview(!isWhole));

// What taps and keys set: one mode at a time.
const modes = new Map([["mark", true], ["centre", "centre"], ["colour", "colour"]]);
for (const [id, mode] of modes) {
  part(id).hidden = mode === true ? !kind.mark && !kind.notes : !kind.modes;
  part(id).addEventListener("click", () => {
    isMarking = isMarking === mode ? false : mode;
    for (const [other, its] of modes) part(other).setAttribute("aria-pressed", isMarking === its);
    pad.classList.toggle("hues", isMarking === "colour");
  });
}
part("mark").textContent = label(kind.markName ?? "cross");
part("candidates").hidden = !kind.candidates;

pad.hidden = !kind.pad;
for (const key of kind.pad?.(puzzle) ?? []) {
  const button = document.createElement("button");
  [button.type, button.textContent] = ["button", key];
  button.addEventListener("click", () => (settings.first ? chooseFirst(first === key ? null : key) : isPaused() ? null : write(key, isMarking)));
  pad.append(button);
}
if (kind.pad) {
  const button = document.createElement("button");
  [button.type, button.textContent, button.id] = ["button", label("erase"), "erase"];
  button.addEventListener("click", erase);
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
openLink();
new ResizeObserver(() => paint()).observe(view);
