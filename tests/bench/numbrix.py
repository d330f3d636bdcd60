"""What the speed table measures of Numbrix; no known command makes them."""

from tests.bench.hidato import OPTIONS, SIZES, peer

__all__ = ["OPTIONS", "SIZES", "peer"]
