"""The lessons as a course: what each builds on, which ways lead through them, and a picture of it.

Nothing of it is listed. The head of a lesson says which terms it introduces and which it needs, and
for what; order, ways and picture follow from that.
"""
