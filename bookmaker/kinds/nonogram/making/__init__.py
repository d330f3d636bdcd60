"""How Nonograms are made; never what is true of one."""
