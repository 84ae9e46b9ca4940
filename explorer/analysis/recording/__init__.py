"""A router of one's own, run once and recorded line by line."""

from explorer.analysis.recording.record import Recording, record

__all__ = ["Recording", "record"]
