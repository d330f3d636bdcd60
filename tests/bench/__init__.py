"""Speed: `python -m tests.bench KIND` prints one table; what to measure of a kind is data in KIND.py beside this.

A kind's file holds SIZES, a tuple of texts such as "11x11"; OPTIONS, a dict of options for all of
them; and peer(width, height, count), the command line of a known program that makes `count` puzzles
of that size, or None where none is installed.
"""
