"""The metacube and the dual-cube."""
