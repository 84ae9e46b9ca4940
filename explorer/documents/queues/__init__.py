"""Messages over time for the page: points of a curve, a record to play, sentences."""
