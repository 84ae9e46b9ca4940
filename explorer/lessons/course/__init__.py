"""The lessons as a course: which builds on which, the paths through them, and a picture of it.

Nothing here is listed by hand. The head of a lesson says which terms it introduces, which it needs
and what for; order, ways and picture follow from that.
"""
