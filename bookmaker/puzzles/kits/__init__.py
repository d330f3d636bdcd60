"""Kits: possibilities and bookkeeping for families of kinds, never a rule of any."""
