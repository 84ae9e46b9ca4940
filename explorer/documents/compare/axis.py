"""One axis of a plot: conversion of values to pixels and back, and round ticks."""

from __future__ import annotations

from math import ceil, floor, log10

from explorer.analysis.comparison.metrics import Exact
from explorer.documents.compare.table import exact_text
from explorer.notation.formula import power
from explorer.words.voice import ENGLISH, Voice


class Scale:
    """One axis: converts values to coordinates of Plotly's ranges and to pixels."""

    def __init__(self, low: float, high: float, log: bool, length: float) -> None:
        self.log = log
        self.length = length
        self.low, self.high = self.coordinate(low), self.coordinate(high)

    def coordinate(self, value: float | Exact) -> float:
        """Return the coordinate of a value in ranges and annotations."""
        return log10(value) if self.log else float(value)

    def pixel(self, value: float | Exact) -> float:
        """Return the distance of a value from the low end in pixels."""
        return (self.coordinate(value) - self.low) / (self.high - self.low) * self.length

    def pixel_distance(self, start: float | Exact, other: float | Exact) -> float:
        """Return the signed distance from one value to another in pixels."""
        return self.pixel(other) - self.pixel(start)

    def value_at(self, pixel: float) -> float:
        """Return the value at a number of pixels from the low end."""
        return float(10 ** self.coordinate_at(pixel)) if self.log else self.coordinate_at(pixel)

    def coordinate_at(self, pixel: float) -> float:
        """Return the coordinate, as in ranges, at a number of pixels from the low end."""
        return self.low + pixel / self.length * (self.high - self.low)

    def widen(self, before: float, after: float) -> None:
        """Add margins of the given numbers of pixels at both ends."""
        self.low, self.high = self.coordinate_at(-before), self.coordinate_at(self.length + after)


def ticks(scale: Scale) -> list[float]:
    """Return four to eight round values along an axis.

    >>> ticks(Scale(0.75, 4.2, True, 380))
    [0.8, 1.0, 1.5, 2.0, 3.0, 4.0]
    >>> ticks(Scale(0, 61, False, 380))
    [0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0]
    """
    span = scale.high - scale.low
    if not scale.log or span < 0.4:
        return _even_ticks(scale.value_at(0), scale.value_at(scale.length))
    multiples: tuple[float, ...] = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0)
    if span >= 1.1:
        multiples = (1.0, 2.0, 5.0) if span < 2.6 else (1.0,)
    decade_step = max(1, round(span / 7))
    decades = range(floor(scale.low) - 1, floor(scale.high) + 2)
    values = [
        f * 10.0**d
        for d in decades
        if d % decade_step == 0 or len(multiples) > 1
        for f in multiples
    ]
    return [round(v, 9) for v in values if scale.low <= log10(v) <= scale.high]


def _even_ticks(low: float, high: float) -> list[float]:
    size = 10.0 ** floor(log10((high - low) / 4))
    step = next(f * size for f in (5, 2.5, 2, 1) if (high - low) / (f * size) >= 4)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    values = (round(k * step, 9) for k in range(first, last + 1))
    return [tick for tick in values if low <= tick <= high]


def tick_text(tick: float, voice: Voice = ENGLISH) -> str:
    """Return the number at a tick.

    >>> tick_text(0.8), tick_text(1500.0), tick_text(1e12)
    ('0.8', '1,500', '10¹²')
    """
    if tick >= 10**6:
        exponent = floor(log10(tick) + 1e-9)
        head = f"{tick / 10.0**exponent:g}"
        if head == "1":
            return power(10, exponent)
        return f"{voice.localized(head)} × {power(10, exponent)}"
    return exact_text(int(tick), 0, voice) if tick == int(tick) else voice.localized(f"{tick:g}")
