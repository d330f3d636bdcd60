"""Covers: a book's art and words -> one sheet with back, spine and front; never the pages inside."""
