"""How Shikakus are made: grids cut into boxes, clues placed, mended and hidden; never what is true of one."""
