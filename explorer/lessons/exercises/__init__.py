"""Exercises of lessons: questions drawn by a seed, answered freely and judged by computing.

``exercise_fence`` reads an ``exercise``, ``drawing`` draws a question of it, and ``judgement`` says
whether an answer is right and why.
"""
