"""Names that are free: never longer than a name may be, however many look alike."""

import pytest

from noren.core.signs import LONGEST_NAME, skeleton
from noren.table.checks import free_name


@pytest.mark.parametrize(
    "wanted",
    ["Ann", "A" * LONGEST_NAME, "A" * (LONGEST_NAME - 1), "a b " * 8, "é" * LONGEST_NAME, "Ume"],
)
def test_a_name_with_a_number_is_no_longer_than_a_name(wanted: str) -> None:
    taken: list[str] = []
    for _ in range(120):
        name = free_name(wanted, taken)
        assert 1 <= len(name) <= LONGEST_NAME
        assert name == name.strip()
        assert skeleton(name) not in {skeleton(other) for other in taken}
        taken.append(name)
