"""Star Battle: so many stars in each row, column and region, and none touches another."""

from bookmaker.kinds.starbattle.board import Answer, Clues, Params, candidates, features, told
from bookmaker.kinds.starbattle.engines import ENGINES
from bookmaker.kinds.starbattle.exchange import NOTATIONS
from bookmaker.kinds.starbattle.generator import hardest, propose
from bookmaker.kinds.starbattle.measured import POSITIONS, STARS
from bookmaker.kinds.starbattle.picture import draw, draw_midway
from bookmaker.kinds.starbattle.reading import read_answer, read_clues
from bookmaker.kinds.starbattle.rules import faults
from bookmaker.kinds.starbattle.search import prove
from bookmaker.kinds.starbattle.techniques import DECIDES_CELLS, LADDER, RETIRED, allows, deduce, marks, start
from bookmaker.kinds.starbattle.units import BASES, reader, units
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.nouns import twins
from bookmaker.puzzles.kits.reading import as_printed

API = 2
MOST_MOMENTS = 1  # of its grade; where there is room the generator sees to two of medium and hard ones
CHEAP = dict.fromkeys(Grade, 0)  # one takes seconds
