"""A router over every pair of nodes: what arrives, how loaded the channels get, what can block."""

from explorer.analysis.verification.report import Verification
from explorer.analysis.verification.table import TableRouter
from explorer.analysis.verification.verify import verify

__all__ = ["TableRouter", "Verification", "verify"]
