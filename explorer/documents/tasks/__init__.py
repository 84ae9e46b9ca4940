"""Documents of the tasks, one module each."""
