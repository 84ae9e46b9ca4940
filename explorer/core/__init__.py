"""Contracts and frozen values: network, router, step, scene; the registry; errors that speak."""
