"""What five papers claim, against computation: claims, tables, figures, findings as recorded."""
