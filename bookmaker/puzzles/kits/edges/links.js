// Kits: edges
// Links: lines between nodes, drawn along a stroke or tapped from one to the next; drawing over them takes them away. A
// state has a mask of `arms` and one of `crosses` (ways that no line goes) for each cell; `pen` is the cell from which a
// tap goes on. Every cell is a node where `isNode` does not say otherwise, and one line joins two where `most` does not.
// `isEnd(puzzle, cell)` says where a stroke ends for good (nowhere without it), and `mayJoin(puzzle, state, first, end)` whether one from
// `first` reaches the first such cell that it meets, or stops before it; `told(puzzle, state, cell, say)` lists what a cell says;
// `picture(puzzle, state)` gives `look(cell)`, classes of its lines with ",1" for a light line inside, what lies `over`
// them, and `under` and `frame` in place of the grid's. `open` and `mistakes` are the kind's, as of any script.
// The circles of nodes, to lie over the lines, empty where the number is below 0; by their numbers the circles' classes, and the sizes of digits.
const numbered = (puzzle, name = () => "node", radius = 0.4, clue = "clue", size = () => 0.5) =>
  puzzle.grid.flatMap((row, r) =>
    row.map((number, c) => {
      const disc = `<circle class="${name(number)}" cx="${c + 0.5}" cy="${r + 0.5}" r="${radius}"/>`;
      const told = number > 0 ? text(clue, c + 0.5, r + 0.5, size(number), number) : "";
      return number ? disc + told : "";
    }),
  ).join("");

// How many lines end at a node, and the cells between nodes where one line crosses another.
const linesAt = (mask) => mask.toString(2).replaceAll("0", "").length;
function crossings(puzzle, masks, isNode) {
  const passed = [1, 8].map((arm) =>
    masks.flatMap((mask, node) => {
      const cells = [];
      const way = ARMS.find((one) => one.arm === arm);
      let cell = mask & arm ? beside(puzzle, place(puzzle, node), way) : null;
      for (; cell && !isNode(puzzle, cell); cell = beside(puzzle, cell, way)) cells.push(cell);
      return cells;
    }),
  );
  return passed[0].filter((cell) => passed[1].some((other) => isSame(cell, other)));
}

