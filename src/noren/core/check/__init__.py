"""The conformance kit: proof that a game keeps the kernel's contract and leaks nothing."""

from noren.core.check.kit import CHECKS, all_tables, check_game, find_flows
from noren.core.check.ledger import Ledger
from noren.core.check.report import Report, Result
from noren.core.check.run import position

__all__ = [
    "CHECKS",
    "Ledger",
    "Report",
    "Result",
    "all_tables",
    "check_game",
    "find_flows",
    "position",
]
