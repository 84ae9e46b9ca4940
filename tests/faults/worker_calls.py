"""The last import of the fork server: from then on the calls of every worker are counted."""

import os

from tests.faults.server_calls import WORKER, count

if "FAILS" in os.environ:
    count(WORKER)
