"""How Numberlinks are made: links drawn, cut and joined; never what is true of one."""
