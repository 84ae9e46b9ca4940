"""Routers: generators of steps that explain themselves."""
