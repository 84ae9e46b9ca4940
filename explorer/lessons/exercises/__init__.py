"""Exercises of lessons: questions drawn by a seed, answered without a choice, judged by computing.

``exercise_fence`` reads an ``exercise``, ``drawing`` draws a question of it, ``judgement`` says of
an answer whether it is right and why.
"""
