"""Bots leave people the first word, and know nothing by it."""

import asyncio

import pytest

from noren.server.bot_pool import BotPool
from noren.server.bot_timing import FIRST_WORD, BotTiming
from noren.table.acts.start import Start
from tests.games.secrets_game.situations import TRUTH
from tests.table.tables import Host


@pytest.mark.rule("secrets-game-8.4")
def test_bots_race_with_people_while_a_person_has_still_to_tell() -> None:
    host = Host("secrets-game", seats=3, people=1)
    assert not host.table.races_with_people
    host.do(0, Start(fill="strong"))
    assert host.table.sitting is not None
    match = host.table.sitting.match
    person = next(seat for seat in range(3) if seat not in dict(host.table.bots_asked()))
    assert host.table.races_with_people
    match.play(person, ("speak",))
    assert not host.table.races_with_people, "only one is asked"
    match.play(person, match.options(person)[0])
    match.play(person, TRUTH)
    assert not host.table.races_with_people, "votes are laid together"
    for seat in match.asked:
        match.play(seat, TRUTH)
    assert len(match.asked) == 2
    assert not host.table.races_with_people, "only bots have still to tell"


@pytest.mark.rule("secrets-game-8.4")
@pytest.mark.anyio
async def test_in_a_race_a_bot_takes_longer_by_far() -> None:
    bots = BotPool(workers=1, timing=BotTiming((5.0, 6.0), 4.0))
    async with bots.turn("secrets-game", "strong", None):
        pass
    now = asyncio.get_running_loop().time()
    async with bots.turn("secrets-game", "strong", None, race=True) as turn:
        assert turn.due >= now + FIRST_WORD * 5.0
    async with bots.turn("secrets-game", "strong", now + 1, race=True) as turn:
        assert turn.due < now + 1, "and yet it is in time"
    await bots.close()
