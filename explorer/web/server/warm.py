"""Loads what every worker needs: the process that workers are forked from imports this first."""

from explorer.web.server.worker import warm

warm()
