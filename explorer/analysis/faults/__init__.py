"""What faults leave of a network: by counting components, and by theorem."""
