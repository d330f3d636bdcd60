"""Books: Manuscript, Layout and Paper -> the pages of a book; never a cover, a newspaper, or words of its own."""
