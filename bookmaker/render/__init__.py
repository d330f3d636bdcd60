"""The press: Pages -> bytes (PDF, SVG). Sees of the composing room only `page`."""
