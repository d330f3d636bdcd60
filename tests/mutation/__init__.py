"""Mutation testing: `python -m tests.mutation` changes the program in small ways and asks whether a test notices.

Cosmic Ray (https://github.com/sixty-north/cosmic-ray) lists the mutants, makes them and runs the tests. Here is what
it does not do: a sample by a fixed seed, the tests that belong to a module, and copies of the project to work in.
"""
