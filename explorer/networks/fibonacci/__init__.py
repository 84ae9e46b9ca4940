"""The Fibonacci cube."""
