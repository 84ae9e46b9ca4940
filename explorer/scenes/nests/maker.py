"""What makes the nests of a family of networks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from explorer.core.network import Network
from explorer.scenes.nests.bundle import Bundle
from explorer.scenes.nests.cells import Nest, Path


class Maker(ABC):
    """Makes the nests of the networks of some classes and their subclasses."""

    draws: ClassVar[tuple[type[Network], ...]]

    @abstractmethod
    def make(self, net: Any) -> Nest:
        """Return the nest of a network of a class in ``draws``, without building the network."""

    def bundles(self, nest: Nest, path: Path) -> list[Bundle] | None:
        """Return the bundles of links that leave a cell, None if no closed form gives them."""
        return None
