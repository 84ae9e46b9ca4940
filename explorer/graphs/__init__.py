"""Graphs of somebody else as networks: given by their links, read from files, held in memory."""
