"""Whatever cannot be read is refused under the name that it bears, as far as it bears one."""

import pytest

from noren.server.reading import BadMessage, name_in, read, read_number
from noren.table.acts import command_decoder

UNREADABLE = {
    "half a pair of surrogates": rb'{"do":"chat","text":"\ud800","id":"a7"}',
    "a field of another kind": b'{"do":"chat","text":7,"id":"a7"}',
    "too deep": b'{"do":"chat","id":"a7","text":' + b"[" * 20_000,
    "broken off": b'{"do":"chat", "id" : "a7", "text": "',
    "no command": b'{"do":"cheat","id":"a7"}',
}


@pytest.mark.parametrize("data", UNREADABLE.values(), ids=UNREADABLE)
def test_a_message_that_cannot_be_read_keeps_its_name(data: bytes) -> None:
    with pytest.raises(BadMessage):
        read(command_decoder.decode, data)
    assert name_in(data) == "a7"


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff", b'{"id":7}', b'{"id":""', b'{"id":"\x00"}'])
def test_what_has_no_name_is_refused_without_one(data: bytes) -> None:
    assert name_in(data) == ""


@pytest.mark.parametrize("text", ["", "-1", "1e3", "٣", "1" * 10, " 1", "1\n"])
def test_a_number_is_a_few_plain_digits(text: str) -> None:
    assert read_number(text) is None
    assert read_number("0042") == 42
