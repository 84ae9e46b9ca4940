"""The bisection width: by theorem, by exact search, or between bounds."""

from explorer.analysis.bisection.theorems import Bisection, between
from explorer.analysis.bisection.width import bisection, host_bisection

__all__ = ["Bisection", "between", "bisection", "host_bisection"]
