"""What is known of a network, and how: one table of quantities, each with its basis."""
