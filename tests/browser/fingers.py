"""Where a finger is put on a map: a zone's middle may be another zone."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from playwright.sync_api import Locator, expect

# A point of the screen where a finger, which is broad, hits one of these zones and nothing else:
# the zone itself, or what a narrow one has around it for fingers.
HIT = """zones => {
    const at = (x, y) => document.elementFromPoint(x, y)?.closest("[data-zone]");
    const hits = (zone, x, y) => at(x, y)?.dataset.zone === zone.dataset.zone;
    const areas = zones.flatMap((zone) => {
        const pad = document.querySelector(`.pad[data-zone="${zone.dataset.zone}"]`);
        return pad ? [[zone, zone], [zone, pad]] : [[zone, zone]];
    });
    for (const [zone, area] of areas) {
        const box = area.getBoundingClientRect();
        for (let step = 1; step < 400; step++) {
            const x = box.left + box.width * (step % 20) / 20;
            const y = box.top + box.height * Math.floor(step / 20) / 20;
            const around = [[0, 0], [4, 0], [-4, 0], [0, 4], [0, -4]];
            if (around.every(([dx, dy]) => hits(zone, x + dx, y + dy))) return [x, y];
        }
    }
    return null;
}"""


@contextlib.contextmanager
def finger(on: Locator) -> Iterator[None]:
    """A finger that comes down on something, and rests there meanwhile."""
    box = on.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    hand = on.page.context.new_cdp_session(on.page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    yield
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def spot(zones: Locator) -> tuple[float, float]:
    """Where to tap one of these zones: the first of which enough is in sight."""
    expect(zones.first).to_be_visible()
    found = zones.evaluate_all(HIT)
    if not found:
        zones.first.evaluate("it => it.scrollIntoView({ block: 'center' })")
        found = zones.evaluate_all(HIT)
    assert found, "no zone can be tapped"
    return found[0], found[1]
