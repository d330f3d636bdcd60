// Nonogram on the web: tap to fill, again to mark empty; drag to do the same to many. Finished clues are struck out.
// Kits: values/shades, values/outside
const sum = (clue) => clue.reduce((total, run) => total + run, 0);
const held = (puzzle, state, { cells }) => cells.map((cell) => state.cells[at(puzzle, cell)]);
const blocks = (values) =>
  values.map((value) => (value === 1 ? "#" : " ")).join("").split(/ +/).flatMap((block) => block.length || []);
const isDone = (values, clue) => isSame(blocks(values), clue);

// How many clues are finished from the beginning on: their blocks stand as far as every cell is known.
function finished(values, clue) {
  let place = 0;
  for (let done = 0; done < clue.length; done++) {
    while (values[place] === 2) place++;
    let run = 0;
    while (values[place + run] === 1) run++;
    if (run !== clue[done]) return done;
    place += run;
  }
  return clue.length;
}

function ticks(values, clue) {
  if (isDone(values, clue)) return clue.map(() => true);
  const [first, last] = [finished(values, clue), finished([...values].reverse(), [...clue].reverse())];
  return clue.map((_, k) => k < first || k >= clue.length - last);
}

const all = shades({
  open: (puzzle, state) =>
    Math.max(0, sum(puzzle.outside.rows.map(sum)) - state.cells.filter((cell) => cell === 1).length),
  // A line that is filled as far as its clue says, or further, and otherwise.
  mistakes: (puzzle, state) =>
    linesOf(puzzle).filter((line) => {
      const values = held(puzzle, state, line);
      return sum(blocks(values)) >= sum(line.clue) && !isDone(values, line.clue);
    }),
  label(puzzle, state, cell, say) {
    const [row, column] = [puzzle.outside.rows[cell[0]], puzzle.outside.columns[cell[1]]].map((clue) => clue.join(" ") || say("none"));
    return say(["open", "filled", "crossed"][state.cells[at(puzzle, cell)]], { row, column });
  },
  picture(puzzle, state) {
    const { over, room } = outside(puzzle, (line) => ticks(held(puzzle, state, line), line.clue));
    let heavy = "";
    for (let n = 5; n < puzzle.width; n += 5) heavy += `M${n} 0V${puzzle.height}`;
    for (let n = 5; n < puzzle.height; n += 5) heavy += `M0 ${n}H${puzzle.width}`;
    return { lines: path("fifth", heavy), over, room };
  },
});
// An empty cell is as in the answer, too, where all blocks of its row or column stand.
const isClear = (puzzle, state, [r, c]) =>
  [r, puzzle.height + c].some((n) => isDone(held(puzzle, state, linesOf(puzzle)[n]), linesOf(puzzle)[n].clue));
globalThis.bookmakerKind = {
  ...all,
  agrees: (puzzle, state, answer, cell) =>
    all.agrees(puzzle, state, answer, cell) || (!inAnswer(answer, cell) && isClear(puzzle, state, cell)),
};
