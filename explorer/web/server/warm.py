"""Loads the modules that every worker needs; the fork server, which forks workers, imports it."""

import os

SERVER_PID = os.getppid()
"""The process id of the server, read before the slow imports, in which it might end."""

from explorer.web.server.worker import warm  # noqa: E402

warm(SERVER_PID)
