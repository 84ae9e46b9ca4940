"""The claims of five papers, checked by computing: claims, tables, figures, recorded findings."""
