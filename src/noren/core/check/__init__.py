"""The conformance kit: proof that a game keeps the kernel's contract and leaks nothing."""

from noren.core.check.kit import CHECKS, check_game, find_flows
from noren.core.check.report import Report, Result
from noren.core.check.run import position

__all__ = ["CHECKS", "Report", "Result", "check_game", "find_flows", "position"]
