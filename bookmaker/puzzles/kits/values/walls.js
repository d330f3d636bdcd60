// Walls: the thick sides between cells of which `of` has different names, in reading order.
const sidesBetween = (puzzle, of) =>
  [...of].map((house, cell) => {
    const [row, column] = place(puzzle, cell);
    return (column && of[cell - 1] !== house ? `M${column} ${row}v1` : "") + (row && of[cell - puzzle.width] !== house ? `M${column} ${row}h1` : "");
  }).join("");
