"""A fat tree of InfiniBand as the tools write it: ``ibnetdiscover`` and ``dump_lfts``.

The forms are those of the manuals of infiniband-diags, ibnetdiscover(8) "Topology file format" and
ibroute(8): port lines ``[1] "H-…"[1](guid) # "name" lid 4 4xQDR``, and for each switch a head
"Unicast lids [0x0-0x…] of switch Lid 6 guid 0x… (name):" above ``0x0004 021 : (…)``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

Port = tuple[str, int]


@dataclass(frozen=True)
class Fabric:
    """Leaves and spines, every leaf joined to every spine, with ``hosts`` hosts a leaf."""

    leaves: int
    spines: int
    hosts: int

    @cached_property
    def switches(self) -> list[str]:
        return [f"S-{v:016x}" for v in range(self.leaves + self.spines)]

    @cached_property
    def adapters(self) -> list[str]:
        return [f"H-{v:016x}" for v in range(self.leaves * self.hosts)]

    def title(self, name: str) -> str:
        """Return the title of a node, as an administrator sets it."""
        number = int(name[2:], 16)
        if name.startswith("H"):
            return f"node{number} HCA-1"
        spine = number >= self.leaves
        return f"spine{number - self.leaves}" if spine else f"leaf{number}"

    @cached_property
    def lids(self) -> dict[str, int]:
        return {name: lid for lid, name in enumerate([*self.switches, *self.adapters], 1)}

    @cached_property
    def ports(self) -> dict[Port, Port]:
        """Return the device behind every port."""
        peers: dict[Port, Port] = {}
        for leaf in range(self.leaves):
            here = self.switches[leaf]
            for spine in range(self.spines):
                far = self.switches[self.leaves + spine]
                peers[here, spine + 1] = (far, leaf + 1)
                peers[far, leaf + 1] = (here, spine + 1)
            for host in range(self.hosts):
                adapter = self.adapters[leaf * self.hosts + host]
                peers[here, self.spines + 1 + host] = (adapter, 1)
                peers[adapter, 1] = (here, self.spines + 1 + host)
        return peers

    def topology(self) -> str:
        """Return the output of ibnetdiscover."""
        lines = ["#", "# Topology file: generated on Tue Nov 24 12:00:00 2026", "#"]
        lids, ports = self.lids, self.ports
        for name in self.switches:
            count = max(port for node, port in ports if node == name)
            lines += ["", f"switchguid=0x{name[2:]}({name[2:]})"]
            lines.append(
                f'Switch\t{count} "{name}"\t\t# "{self.title(name)}" base port 0 lid'
                f" {lids[name]} lmc 0"
            )
            for port in range(1, count + 1):
                far, there = ports[name, port]
                guid = f"({far[2:]}) " if far.startswith("H") else " "
                about = f'# "{self.title(far)}" lid {lids[far]} 4xQDR'
                lines.append(f'[{port}]\t"{far}"[{there}]{guid}\t\t{about}')
        for name in self.adapters:
            far, there = ports[name, 1]
            lines += ["", f"caguid=0x{name[2:]}", f'Ca\t1 "{name}"\t\t# "{self.title(name)}"']
            lines.append(
                f'[1]({name[2:]}) \t"{far}"[{there}]\t\t# lid {lids[name]} lmc 0'
                f' "{self.title(far)}" lid {lids[far]} 4xQDR'
            )
        return "\n".join(lines) + "\n"

    def port_to(self, switch: str, far: str) -> int:
        """Return the port of a switch for a node: down to a node below it, else up by the lid."""
        down = {there[0]: port for (node, port), there in self.ports.items() if node == switch}
        if far in down:
            return down[far]
        leaf = self.leaf_of(far)
        if leaf in down:
            return down[leaf]
        ups = self.spines if self.switches.index(switch) < self.leaves else self.leaves
        return 1 + self.lids[far] % ups

    def leaf_of(self, name: str) -> str:
        """Return the leaf that an adapter is at; "" for a switch."""
        return self.ports[name, 1][0] if name.startswith("H") else ""

    def forwarding_tables(self, to_switches: bool = True) -> str:
        """Return the output of dump_lfts, with entries for switches or for adapters alone."""
        lids = self.lids
        targets = [name for name in lids if to_switches or name.startswith("H")]
        lines: list[str] = []
        for switch in self.switches:
            lines.append(
                f"Unicast lids [0x0-0x{len(lids):x}] of switch Lid {lids[switch]} guid"
                f" 0x{switch[2:]} ({self.title(switch)}):"
            )
            lines += ["  Lid  Out   Destination", "       Port     Info "]
            for far in targets:
                port = 0 if far == switch else self.port_to(switch, far)
                kind = "Channel Adapter" if far.startswith("H") else "Switch"
                lines.append(
                    f"0x{lids[far]:04x} {port:03d} : ({kind} portguid 0x{far[2:]}:"
                    f" '{self.title(far)}')"
                )
            lines.append(f"{len(targets)} valid lids dumped ")
        return "\n".join(lines) + "\n"
