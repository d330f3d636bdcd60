// Help: what breaks a rule, what cannot stay, and the next step a person could take, one press each for where, for
// what is there, and for what follows from it, which is done then. What it knows is packed, so that no glance at the page gives it away.
const PRESSES = ["hint", "hint_what", "hint_follows"]; // what the button says before each stage
let lessons = null; // {answer, steps, shows}, as play/hint_lessons.py makes them
let marked = []; // cells that are wrong
let lesson = null; // the step that is being told
let stage = 0; // 0 where, 1 what, by which technique; 2 what follows

async function unpack() {
  const packed = part("lessons")?.textContent;
  if (!packed) return;
  const [answer, names, columns, shows] = await unpacked(packed);
  const steps = (columns[0] ?? []).map((_, k) => Object.fromEntries(names.map((name, n) => [name, columns[n][k]])));
  lessons = { answer, steps, shows };
  for (const id of ["hint", "reveal", "reveal_all"]) part(id).hidden = false;
}

const isMarked = (cell) => marked.some((one) => same(one, mesh.cellOf(cell)));
// Which rules are broken, and by which cells: the first ones, in words.
function brokenWords() {
  const names = [...new Set(brokenRules().map((one) => one.name))];
  const some = everyCell.filter(isMarked).slice(0, 4).map(labelOf);
  return [...names.map((name) => words.faults[name]), ...some.map((text) => `${text[0].toUpperCase()}${text.slice(1)}.`)].join(" ");
}
const brokenRules = () => kind.mistakes(puzzle, state);
const wrongCells = (some) => (lessons ? kind.wrong(puzzle, some, lessons.answer) : []);

function clearHelp() {
  marked = settings.rules ? brokenRules().flatMap((one) => one.cells) : [];
  [lesson, stage] = [null, 0];
  part("back").hidden = true;
  part("hint").textContent = label("hint");
  document.body.dataset.mistakes = "";
}

function check() {
  clearHelp();
  const broken = brokenRules();
  const names = [...new Set(broken.map((one) => one.name))];
  document.body.dataset.mistakes = names.join(" ");
  marked = broken.flatMap((one) => one.cells);
  if (names.length) tell(brokenWords());
  else if (isSolved) tell(solvedText());
  else if (wrongCells(state).length) amiss();
  else {
    const open = kind.open(puzzle, state);
    tell(open ? label(lessons ? "sound" : "open", { count: open }) : label("fine"));
  }
  paint();
}

// Something cannot stay, though no rule is broken yet: the last sound state is offered.
function amiss() {
  marked = wrongCells(state);
  document.body.dataset.mistakes ||= "amiss";
  part("back").hidden = lastSound() < 0;
  tell(label("amiss"));
}

const lastSound = () => past.findLastIndex((some) => !wrongCells(some).length && !kind.mistakes(puzzle, some).length);

function goBack() {
  const at = lastSound();
  if (at < 0) return;
  const steps = past.length - at;
  for (let k = 0; k < steps; k++) {
    future.push(put(state));
    state = past.pop();
  }
  settle();
  tell(label("sound_again"));
}

// The first step of the stored ones that does not stand: all before it stand, so that its premises do.
const stands = (step, at) =>
  step.cells.every((cell) => kind.agrees(puzzle, state, lessons.answer, cell)) ||
  (!step.done && (told.has(at) || isShown(step.finds)));

// Whether the board itself shows what a step found, as edges do.
const isShown = (finds) =>
  Boolean(kind.holds && finds.length) && finds.every((find) => kind.holds(puzzle, state, lessons.answer, find));

function hint() {
  if (isSolved) return tell(solvedText());
  if (!lesson || stage === 2) {
    clearHelp();
    helped++;
    if (wrongCells(state).length) {
      amiss();
      return paint();
    }
    lesson = lessons.steps.find((step, at) => !stands(step, at)) ?? null;
    if (!lesson) return tell(label("no_hint"));
  } else stage++;
  tellStage();
  paint();
  keep();
}

function tellStage() {
  if (stage === 2) return result();
  tell(label(["look", "technique"][stage], lesson));
  part("hint").textContent = label(PRESSES[stage + 1]);
}

// What was done stays marked until the next move.
function result() {
  const told_ = lesson;
  const { cells: decided, done, sentence } = told_;
  const at = lessons.steps.indexOf(told_);
  const next = done ? kind.fill(puzzle, state, lessons.answer, decided) : kind.put?.(puzzle, state, lesson.finds);
  if (next) become(next);
  else told.add(at);
  clearHelp();
  if (isSolved) return;
  [lesson, stage] = [told_, 2];
  tell(label(next ? "done" : "noted", { sentence }));
}

// The answer itself, in the chosen cell or in all, for who gives up: it counts as help.
function reveal(some) {
  if (isSolved || isPaused()) return;
  helped += some.length;
  isRevealed = true;
  trial = null;
  become(kind.fill(puzzle, state, lessons.answer, some));
}

// What the step concludes, as far as it is no cell of the board: sides joined or not, values that are not there.
function found() {
  if (kind.found) return `<path class="new" d="${kind.found(puzzle, lesson.finds) || "M0 0"}"/>`;
  let [joins, crosses] = ["", ""];
  for (const [sort, [one, other], , holds] of lesson.finds) {
    const [x, y] = [one[1] + 0.5, one[0] + 0.5];
    // Round the edge of a torus nothing is drawn.
    if (sort === "edge" && (!doesShift || Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1)) {
      const [right, down] = [(other[1] - one[1]) / 2, (other[0] - one[0]) / 2];
      if (holds) joins += `M${x} ${y}l${2 * right} ${2 * down}`;
      else crosses += `M${x + right - 0.12} ${y + down - 0.12}l.24 .24m-.24 0l.24 -.24`;
    }
    if (sort === "value" && !holds && lesson.cells.length < 5) crosses += `M${x - 0.3} ${y + 0.3}l.6 -.6`;
  }
  return `<path class="new" d="${joins || "M0 0"}"/><path class="new" d="${crosses || "M0 0"}"/>`;
}

const helpUnder = () =>
  (lesson && stage ? lesson.looks.map((cell) => rect("looks", cell)).join("") : "") +
  marked.map((cell) => rect("wrong", cell)).join("");

// By more than colour: what is wrong has a corner turned, what is looked at a frame.
function helpOver() {
  const corner = ([row, column]) => `M${column + 0.68} ${row + 0.04}h.28v.28z`;
  let over = marked.length ? `<path class="flag" d="${marked.map(corner).join("")}"/>` : "";
  if (lesson) {
    const [rows, columns] = [0, 1].map((k) => [...lesson.cells, ...lesson.looks].map((cell) => cell[k]));
    const [top, left, bottom, right] = [Math.min(...rows), Math.min(...columns), Math.max(...rows), Math.max(...columns)];
    over += `<rect class="area" x="${left}" y="${top}" width="${right - left + 1}" height="${bottom - top + 1}"/>`;
    // The rest is everywhere, and needs no frames.
    if (stage > 1 && lesson.finds.length) over += lesson.cells.map((cell) => rect("decides", cell, 0.08)).join("") + found();
  }
  return over;
}
