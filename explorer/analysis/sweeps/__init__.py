"""Computations of hours in blocks whose results add up exactly, whichever machine computes them."""
