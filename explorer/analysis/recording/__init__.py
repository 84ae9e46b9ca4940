"""A run of a user's own router, recorded line by line."""

from explorer.analysis.recording.record import Recording, record

__all__ = ["Recording", "record"]
