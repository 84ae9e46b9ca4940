"""What takes hours on one machine, in blocks that add up exactly: whoever does which, the same."""
