"""The audit of claims: deliberate breaks, and whether a verdict moves."""
