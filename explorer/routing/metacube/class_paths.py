"""Table 1 of the metacube paper, as printed and corrected, and the type computed by Algorithm 3."""

from __future__ import annotations

ClassPaths = tuple[tuple[tuple[int, ...], ...], ...]

PRINTED: ClassPaths = (
    ((0,), (2, 1, 0), (2, 2, 0), (4, 1, 3, 2, 0)),
    ((1, 1), (3, 2, 3, 1), (3, 2, 3, 1), (3, 2, 3, 1)),
    ((1, 2), (3, 1, 3, 2), (3, 1, 3, 2), (3, 1, 3, 2)),
    ((2, 1, 3), (2, 1, 3), (2, 1, 3), (4, 1, 3, 2, 3)),
)
"""Table 1 as printed: ``PRINTED[dest][type]`` is the length of a classPath and its classes."""

CORRECTED: ClassPaths = (*PRINTED[:3], ((2, 1, 3), (2, 1, 3), (2, 2, 3), (4, 1, 3, 2, 3)))
"""Table 1 with the entry for dest 3, type 2 corrected: class 2 must be visited, not class 1."""

CLASS_PATHS = {"corrected": CORRECTED, "as printed": PRINTED}

# The fields that Algorithm 3 examines, by dest: the first adds 1 to type, the second makes it 2.
TYPE_FIELDS = ((1, 2), (2, 3), (1, 3), (1, 2))

SEND, IN_CLUSTER, GET_TYPE, TABLE = 7, 10, 12, 17
"""Lines of the pseudo-code of ``ClassPathRouter``; the last two begin four, one a dest."""


def get_type(dest: int, differs: tuple[bool, ...]) -> int:
    """Return Algorithm 3's type; ``differs[i]``: field i, renamed by xor c_s, differs.

    >>> get_type(0, (True, False, False, True)), get_type(3, (False, False, True, True))
    (3, 2)
    """
    if dest == 0 and differs[3]:
        return 3
    low, high = TYPE_FIELDS[dest]
    return 2 * differs[high] + differs[low]
