// Masyu on the web: draw the line from cell to cell, or tap along the way; drawing over it takes it away.
// Kits: edges/links
const WHITE = 1;
const pearl = (puzzle, cell) => puzzle.grid.flat()[cell];
const cellsOf = (puzzle) => [...puzzle.grid.flat().keys()];
const isStraight = (mask) => mask === 5 || mask === 10;

// Whether a pearl's line is drawn, and wrong: through it, or beside it where that is drawn too.
function isWrong(puzzle, arms, cell, joined) {
  const mask = arms[cell];
  if (linesAt(mask) !== 2) return linesAt(mask) > 2;
  const whole = joined[cell].filter((there) => linesAt(arms[there]) === 2);
  const straight = whole.filter((there) => isStraight(arms[there])).length;
  if (pearl(puzzle, cell) === WHITE) return !isStraight(mask) || straight === 2;
  return isStraight(mask) || straight < whole.length;
}

globalThis.bookmakerKind = links({
  // Pearls without their line, and loose ends; one where there is no line at all.
  open: (puzzle, { arms }) =>
    cellsOf(puzzle).filter((cell) => (pearl(puzzle, cell) ? linesAt(arms[cell]) < 2 : linesAt(arms[cell]) === 1)).length ||
    Number(!arms.some(Boolean)),
  mistakes(puzzle, { arms }) {
    const [joined, pieces] = [joinedIn(puzzle, arms), piecesIn(puzzle, arms)];
    const wrong = cellsOf(puzzle).filter((cell) => pearl(puzzle, cell) && isWrong(puzzle, arms, cell, joined));
    const missing = cellsOf(puzzle).some((cell) => pearl(puzzle, cell) && !arms[cell]);
    const closed = pieces.filter((piece) => isRing(arms, piece) && (missing || pieces.length > 1));
    return named(puzzle, [
      ["white", wrong.filter((cell) => pearl(puzzle, cell) === WHITE)],
      ["black", wrong.filter((cell) => pearl(puzzle, cell) !== WHITE)],
      ["branch", cellsOf(puzzle).filter((cell) => linesAt(arms[cell]) > 2)],
      ["loops", closed.flat()],
    ]);
  },
  told(puzzle, { arms }, spot, say) {
    const cell = at(puzzle, spot);
    const name = ["blank", "white", "black"][pearl(puzzle, cell)];
    return [say(name), ...(arms[cell] ? [say("drawn", { sides: sidesIn(arms[cell], say) })] : [])];
  },
  picture: (puzzle) => ({
    look: () => "",
    over: puzzle.grid
      .flatMap((row, r) =>
        row.map((one, c) => (one ? `<circle class="${one === WHITE ? "pearl" : "pearl black"}" cx="${c + 0.5}" cy="${r + 0.5}" r=".31"/>` : "")),
      )
      .join(""),
  }),
});
