"""Loads what every worker needs: the process that workers are forked from imports this first."""

from explorer.app.worker import warm

warm()
