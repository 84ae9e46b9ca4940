"""A router over every pair of nodes: deliveries, loads of channels, and possible deadlocks."""

from explorer.analysis.verification.report import Verification
from explorer.analysis.verification.table import TableRouter
from explorer.analysis.verification.verify import verify

__all__ = ["TableRouter", "Verification", "verify"]
