"""What to draw, as plain data: no colours, no pixels."""
