// The moves: what stands on the board, undo and redo, and keeping it all on this device.
const SAVED = `bookmaker/${document.body.dataset.puzzle}`;
const FORM = 2; // of what is kept; another form is left alone
const KEPT_MOVES = 200;

let state = kind.begin(puzzle);
let past = [];
let future = [];
let isSolved = false;
let told = new Set(); // hints that leave nothing to see on the board, by their number
let helped = 0; // how many hints were asked for

// Where a tap goes on from, and the cell that a further figure belongs to, are the hand's and no move.
const bare = (some) => JSON.stringify(some, (key, value) => (key === "pen" || key === "typed" ? undefined : value));

// Storage may be refused, such as in a frame of another site: then nothing is kept.
const stored = (name) => {
  try {
    return JSON.parse(localStorage.getItem(name));
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

const keep = () =>
  store(SAVED, { form: FORM, state, past: past.slice(-KEPT_MOVES), future, told: [...told], helped, spent: spent() });

function resume() {
  const kept = stored(SAVED);
  if (kept?.form !== FORM) return;
  const before = state;
  try {
    kind.draw(puzzle, kept.state, everyCell[0]);
    [state, past, future] = [kept.state, [...kept.past], [...kept.future]];
    [told, helped] = [new Set(kept.told), kept.helped];
    clock.spent = Number(kept.spent) || 0;
  } catch {
    state = before; // what is kept is damaged
  }
}

// As a past or future move: without the pen, which nobody expects back.
const put = (some) => (some.pen ? { ...some, pen: null } : some);

function become(next) {
  if (!next) return settle();
  if (bare(next) !== bare(state)) {
    past.push(put(state));
    future = [];
    startClock();
  }
  state = next;
  settle();
}

function travel(from, to) {
  if (!from.length) return;
  to.push(put(state));
  state = from.pop();
  settle();
}
const undo = () => travel(past, future);
const redo = () => travel(future, past);

// After every change: is it solved, what is to be seen, what is to be kept.
function settle() {
  const wasSolved = isSolved;
  isSolved = kind.open(puzzle, state) === 0 && kind.mistakes(puzzle, state).length === 0;
  document.body.dataset.state = isSolved ? "solved" : "open";
  clearHelp();
  if (isSolved && !wasSolved) celebrate();
  else if (wasSolved && !isSolved) tell("");
  relabel();
  paint();
  keep();
}
