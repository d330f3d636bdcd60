"""Preflight: a PDF and a printer -> a table of rules kept and broken. Reads any PDF; changes and certifies none.

`pdf_file` gathers facts, `painting` and its neighbours read what pages paint, `rules_file` and `rules_page`
judge. Only this room knows the PDF library that reads.
"""
