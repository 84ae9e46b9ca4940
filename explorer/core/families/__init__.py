"""Parts of the contract of a network: what describes one, how it is made, how others take it."""
