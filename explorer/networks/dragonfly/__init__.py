"""The dragonfly: groups that are joined all to all, each pair by one long link."""
