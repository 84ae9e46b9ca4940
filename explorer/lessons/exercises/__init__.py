"""Exercises of lessons: questions drawn by a seed, answered without a choice, judged by computing.

``exercise`` reads one of its fence, ``drawing`` draws a question of it, ``judging`` says of an
answer whether it is right and why.
"""
