"""The dragonfly: groups of mutually joined switches, each two groups joined by one long link."""
