"""Many trees at once: each attempt grows some, plants a pattern in each, and takes the first of the wanted grade.

The trees of all attempts stand in one stack and are solved there together, so a tree costs some ten microseconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bookmaker.kinds.net.board import Params
from bookmaker.kinds.net.making.drafts import flaws
from bookmaker.kinds.net.making.growth import Trees, grow
from bookmaker.kinds.net.making.half_turn_growth import grow_with_image
from bookmaker.kinds.net.making.patterns import Pattern
from bookmaker.kinds.net.making.planting import planted
from bookmaker.kinds.net.reasoning.knowledge import (
    Knowledge,
    opening,
    settle,
    settle_easily,
)
from bookmaker.kinds.net.reasoning.rounds import FIND, advance
from bookmaker.kinds.net.reasoning.trials import TRIALS
from bookmaker.kinds.net.tiles import tiles_of_arms
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.toolbox.batch_components import chosen, split_copies
from bookmaker.puzzles.toolbox.edges import reach
from bookmaker.seeds import Stream

# Bits of a stack, at most; from a quarter of that to twice as many cost the same (measured).
STACK = 1 << 17
# How often the chance that a tee becomes a cross is halved for expert: a cross has only one way to stand, which
# helps the solver; halved once, expert trees are twice as frequent at 7x7.
FEW_CROSSES = 1
# The techniques of each grade.
OF_GRADE = {
    Grade.MEDIUM: ("partial", "square"),
    Grade.HARD: ("loop", "pocket", "turn"),
    Grade.EXPERT: ("long-loop", "trap", "closing", *TRIALS),
}
# Those that are tried: in expert the hard ones, too.
LOOKED_FOR = {**OF_GRADE, Grade.EXPERT: tuple(FIND)}
# Grade after grade where that is told apart; in hard and expert the techniques up to the grade at once.
PHASES: dict[Grade | None, tuple[Grade, ...]] = {
    None: (Grade.MEDIUM, Grade.HARD, Grade.EXPERT),
    Grade.EASY: (),
    Grade.MEDIUM: (Grade.MEDIUM,),
    Grade.HARD: (Grade.HARD,),
    Grade.EXPERT: (Grade.EXPERT,),
}
# The trials that an author allows.
ALLOWED = {"none": (), "short": ("trial",), "any": tuple(TRIALS)}


def grown(
    streams: Sequence[Stream],
    grade: Grade | None,
    params: Params,
    *,
    per_attempt: int,
    walls: Sequence[tuple[int, int]] = (),
) -> Trees:
    """`per_attempt` trees of the wanted symmetry for each stream, those of one stream next to each other."""
    few_crosses = FEW_CROSSES if grade is Grade.EXPERT else 0
    if params.symmetry == "none":
        return grow(streams, params, per_attempt=per_attempt, few_crosses=few_crosses, walls=walls)
    return grow_with_image(streams, params, per_attempt=per_attempt, few_crosses=few_crosses)


def search(
    streams: Sequence[Stream],
    grade: Grade | None,
    params: Params,
    *,
    per_attempt: int,
    rounds: int,
    aims: Sequence[str | None],
    patterns: Sequence[Sequence[Pattern]],
    hosts: Mapping[int, Trees] | None = None,
    walls: Sequence[tuple[int, int]] = (),
) -> dict[int, Trees]:
    """For each stream (by its place) a tree of that grade with its least moments, if so many rounds find one.

    A round looks at `per_attempt` trees for each stream, each with one of its patterns planted, where it has any. The
    trees are new ones or, if given, those of `hosts` for the streams that have one. An expert tree must need the
    technique that is the stream's aim. Trials, which are dear, are made only where they are the aim, or it has none.
    """
    least = least_moments(grade, params.cells) if grade else 0
    together = max(1, STACK // (params.grid().pitch * per_attempt))
    found: dict[int, Trees] = {}
    groups: dict[tuple[tuple[str, ...], bool], list[int]] = {}
    for at in range(len(streams)) if hosts is None else sorted(hosts):
        is_ahead = grade is Grade.EXPERT and aims[at] in (None, *TRIALS)
        trials: tuple[str, ...] = ALLOWED[params.trials] if is_ahead else ()
        groups.setdefault((trials, bool(patterns[at])), []).append(at)
    for _ in range(rounds):
        for (trials, is_planted), places in groups.items():
            looking = [at for at in places if at not in found]
            for start in range(0, len(looking), together):
                here = looking[start : start + together]
                some = [streams[at] for at in here]
                if hosts is None:
                    shut = [walls[at] for at in here] if walls else ()
                    trees = grown(some, grade, params, per_attempt=per_attempt, walls=shut)
                else:
                    trees = Trees.stacked([hosts[at] for at in here for _ in range(per_attempt)])
                if is_planted:
                    trees = planted(trees, [patterns[at] for at in here], some, params)
                first: dict[int, int] = {}
                for place, used in sorted(_judged(trees, grade, params, trials).items()):
                    at = here[place // per_attempt]
                    if len(used) >= least and (aims[at] is None or aims[at] in used):
                        first.setdefault(at, place)
                if first:
                    found.update(zip(first, trees.picked(list(first.values())).split(), strict=True))
    return found


def best(
    streams: Sequence[Stream],
    grade: Grade | None,
    params: Params,
    *,
    per_attempt: int,
    walls: Sequence[tuple[int, int]] = (),
) -> list[Trees]:
    """For each stream, of `per_attempt` trees, the one of which the medium techniques leave fewest cells undecided.

    For easy, the easy techniques.
    """
    together = max(1, STACK // (params.grid().pitch * per_attempt))
    found: list[Trees] = []
    for start in range(0, len(streams), together):
        here = slice(start, start + together)
        trees = grown(streams[here], grade, params, per_attempt=per_attempt, walls=walls[here])
        if per_attempt == 1:
            found += trees.split()
            continue
        known = opening(trees.tiles())
        (settle_easily if grade is Grade.EASY else settle)(known)
        left = [layer.bit_count() for layer in trees.grid.layers(known.undecided)]
        attempts = (range(begin, begin + per_attempt) for begin in range(0, len(left), per_attempt))
        found += trees.picked([min(each, key=left.__getitem__) for each in attempts]).split()
    return found


def _judged(trees: Trees, grade: Grade | None, params: Params, trials: Sequence[str]) -> dict[int, tuple[str, ...]]:
    """The places of the trees that the techniques up to the grade solve, each with those of that grade, a moment each.

    Without a grade only those are told that have the least moments of their own, and no techniques.
    """
    known = opening(trees.tiles())
    places = split_copies(trees.grid, flaws(trees, known.tiles, params))[1]
    known = known.picked(places)
    cells = params.cells
    (settle_easily if grade in (None, Grade.EASY, Grade.MEDIUM) else settle)(known)
    known, places, solved = _unsolved(known, places)
    judged: dict[int, tuple[str, ...]] = dict.fromkeys(solved, ())
    for harder in PHASES[grade]:
        if trials and places:
            known, places = _without_twins(known, places, trees)
        used, known, places = _rounds(known, places, harder, trials, go_on=harder is not PHASES[grade][-1])
        if grade:
            judged.update(used)
        else:
            least = least_moments(harder, cells)
            judged.update((place, ()) for place, names in used.items() if len(names) >= least)
    return judged


def _without_twins(known: Knowledge, places: list[int], trees: Trees) -> tuple[Knowledge, list[int]]:
    """The half-solved trees but those of which the other way round of every open edge is an answer as well.

    Most trees with several answers are such, and this is much cheaper to see than that trials lead nowhere.
    """
    grid = known.grid
    across = known.across_on | (known.across_open & ~chosen(trees.grid, trees.across, places))
    down = known.down_on | (known.down_open & ~chosen(trees.grid, trees.down, places))
    tiles = tiles_of_arms(grid, Trees(grid, across, down, 0).arms())
    # A net with as many arms as before is a tree when it hangs together.
    wrong = grid.full & ~reach(grid, across, down, grid.origins)
    for plane, printed in zip(tiles.shapes, known.tiles.shapes, strict=True):
        wrong |= plane ^ printed
    some = split_copies(grid, wrong)[0]
    return known.picked(some), [places[at] for at in some]


def _rounds(
    known: Knowledge, places: list[int], grade: Grade, trials: Sequence[str], *, go_on: bool
) -> tuple[dict[int, tuple[str, ...]], Knowledge, list[int]]:
    """Techniques up to the grade on trees that easier ones leave unsolved.

    The places of those they solve, with the techniques of their moments; to `go_on` knowledge and places of the others.
    """
    used: list[list[str]] = [[] for _ in places]  # the techniques of the grade, one for each moment
    solved: dict[int, tuple[str, ...]] = {}
    stuck: dict[int, Knowledge] = {}
    while places:
        steps = [step and step[0] for step in advance(known, LOOKED_FOR[grade], trials)]
        left = [at for at, step in enumerate(steps) if step is None]
        if left and go_on:
            stuck.update(zip([places[at] for at in left], known.picked(left).split(), strict=True))
        moved: list[int] = []
        for at, step in enumerate(steps):
            if step in OF_GRADE[grade]:
                used[at].append(step)
            if step is not None:
                moved.append(at)
        if not moved:
            break
        known = known.picked(moved)
        (settle_easily if grade is Grade.MEDIUM else settle)(known)
        open_places, finished = split_copies(known.grid, known.across_open | known.down_open)
        solved.update((places[moved[n]], tuple(used[moved[n]])) for n in finished)
        known, moved = known.picked(open_places), [moved[n] for n in open_places]
        places, used = [places[at] for at in moved], [used[at] for at in moved]
    last = sorted(stuck)
    return solved, Knowledge.stacked([stuck[place] for place in last]) if last else known, last


def _unsolved(known: Knowledge, places: Sequence[int]) -> tuple[Knowledge, list[int], list[int]]:
    """The knowledge of the grids that have open edges, the places of these, and the places of the solved ones."""
    if not places:
        return known, [], []
    some, none = split_copies(known.grid, known.across_open | known.down_open)
    return known.picked(some), [places[at] for at in some], [places[at] for at in none]
