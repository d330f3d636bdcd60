"""Net, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "border": "5x5:111c1bd1eb4e7ee8752a26348",
    "facing": "5x5:13c5147dbc363c59de9429438",
    "neighbour": "5x5:13419a58396dbd4c6de843639",
    "partial": "5x5:35a71a8a788487317bb48ab74",
    "square": "5x5:111c1bd1eb4e7ee8752a26348",
    "loop": "5x5:126543ea34177ec9dbab84149",
    "pocket": "7x7:225ddd858ac5785835d719bc8be225ba7b467e8ebc4192842",
    "turn": "7x7:484d844673b1ec97bb8a186bb3b9ceadda9258eb888b129a1",
    "long-loop": "6x6:3988ec4d7765868e6321a7716d5dd98c8641",
    "trap": "6x6:227ad47bbcd6a26e18c92d446e93bb22d821",
    "closing": "7x7:49165721d7b4d9db9762554d9dc4e4e95c3d14a334681d168",
    "trial": "6x6:29ca414ed4961667949ee7563e7d7c8c4184",
}
STARS = {
    Grade.EASY: StarScale(0.69, (1.6, 1.69, 1.78, 1.94)),
    Grade.MEDIUM: StarScale(0.69, (2.53, 2.69, 2.89, 3.1)),
    Grade.HARD: StarScale(0.79, (2.66, 2.86, 3.05, 3.34)),
    Grade.EXPERT: StarScale(0.55, (15.3, 17.2, 19.4, 23.9)),
}
