// Slitherlink on the web: tap a side for a line, again for a cross, or drag from dot to dot.
// Kits: edges/dots
globalThis.bookmakerKind = dotted();
