"""What every answer carries, whoever gives it: the application, the handshake or the bare wire."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final, NamedTuple

import msgspec

from noren.server.schemas import Problem

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
        " media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
JSON: Final = "application/json"


class Packed(NamedTuple):
    """An answer that is packed with gzip already."""

    data: bytes


def problem_body(code: str, text: str) -> bytes:
    """A refusal in words, as the body of an answer."""
    return msgspec.json.encode(Problem(code=code, text=text))


def last_answer(status: int, code: str, text: str) -> bytes:
    """A whole refusal as it goes over the wire, after which the connection is closed."""
    body = problem_body(code, text)
    headers = {
        "content-type": JSON,
        "content-length": str(len(body)),
        "connection": "close",
        **HEADERS,
    }
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join((*lines, "", "")).encode("ascii") + body
