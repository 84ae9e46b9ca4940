"""The output of commands: JSON forms, reports, and copies of what the page shows."""
