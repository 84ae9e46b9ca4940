"""The facts of lessons: what they may have computed, and how each is asked."""
