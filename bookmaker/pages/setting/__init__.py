"""Setting: fonts, looks, boxes and their measures -> shapes placed in points; never which page they stand on."""
