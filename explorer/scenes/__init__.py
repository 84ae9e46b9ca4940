"""The drawing of a network as plain data, without colours or pixels."""
