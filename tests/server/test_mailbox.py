"""A mailbox: one message after another, in order, and no more than it holds."""

import asyncio

import pytest

from noren.server.mailbox import Mailbox


class Clerk:
    """Writes down what it does, and takes a turn of the loop for each message."""

    def __init__(self, size: int = 10) -> None:
        self.done: list[str] = []
        self.mailbox: Mailbox[str] = Mailbox(size)

    async def work(self, message: str) -> None:
        self.done.append(f"{message} begins")
        await asyncio.sleep(0)
        self.done.append(f"{message} ends")

    def rest(self) -> None:
        self.done.append("rest")

    def put(self, message: str, must: bool = False) -> bool:
        return self.mailbox.put(message, self, must=must)

    async def finish(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)
        assert not self.mailbox.busy


async def test_a_message_ends_before_the_next_begins_and_then_there_is_rest() -> None:
    clerk = Clerk()
    for message in ("one", "two"):
        assert clerk.put(message)
    assert clerk.mailbox.busy
    await clerk.finish()
    assert clerk.done == ["one begins", "one ends", "two begins", "two ends", "rest"]


async def test_a_full_mailbox_takes_only_what_must_not_be_lost() -> None:
    clerk = Clerk(size=1)
    assert clerk.put("one")
    assert not clerk.put("two")
    assert clerk.put("three", must=True)
    await clerk.finish()
    assert clerk.done == ["one begins", "one ends", "three begins", "three ends", "rest"]


async def test_what_comes_while_another_is_carried_out_waits_its_turn() -> None:
    clerk = Clerk()
    clerk.put("one")
    await asyncio.sleep(0)
    assert clerk.done == ["one begins"]
    clerk.put("two")
    await clerk.finish()
    assert clerk.done[-3:] == ["two begins", "two ends", "rest"]


async def test_what_nobody_will_carry_out_can_be_taken_out() -> None:
    clerk = Clerk()
    for message in ("one", "two", "three"):
        clerk.put(message)
    await asyncio.sleep(0)
    assert clerk.mailbox.take_all() == ["two", "three"]
    await clerk.finish()
    assert clerk.done == ["one begins", "one ends", "rest"]


async def test_a_mailbox_that_is_stopped_is_free_again() -> None:
    clerk = Clerk()
    clerk.put("one")
    await asyncio.sleep(0)
    clerk.mailbox.stop()
    await clerk.finish()
    assert clerk.done == ["one begins"]
    clerk.put("two")
    await clerk.finish()
    assert clerk.done[-1] == "rest"


@pytest.fixture(autouse=True)
def use_asyncio(anyio_backend: object) -> None:
    """These are about tasks of asyncio."""
