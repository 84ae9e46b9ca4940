"""Loads what every worker needs: the process that workers are forked from imports this first."""

import os

SERVER = os.getppid()
"""The process that this is for: who it is has to be asked before anything takes long."""

from explorer.web.server.worker import warm  # noqa: E402

warm(SERVER)
