"""The drawing of a map shows every zone, wall and gate of it."""

from collections import Counter
from xml.etree import ElementTree

import pytest

from noren.games.ninja.content.fortress import fortress
from noren.games.ninja.content.plan import PLANS
from tools.draw_fortress import draw

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", PLANS)
def test_everything_is_drawn(name: str) -> None:
    place = fortress(name)
    picture = ElementTree.fromstring(draw(place))
    codes = [text.text for text in picture.iter(f"{SVG}text") if "code" in text.get("class", "")]
    assert codes == list(place.codes)
    drawn = Counter(shape.get("class") for shape in picture.iter())
    assert drawn["stones"] == drawn["wall"] == len(place.walls)
    assert drawn["pillar"] == 2 * len(place.plan.gates)
    assert drawn["fork"] == len(place.track.forks)
