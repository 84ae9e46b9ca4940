"""Messages over time as the page has them: points of a curve, a record to be played, sentences."""
