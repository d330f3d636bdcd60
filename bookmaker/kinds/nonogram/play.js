// Nonogram on the web: tap to fill, again to mark empty; drag to do the same to many. Finished clues are struck out.
// Kits: values/shades, values/outside
const sum = (clue) => clue.reduce((total, run) => total + run, 0);
const wanted = ({ outside: { rows, columns } }) => Math.max(sum(rows.map(sum)), sum(columns.map(sum)));

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
  const [first, last] = [finished(values, clue), finished([...values].reverse(), [...clue].reverse())];
  return clue.map((_, k) => isDone(values, clue) || k < first || k >= clue.length - last);
}

globalThis.bookmakerKind = shades({
  open: (puzzle, state) => Math.max(0, wanted(puzzle) - state.cells.filter((cell) => cell === 1).length),
  // A line that is filled as far as its clue says, or further, and otherwise.
  mistakes: (puzzle, state) =>
    linesOf(puzzle).filter((line) => {
      const values = held(puzzle, state, line);
      return sum(blocks(values)) >= sum(line.clue) && !isDone(values, line.clue);
    }),
  isClear: (puzzle, state, [r, c]) =>
    [r, puzzle.height + c].map((n) => linesOf(puzzle)[n]).some((line) => isDone(held(puzzle, state, line), line.clue)),
  label(puzzle, state, cell, say) {
    const [row, column] = [puzzle.outside.rows[cell[0]], puzzle.outside.columns[cell[1]]].map((clue) => clue.join(" ") || say("none"));
    return say(["open", "filled", "crossed"][state.cells[at(puzzle, cell)]], { row, column });
  },
  picture: (puzzle, state) => ({ lines: fifths(puzzle), ...outside(puzzle, (line) => ticks(held(puzzle, state, line), line.clue)) }),
});
