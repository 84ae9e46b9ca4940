"""What can be looked at on a network: one file a task, found by its being there."""
