"""What can be asked of single routes: next hops, shortest-path counts, two side by side."""
