"""What the proof of number paths needs: the formula for a SAT solver. Never what the ladder or the referee use."""
