"""Graphs from files or other libraries as networks, given by their links and held in memory."""
