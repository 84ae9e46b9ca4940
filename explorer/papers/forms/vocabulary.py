"""The vocabulary of claims: a few forms that compare printed with computed values.

- ``Sweep``: a printed formula against a quantity over sizes; a bound with ``relation="≤"``.
- ``Compared``: the same, case by case, where there is no family.
- ``Beside``: a quantity beside that of another network of the same size.
- ``Holds``: a property of every network; ``ForPairs``: of every pair of nodes of every network.
- ``TextMatches``: one thing read off and held against what is printed, as in a table's row.
- ``Promise``: what a router promises of all pairs.
- ``OfPairs`` (``matrices.py``): a printed value of every pair of nodes against a computed one.
- ``Growth``: an order of growth, bounded from both sides; ``Limit``: a limit along a chain.
- ``Depends`` and ``Joined`` (``compound_forms.py``): several forms in one finding.

A form makes the computed value, verdict, bars, smallest witness and range sentence by itself, and
knows what it rests on. ``statement`` makes a claim from a form, in a line or two::

    MC = Over("MC({},{})", SIZES)
    CLAIMS = (
        statement("mc-0-nodes", "Abstract", r"$2^{m 2^k + k}$", r"An MC(k,m) connects … nodes.",
             Sweep(MC, NODES, lambda k, m: 2 ** (m * 2**k + k))),
    )

What fits no form is a function, ``FunctionForm(function, rests)``, with its foundations; it can
still call forms. Values that the paper prints reach a form as ``printed``, or pass through
``audit_hooks.printed``; whatever is built inside a claim passes through ``audit_hooks.built``: this
lets the audit (``papers/auditing``) break them. Rules: no value is compared with itself; "agrees"
is never written as a word; an "always" is tested where the paper itself offers cases; a range that
starts late says why (``late=`` of ``Over``).
"""

from explorer.papers.forms.compound_forms import Depends, Joined
from explorer.papers.forms.form import (
    Form,
    FunctionForm,
    Grounds,
    as_tuple,
    merged_foundations,
    statement,
)
from explorer.papers.forms.growth import Growth
from explorer.papers.forms.limits import Limit
from explorer.papers.forms.matrices import OfPairs
from explorer.papers.forms.properties import Counterexample, ForPairs, Holds, Promise, TextMatches
from explorer.papers.forms.sweeps import Beside, Compared, Sweep

__all__ = [
    "Beside",
    "Compared",
    "Counterexample",
    "Depends",
    "ForPairs",
    "Form",
    "FunctionForm",
    "Grounds",
    "Growth",
    "Holds",
    "Joined",
    "Limit",
    "OfPairs",
    "Promise",
    "Sweep",
    "TextMatches",
    "as_tuple",
    "merged_foundations",
    "statement",
]
