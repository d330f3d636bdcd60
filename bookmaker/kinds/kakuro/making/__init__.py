"""Making a Kakuro: the black cells, the digits, and changes until it is solved by what its grade knows."""
