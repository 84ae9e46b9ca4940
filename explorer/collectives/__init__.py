"""Broadcasts and total exchange: schedules as rounds of messages."""
