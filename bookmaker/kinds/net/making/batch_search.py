"""Many trees at once: each draft grows some, plants a pattern in each, and takes the first of the wanted grade.

The trees of all drafts stand in one stack and are solved there together, so a tree costs some ten microseconds.
"""

from collections.abc import Iterator, Mapping, Sequence

from bookmaker.kinds.net.board import Params
from bookmaker.kinds.net.making.drafts import Draft, flaws
from bookmaker.kinds.net.making.growth import Trees, grow, grow_with_image
from bookmaker.kinds.net.making.planting import planted
from bookmaker.kinds.net.reasoning.knowledge import Knowledge, settle, settle_easily
from bookmaker.kinds.net.reasoning.rounds import FIND, climbed
from bookmaker.kinds.net.techniques import LADDER
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.toolbox.batch_components import chosen, split_copies
from bookmaker.puzzles.toolbox.edges import reach

# Bits of a stack, at most; from a quarter of that to twice as many cost the same (measured).
STACK = 1 << 17
# How often the chance that a tee becomes a cross is halved for expert: a cross has only one way to stand, which
# helps the solver; halved once, expert trees are twice as frequent at 7x7.
FEW_CROSSES = 1
GRADES = {technique.name: technique.grade for technique in LADDER}
EASY: tuple[str, ...] = ()
MEDIUM, HARD, EXPERT = (
    tuple(name for name in FIND if GRADES.get(name) is grade) for grade in (Grade.MEDIUM, Grade.HARD, Grade.EXPERT)
)
# What is looked for, stage after stage, each beyond what settles easily; where hard is looked for, beyond medium.
STAGES: Mapping[Grade | None, tuple[tuple[str, ...], ...]] = {
    None: (MEDIUM, HARD + EXPERT),
    Grade.EASY: (EASY,),
    Grade.MEDIUM: (MEDIUM,),
    Grade.HARD: (HARD,),
    Grade.EXPERT: (HARD + EXPERT,),
}


def grown(drafts: Sequence[Draft], grade: Grade | None, params: Params, *, per_attempt: int) -> Trees:
    """`per_attempt` trees of the wanted symmetry for each draft, those of one draft next to each other."""
    few_crosses = FEW_CROSSES if grade is Grade.EXPERT else 0
    streams = [draft.rng for draft in drafts]
    if params.symmetry == "none":
        walls = [draft.walls for draft in drafts] if params.walls else ()
        return grow(streams, params, per_attempt=per_attempt, few_crosses=few_crosses, walls=walls)
    return grow_with_image(streams, params, per_attempt=per_attempt, few_crosses=few_crosses)


def search(drafts: Sequence[Draft], grade: Grade | None, params: Params, *, per_attempt: int, rounds: int) -> None:
    """For each draft a tree of that grade with its least moments is `found`, if so many rounds find one.

    A round looks at `per_attempt` trees for each draft, its own one again and again if it has one, else new ones; each
    with one of its patterns planted, where it has any. An expert tree must need the technique that is the draft's aim.
    Trials, which are dear, are made only where they are the aim, or it has none.
    """
    groups: dict[tuple[tuple[str, ...], bool], list[Draft]] = {}
    for draft in drafts:
        is_ahead = grade is Grade.EXPERT and params.trials != "none" and draft.aim in (None, "trial")
        groups.setdefault((("trial",) if is_ahead else (), bool(draft.patterns)), []).append(draft)
    for _ in range(rounds):
        for (trials, is_planted), group in groups.items():
            for here in together([draft for draft in group if draft.found is None], params, per_attempt):
                hosts = [draft.tree for draft in here if draft.tree for _ in range(per_attempt)]
                trees = Trees.stacked(hosts) if hosts else grown(here, grade, params, per_attempt=per_attempt)
                if is_planted:
                    trees = planted(trees, here, params)
                first: dict[int, int] = {}
                for place, used in sorted(judged(trees, grade, params, trials).items()):
                    at = place // per_attempt
                    if _is_wanted(used, grade, params) and here[at].aim in (None, *used):
                        first.setdefault(at, place)
                if first:
                    for at, tree in zip(first, trees.picked(list(first.values())).split(), strict=True):
                        here[at].found = tree


