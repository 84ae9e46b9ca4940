"""Computations on single routes: next hops, shortest-path counts, comparison of two routes."""
