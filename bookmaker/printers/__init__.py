"""Printer profiles: YAML data -> Printer, what a printer accepts; figures carry their source and date."""

from bookmaker.printers.profile import Printer
from bookmaker.printers.profiles import get, load, names, text

__all__ = ["Printer", "get", "load", "names", "text"]
