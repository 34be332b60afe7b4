"""The browser and the database server that are found do work, and a missing one is named."""

import os
from pathlib import Path

import asyncpg
import pytest
from playwright.async_api import async_playwright

from tests.programs import find_chromium, provide


async def test_the_browser_draws_a_page(chromium: Path) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium, chromium_sandbox=os.geteuid() != 0
        )
        page = await browser.new_page()
        await page.set_content("<h1>Noren</h1>")
        assert await page.get_by_role("heading").inner_text() == "Noren"
        await browser.close()


async def test_the_database_server_answers(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    assert await connection.fetchval("SELECT current_user") == "noren"
    await connection.close()


def test_the_environment_may_name_another_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOREN_CHROMIUM", "/opt/another/browser")
    assert find_chromium() == Path("/opt/another/browser")


def test_without_apt_the_missing_program_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOREN_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", "")
    shell = "chromium-headless-shell"
    asked = f"The tests need {shell}. On Debian, as root: apt-get install {shell}"
    assert provide([shell]) == asked
