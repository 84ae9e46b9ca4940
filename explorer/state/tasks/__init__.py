"""What can be looked at on a network, and what each task lets a visitor choose."""

from __future__ import annotations

from explorer.state.tasks import broadcast, circuit, embed, exchange, faults, traffic
from explorer.state.tasks.option import Option

TASKS: dict[str, tuple[Option, ...]] = {
    "route": (),
    "broadcast": broadcast.OPTIONS,
    "exchange": exchange.OPTIONS,
    "traffic": traffic.OPTIONS,
    "embed": embed.OPTIONS,
    "paths": (),
    "faults": faults.OPTIONS,
    "circuit": circuit.OPTIONS,
    "parts": (),
}
"""Every task by the name it has in URLs, with its own parameters there."""
