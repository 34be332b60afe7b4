"""What every test may use, and the law that in CI no test is skipped."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.database import throwaway_postgres
from tests.programs import find_chromium

NO_SKIPS = os.environ.get("NOREN_NO_SKIPS") == "1"


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """Run asynchronous tests as the server runs: on asyncio with uvloop where there is one."""
    return "asyncio", {"use_uvloop": os.name != "nt"}


@pytest.fixture(scope="session")
def chromium() -> Path:
    """Chromium's executable, for Playwright."""
    found = find_chromium()
    assert found, "no Chromium found; on Debian: apt-get install chromium"
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
