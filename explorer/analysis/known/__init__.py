"""The known facts of a network: one table of quantities, each with its basis."""
