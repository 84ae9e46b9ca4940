"""What a page shows, as a frozen value, and its address."""
