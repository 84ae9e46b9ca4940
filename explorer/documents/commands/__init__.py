"""What commands print: JSON forms, reports, and copies of what the page shows."""