function links(own) {
  const { isNode, isEnd = () => false, most = () => 1, solved = (puzzle, answer) => answer.flat() } = own;
  const NIBBLES = [0, 4, 8];
  const linesIn = (mask, arm) => NIBBLES.filter((shift) => mask & (arm << shift)).length;
  const look = (puzzle, cell, way) => seen(puzzle, cell, way, isNode);
  const wayTo = (puzzle, from, to) => ARMS.find((way) => isSame(look(puzzle, from, way), to));

  // So many lines from a node that one way, at both ends.
  function join(puzzle, masks, cell, way, lines) {
    for (const [end, arm] of [[cell, way.arm], [look(puzzle, cell, way), way.back]]) {
      const rest = masks[at(puzzle, end)] & ~NIBBLES.reduce((mask, shift) => mask | (arm << shift), 0);
      masks[at(puzzle, end)] = NIBBLES.slice(0, lines).reduce((mask, shift) => mask | (arm << shift), rest);
    }
  }

  // The state after changes to copies of its masks.
  function after(state, change, pen = null) {
    const [arms, crosses] = [[...state.arms], [...state.crosses]];
    change(arms, crosses);
    return { arms, crosses, pen };
  }

  const cleared = (puzzle, state, cell) =>
    after(state, (arms) => armsIn(state.arms[at(puzzle, cell)]).forEach((way) => join(puzzle, arms, cell, way, 0)));

  function drawn(puzzle, state, stroke) {
    let nodes = stroke.filter((cell) => !isNode || isNode(puzzle, cell));
    const first = nodes.length > 1 && wayTo(puzzle, nodes[0], nodes[1]);
    if (!first) return null;
    const isErasing = linesIn(state.arms[at(puzzle, nodes[0])], first.arm) === most(puzzle);
    const met = !isErasing && own.mayJoin ? nodes.findIndex((cell, n) => n && isEnd(puzzle, cell)) : -1;
    if (met > 0) nodes = nodes.slice(0, own.mayJoin(puzzle, state, nodes[0], nodes[met]) ? met + 1 : met);
    const last = nodes[nodes.length - 1];
    const pen = isErasing || (nodes.length > 1 && isEnd(puzzle, last)) ? null : last;
    return after(state, (arms, crosses) => {
      for (let n = 1; n < nodes.length; n++) {
        const way = wayTo(puzzle, nodes[n - 1], nodes[n]);
        if (!way) return;
        const lines = linesIn(arms[at(puzzle, nodes[n - 1])], way.arm);
        join(puzzle, arms, nodes[n - 1], way, isErasing ? 0 : Math.min(lines + 1, most(puzzle)));
        join(puzzle, crosses, nodes[n - 1], way, 0);
      }
    }, pen);
  }

  function straight(puzzle, from, to) {
    const [down, right] = [to[0] - from[0], to[1] - from[1]];
    if ((down && right) || (!down && !right)) return null;
    const steps = [...Array(Math.abs(down) + Math.abs(right) + 1).keys()];
    const cells = steps.map((k) => [from[0] + k * Math.sign(down), from[1] + k * Math.sign(right)]);
    return cells.every((cell) => inAnswer(puzzle.grid, cell) !== null) ? cells : null;
  }

  // A finding that two cells are joined, by so many lines at least, or are not: the way from the one to the other.
  const edgeOf = (puzzle, [sort, [from, to], value, holds]) =>
    sort === "edge" && (holds || value < 2) && { from, to, way: wayTo(puzzle, from, to), lines: holds ? value || 1 : 0 };

  return {
    begin: (puzzle) => ({ arms: blank(puzzle), crosses: blank(puzzle), pen: null }),
    markName: "cross",
    // Two taps with marks on: a cross between the two cells.
    mark(puzzle, state, cell) {
      const { pen } = state;
      return pen && wayTo(puzzle, pen, cell) ? this.drag(puzzle, state, [pen, cell], true) : { ...state, pen: cell };
    },
    tap(puzzle, state, cell, back) {
      if (back) return cleared(puzzle, state, cell);
      const next = state.pen && straight(puzzle, state.pen, cell);
      if (next) return drawn(puzzle, state, next);
      if (state.pen && isSame(state.pen, cell)) return { ...state, pen: null };
      return !isNode && armsIn(state.arms[at(puzzle, cell)]).length > 1 ? cleared(puzzle, state, cell) : { ...state, pen: cell };
    },
    erase: cleared,
    drag(puzzle, state, stroke, isMark) {
      if (!isMark) return drawn(puzzle, state, stroke) && { ...drawn(puzzle, state, stroke), pen: null };
      const nodes = stroke.filter((cell) => !isNode || isNode(puzzle, cell));
      const ways = nodes.slice(1).map((cell, n) => wayTo(puzzle, nodes[n], cell));
      if (!ways.length || !ways.every(Boolean)) return null;
      const lines = state.crosses[at(puzzle, nodes[0])] & ways[0].arm ? 0 : 1;
      return after(state, (arms, crosses) => ways.forEach((way, n) => join(puzzle, crosses, nodes[n], way, lines)));
    },
    label(puzzle, state, cell, say) {
      const told = own.told(puzzle, state, cell, say);
      const crosses = state.crosses[at(puzzle, cell)];
      if (crosses) told.push(say("crossed", { sides: sidesIn(crosses, say) }));
      if (state.pen && isSame(state.pen, cell)) told.push(say("pen"));
      return told.join(", ");
    },
    wrong: (puzzle, state, answer) =>
      solved(puzzle, answer).flatMap((mask, cell) =>
        mask !== null && (state.arms[cell] & ~mask || state.crosses[cell] & mask) ? [place(puzzle, cell)] : [],
      ),
    agrees: (puzzle, state, answer, cell) => state.arms[at(puzzle, cell)] === solved(puzzle, answer)[at(puzzle, cell)],
    fill: (puzzle, state, answer, cells) =>
      after(state, (arms, crosses) => {
        const wanted = solved(puzzle, answer);
        for (const cell of cells) {
          for (const way of ARMS.filter((one) => look(puzzle, cell, one))) {
            const lines = linesIn(wanted[at(puzzle, cell)], way.arm);
            join(puzzle, arms, cell, way, lines);
            if (lines) join(puzzle, crosses, cell, way, 0);
          }
        }
      }),
    // Whether what a step found stands: the line or the cross, or for this the answer of one of the two cells.
    holds(puzzle, state, answer, find) {
      const edge = edgeOf(puzzle, find);
      if (!edge?.way) return false;
      const [{ from, to, way, lines }, cell] = [edge, at(puzzle, edge.from)];
      if (lines) return linesIn(state.arms[cell], way.arm) >= lines;
      return Boolean(state.crosses[cell] & way.arm) || [from, to].some((end) => this.agrees(puzzle, state, answer, end));
    },
    // The state with what a step found, or null where that cannot be drawn.
    put(puzzle, state, finds) {
      const edges = finds.map((find) => edgeOf(puzzle, find));
      if (!edges.length || !edges.every((edge) => edge?.way)) return null;
      return after(state, (arms, crosses) => {
        for (const { from, way, lines } of edges) {
          if (lines) join(puzzle, arms, from, way, Math.max(lines, linesIn(arms[at(puzzle, from)], way.arm)));
          join(puzzle, crosses, from, way, lines ? 0 : 1);
        }
      });
    },
    // `look` gives the classes of a cell's lines, and whether a light line runs inside.
    draw(puzzle, state) {
      const picture = own.picture(puzzle, state);
      const [paths, crosses] = [{}, []];
      state.arms.forEach((mask, cell) => {
        const [row, column] = place(puzzle, cell);
        for (const way of armsIn((mask | state.crosses[cell]) & 9)) {
          const [r, c] = look(puzzle, [row, column], way);
          if (state.crosses[cell] & way.arm) crosses.push(cross((column + c + 1) / 2, (row + r + 1) / 2, 0.1));
          const lines = linesIn(mask, way.arm);
          for (let k = 0; k < lines; k++) {
            const off = 0.5 + (k - (lines - 1) / 2) * 0.16;
            const d = way.arm === 1 ? `M${column + 0.5} ${row + off}H${c + 0.5}` : `M${column + off} ${row + 0.5}V${r + 0.5}`;
            paths[picture.look(cell)] = (paths[picture.look(cell)] ?? "") + d;
          }
        }
      });
      const lines = Object.entries(paths).map(([key, d]) => {
        const [name, isAgain] = key.split(",");
        return path(`link ${isNode ? "span " : ""}${name}`, d) + (isAgain ? path("inside", d) : "");
      });
      const over = lines.join("") + path("cross", crosses.join("")) + picture.over;
      return { under: picture.under ?? path("grid", puzzle.lines), over: over + (picture.frame ?? path("frame", puzzle.edge)) };
    },
    ...own,
  };
}
