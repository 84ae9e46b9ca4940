"""Addresses that pages ask while they are used, beside their documents."""
