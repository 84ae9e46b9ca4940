"""Contracts and frozen values: network, router, step, scene; the registry; the errors."""
