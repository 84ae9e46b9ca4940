"""What callers hand over, as one thing or as several, and refusals where it is neither."""
