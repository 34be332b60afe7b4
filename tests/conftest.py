"""What every test may use, and the law that in CI no test is skipped."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.database import throwaway_postgres
from tests.programs import find_chromium

WAITING = {"attacks", "browser", "server"}
"""Tests that wait for real servers and browsers, for as long as the machine lets them."""
LONGEST = {"test_book.py", "test_compiled.py", "test_image.py", "test_proxy.py", "test_time.py"}
"""Where single tests take ten seconds and more, on a machine that has nothing else to do."""
NO_SKIPS = os.environ.get("NOREN_NO_SKIPS") == "1"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Try a test that waits once or twice more before it counts as failed.

    On a busy machine a pause may end before a browser has reached for it. What had to be tried
    again is in the summary; what is really broken fails every time.
    """
    for item in items:
        if item.path.parent.name in WAITING:
            item.add_marker(pytest.mark.flaky(reruns=2))
    if hasattr(config, "workerinput"):
        items.sort(key=turn)


def turn(item: pytest.Item) -> int:
    """When a test has its turn among workers: a long one that comes last keeps all waiting."""
    if item.path.name in LONGEST:
        return 0
    waits = item.path.parent.name in WAITING or item.get_closest_marker("slow") is not None
    return 1 if waits else 2


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """Run asynchronous tests as the server runs: on asyncio with uvloop where there is one."""
    return "asyncio", {"use_uvloop": os.name != "nt"}


@pytest.fixture(scope="session")
def chromium() -> Path:
    """Chromium's executable, for Playwright."""
    found = find_chromium()
    assert found, "no Chromium found; on Debian: apt-get install chromium-headless-shell"
    return found


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the test run."""
    with throwaway_postgres() as url:
        yield url


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = len(terminalreporter.getreports("skipped"))
    if NO_SKIPS and skipped:
        terminalreporter.write_line(f"{skipped} skipped; NOREN_NO_SKIPS=1 allows none", red=True)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.getplugin("terminalreporter")
    if NO_SKIPS and reporter is not None and reporter.getreports("skipped"):
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED
