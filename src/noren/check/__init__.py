"""The conformance kit: proof that a game keeps the kernel's contract and leaks nothing."""

from noren.check.kit import CHECKS, all_tables, check_game, find_flows
from noren.check.ledger import Ledger
from noren.check.report import Report, Result
from noren.check.run import position

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
