"""Reading PDF: a file's bytes -> the facts of what its pages paint; never an opinion of them."""
