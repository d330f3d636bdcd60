"""The kit of edges: things that see each other, and lines that join some of them: links, nets, loops, bridges."""
