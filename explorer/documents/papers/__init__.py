"""Documents of the Papers page: statements, printed tables, figures, witnesses."""