def best(drafts: Sequence[Draft], grade: Grade | None, params: Params, *, per_attempt: int) -> None:
    """Of `per_attempt` trees, each draft takes the one of which the medium techniques leave fewest cells undecided.

    For easy, the easy techniques.
    """
    for here in together(drafts, params, per_attempt):
        trees = grown(here, grade, params, per_attempt=per_attempt)
        left = [0] * trees.grid.copies
        if per_attempt > 1:
            known = trees.opening()
            (settle_easily if grade is Grade.EASY else settle)(known)
            left = [layer.bit_count() for layer in trees.grid.layers(known.undecided)]
        attempts = (range(begin, begin + per_attempt) for begin in range(0, len(left), per_attempt))
        least = trees.picked([min(each, key=left.__getitem__) for each in attempts]).split()
        for draft, tree in zip(here, least, strict=True):
            draft.tree = tree


def together(drafts: Sequence[Draft], params: Params, per_attempt: int) -> Iterator[Sequence[Draft]]:
    """As many drafts at a time as have room in a stack."""
    count = max(1, STACK // (params.grid().pitch * per_attempt))
    return (drafts[start : start + count] for start in range(0, len(drafts), count))


def _is_wanted(used: Sequence[str], grade: Grade | None, params: Params) -> bool:
    """Whether a tree that takes these techniques, one a moment, has that grade, and often enough; all have none.

    An expert one takes hard ones as well, once less: else many would ask for less than hard trees do.
    """
    if not used or grade is None:
        return grade in (None, Grade.EASY)
    grades = [GRADES[name] for name in used]
    hardest = max(grades)
    least = least_moments(hardest, params.cells)
    is_broad = grade is not Grade.EXPERT or grades.count(Grade.HARD) >= least - 1
    return grade is hardest and grades.count(hardest) >= least and is_broad


def judged(trees: Trees, grade: Grade | None, params: Params, trials: Sequence[str]) -> dict[int, list[str]]:
    """The places of the trees that techniques up to the grade solve, each with those that it takes, one a moment.

    For hard and expert the easy and medium ones are left out.
    """
    known = trees.opening()
    places = split_copies(trees.grid, flaws(trees, known.shapes[0], params))[1]
    known = known.picked(places)
    if trials and places:
        settle(known)
        known, places = _without_twins(known, places, trees)
    used: dict[int, list[str]] = {at: [] for at in places}
    found: dict[int, list[str]] = {}
    for names in STAGES[grade]:
        if not places:
            break
        here = places
        stuck: dict[int, Knowledge] = {}

        def note(at: int, name: str, _: int, here: list[int] = here) -> None:
            """Of the tree at a place the technique counts."""
            used[here[at]].append(name)

        def easily(stack: Knowledge, _: Sequence[int], names: Sequence[str] = names) -> None:
            """What is easier than all these techniques is done at once."""
            (settle_easily if names in (EASY, MEDIUM) else settle)(stack)

        for some, what, is_whole in climbed(known, easily, [*names, *trials], note):
            if is_whole:
                found.update((here[at], used[here[at]]) for at in some)
            elif names != STAGES[grade][-1]:
                stuck.update(zip([here[at] for at in some], what().split(), strict=True))
        places = sorted(stuck)
        known = Knowledge.stacked([stuck[at] for at in places]) if places else known
    return found


def _without_twins(known: Knowledge, places: list[int], trees: Trees) -> tuple[Knowledge, list[int]]:
    """The half-solved trees but those of which the other way round of every open edge is an answer as well.

    Most trees with several answers are such, and this is much cheaper to see than that trials lead nowhere.
    """
    grid = known.grid
    across = known.across_on | (known.across_open & ~chosen(trees.grid, trees.across, places))
    down = known.down_on | (known.down_open & ~chosen(trees.grid, trees.down, places))
    shapes = Trees(grid, across, down, 0).opening().shapes
    # A net with as many arms as before is a tree when it hangs together.
    wrong = grid.full & ~reach(grid, across, down, grid.origins)
    for plane, printed in zip(shapes, known.shapes, strict=True):
        wrong |= plane ^ printed
    some = split_copies(grid, wrong)[0]
    return known.picked(some), [places[at] for at in some]
