"""What stands before every request: origin, size and rate; and what every answer carries."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from noren.server.identity import same_origin
from noren.server.runtime import Runtime
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


class TooBig(Exception):
    """A request with more body than anyone needs."""


class GuardMiddleware:
    """ASGI middleware in front of the application."""

    def __init__(self, app: ASGIApp, runtime: Runtime) -> None:
        self._app = app
        self._runtime = runtime

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it in words."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, with_headers(send))
            return
        try:
            await self._app(scope, self._bounded(receive), with_headers(send))
        except TooBig:
            await refuse(413, "bad-message", "That is too much.")(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        client = scope["client"][0] if scope.get("client") else ""
        if not scope["path"].startswith("/api/"):
            return None
        if not self._runtime.requests.take(client, self._runtime.now()):
            return refuse(429, "too-fast", "Too many requests. Wait a little.")
        if int(headers.get("content-length", "0") or 0) > self._runtime.limits.body:
            return refuse(413, "bad-message", "That is too much.")
        if scope["method"] != "GET" and not same_origin(headers.get("origin"), headers.get("host")):
            return refuse(403, "not-let-in", "That page may not ask this.")
        return None

    def _bounded(self, receive: Receive) -> Receive:
        left = self._runtime.limits.body

        async def bounded() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise TooBig
            return message

        return bounded


def refuse(status: int, code: str, text: str) -> Response:
    """A refusal as an answer."""
    problem = msgspec.json.encode(Problem(code=code, text=text))
    return Response(problem, status, media_type="application/json")


def with_headers(send: Send) -> Send:
    """Add what every answer carries."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
