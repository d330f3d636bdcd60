"""Templates: layout folders, their Jinja page specs and what those may say; never a measure or a place."""
