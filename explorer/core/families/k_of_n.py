"""Networks on k of n things, with 1 ≤ k < n."""

from __future__ import annotations

from explorer.core.errors import OutsideRange
from explorer.core.families.construction import Parametrized


class KOfN(Parametrized):
    """A network of parameters n and k, 1 ≤ k < n."""

    n: int
    k: int

    def check_parameters(self) -> None:
        if self.k >= self.n:
            raise OutsideRange(
                f"k = {self.k} is not below n = {self.n}: {self.family}(n,k) takes 1 ≤ k < n",
                nearest=f"{self.family}({self.n},{self.n - 1})",
            )

    def _spec_with(self, name: str, value: int) -> str:
        values = {"n": self.n, "k": self.k, name: value}
        return f"{self.family}({values['n']},{max(min(values['k'], values['n'] - 1), 1)})"
