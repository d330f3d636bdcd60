"""The author's desk: a book's rooms as web pages on this machine; never a rule, a layout, or a book's logic."""
