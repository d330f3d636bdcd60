"""Books, dailies and command lines drawn from the schemas, and what must hold whatever they ask for."""
