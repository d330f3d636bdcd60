"""Speed: `python -m tests.bench KIND` prints one table; what to measure of a kind is data in kinds.yaml."""
