// The moves: what stands on the board, undo and redo, and keeping it all on this device.
const SAVED = `bookmaker/${document.body.dataset.puzzle}`;
const FORM = 2; // of what is kept; another form is left alone
const KEPT_MOVES = 200;

let state = kind.begin(puzzle);
let past = [];
let future = [];
let isSolved = false;
let told = new Set(); // hints that leave nothing to see on the board, by their number
let trial = null; // how many moves there were when the reader began to try something out
let isRevealed = false; // whether the answer was asked for
let helped = 0; // how many hints were asked for
let seen; // the name of what is kept, as this page wrote or read it last

// Where a tap goes on from, and the cell that a further figure belongs to, are the hand's and no move.
const bare = (some) => JSON.stringify(some, (key, value) => (key === "pen" || key === "typed" ? undefined : value));

// Storage may be refused, such as in a frame of another site: then nothing is kept.
const written = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
const stored = (name) => {
  try {
    return JSON.parse(written(name));
  } catch {
    return null;
  }
};
const store = (name, value) => {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The puzzle goes on without.
  }
};

// What another page of the device has kept meanwhile is not overwritten, but taken up.
function keep() {
  const kept = stored(SAVED);
  if (kept?.form === FORM && kept.by !== seen) return adopt();
  seen = Date.now() + Math.random();
  store(SAVED, { form: FORM, by: seen, state, past: past.slice(-KEPT_MOVES), future, told: [...told], trial, helped, isRevealed, spent: spent() });
}

// A state as it was kept, with what is new in this version; an error where it is none of this puzzle.
function revived(some) {
  const fresh = kind.begin(puzzle);
  for (const [name, value] of Object.entries(fresh)) {
    const isList = Array.isArray(value);
    const isOther = isList !== Array.isArray(some[name]) || (isList && value.length && value.length !== some[name].length);
    if (name in some && isOther && some[name] !== null && value !== null) throw TypeError(name);
  }
  return { ...fresh, ...some };
}

// Whether what is kept could be read, or nothing is.
function resume() {
  const kept = stored(SAVED);
  seen = kept?.by;
  if (kept?.form !== FORM) return written(SAVED) === null;
  try {
    const found = revived(kept.state);
    kind.draw(puzzle, found, everyCell[0]);
    everyCell.forEach((cell) => kind.label(puzzle, found, cell, say));
    kind.mistakes(puzzle, found);
    [state, past, future] = [found, kept.past.map(revived), kept.future.map(revived)];
    [told, helped] = [new Set(kept.told), Number(kept.helped) || 0];
    clock.spent = Number(kept.spent) || 0;
    isRevealed = Boolean(kept.isRevealed);
    trial = past[kept.trial] ? kept.trial : null;
    return true;
  } catch {
    return false;
  }
}

function adopt() {
  if (!resume()) return;
  clock.since = null;
  isSolved = isFinished();
  refresh();
  tell(label("other_tab"));
}
window.addEventListener("storage", ({ key }) => key === SAVED && written(SAVED) && adopt());

// As a past or future move: without the pen, which nobody expects back.
const put = (some) => (some.pen ? { ...some, pen: null } : some);

function become(next) {
  if (isPaused()) return;
  if (!next) return settle();
  if (bare(next) !== bare(state)) {
    past.push(put(state));
    if (past.length > KEPT_MOVES && trial !== null) trial = Math.max(0, trial - 1); // as the oldest is forgotten
    past = past.slice(-KEPT_MOVES);
    future = [];
    startClock();
  }
  state = next;
  if (past.length) enrol();
  settle();
}

function travel(from, to) {
  if (!from.length || isPaused()) return;
  to.push(put(state));
  state = from.pop();
  if (trial > past.length) trial = null;
  settle(true);
}
const undo = () => travel(past, future);
const redo = () => travel(future, past);
// A trial: what is done from here on is shown as such, until the reader keeps it or drops it.
const ground = () => past[trial] ?? state;
function tryOut() {
  trial = past.length;
  settle();
}
function endTrial(isKept) {
  const base = ground();
  if (!isKept) {
    past = past.slice(0, trial);
    state = base;
  }
  trial = null;
  settle(true);
}
function restart() {
  trial = null;
  if (isPaused()) return;
  become(kind.begin(puzzle));
  [clock.spent, clock.since, helped, told, isRevealed] = [0, null, 0, new Set(), false];
  tick();
  keep();
}

const isFinished = () => kind.open(puzzle, state) === 0 && kind.mistakes(puzzle, state).length === 0;

// After every change: is it solved, what is to be seen, what is to be kept. Who goes back to a solved board, has not
// solved it again.
function settle(isTravel = false) {
  const [wasSolved, before] = [isSolved, String(marked)];
  isSolved = isFinished();
  progress();
  if (isSolved && !wasSolved && !isTravel) celebrate();
  else if (isSolved && !wasSolved) stopClock();
  if (isSolved !== wasSolved && (isTravel || wasSolved)) tell(isSolved ? label("solved") : "");
  refresh();
  if (marked.length && String(marked) !== before) tell(brokenWords());
  keep();
}

function refresh() {
  document.body.dataset.state = isSolved ? "solved" : "open";
  part("try").hidden = trial !== null;
  part("keep").hidden = part("drop").hidden = trial === null;
  clearHelp();
  relabel();
  paint();
  showClub();
}
