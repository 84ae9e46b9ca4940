"""Parts that every picture uses: primitives, the table of looks and the placing of texts."""
