"""What bots are called, wherever they sit."""

from __future__ import annotations

from typing import Final

BOT_NAMES: Final = (
    "Ume", "Ren", "Kiku", "Sora", "Haru", "Natsu", "Aki", "Fuyu", "Momo", "Taro", "Yuki", "Sen",
    "Nami", "Jun", "Mori", "Hoshi", "Kawa", "Ishi", "Tsuki", "Kaze", "Matsu", "Take", "Asa", "Yoru",
)  # fmt: skip


def bot_name(seat: int) -> str:
    """The name of a bot by its seat: the same at every table, and no two alike at one."""
    return BOT_NAMES[seat % len(BOT_NAMES)]
