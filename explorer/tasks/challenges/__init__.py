"""What a challenge comes to: its pairs for each student, its result, the question to a class."""
