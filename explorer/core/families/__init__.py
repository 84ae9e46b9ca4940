"""Parts of the contract of a network: its description, its construction, its exports."""
