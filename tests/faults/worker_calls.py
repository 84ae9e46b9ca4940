"""What the server of workers loads last: the calls of every worker are counted from then on."""

import os

from tests.faults.server_calls import WORKER, count

if "FAILS" in os.environ:
    count(WORKER)
