"""Durations and rates in words."""

from __future__ import annotations

from explorer.words.voice import ENGLISH, Voice


def rate(speed: float, voice: Voice = ENGLISH) -> str:
    """Return a rate in words.

    >>> rate(1234.5), rate(2.5), rate(0.02), rate(1234.5, Voice("de"))
    ('1,234 a second', '2.5 a second', '1.2 a minute', '1.234 je Sekunde')
    """
    if speed < 0.1:
        return voice.say("{speed} a minute", speed=voice.localized(f"{60 * speed:.2g}"))
    amount = f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}"
    return voice.say("{speed} a second", speed=voice.localized(amount))


def duration(seconds: float, voice: Voice = ENGLISH) -> str:
    """Return a duration in words.

    >>> duration(0.2), duration(59), duration(600), duration(7200), duration(3e6)
    ('1 s', '59 s', '10 min', '2.0 h', '35 days')
    """
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    if seconds < 3600:
        return f"{round(seconds / 60)} min"
    if seconds < 172_800:
        return voice.localized(f"{seconds / 3600:.1f} h")
    return voice.many(round(seconds / 86_400), "day")
