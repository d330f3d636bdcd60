"""Families whose cells each hold one of some values: what is left of them, their pictures, reading back, play."""
