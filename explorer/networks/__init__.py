"""Families of networks, one file each: address arithmetic on an implicit graph."""
