"""The parts of a challenge: the pairs of each student, the result, the question to a class."""
