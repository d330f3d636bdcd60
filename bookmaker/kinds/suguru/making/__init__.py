"""Making Sugurus: regions that grow together with their numbers."""
