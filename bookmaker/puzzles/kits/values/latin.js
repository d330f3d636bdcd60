// Latin squares: the cells of rows and columns in which a value of `held`, cells in reading order, stands twice.
const twice = (puzzle, held) =>
  [["row", ([row]) => row], ["column", ([, column]) => column]].flatMap(([name, of]) => {
    const sees = (one, other) => one !== other && of(place(puzzle, one)) === of(place(puzzle, other));
    const isTwice = (value, cell) => value && held.some((v, k) => v === value && sees(cell, k));
    const cells = held.flatMap((value, cell) => (isTwice(value, cell) ? [place(puzzle, cell)] : []));
    return cells.length ? [{ name, cells }] : [];
  });
