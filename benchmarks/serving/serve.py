"""Noren's server for the benchmark: as it is, but one person may open many tables."""

from __future__ import annotations

import sys
from dataclasses import replace

from noren.server.collector import calm_collector
from noren.server.limits import Limits
from noren.server.main import make_server

if __name__ == "__main__":
    limits = replace(
        Limits(), tables_a_person=10_000, requests_a_second=1e6, requests_at_once=1e6,
        commands_a_second=1e6, commands_at_once=1e6, screens_a_second=1e6, screens_at_once=1e6,
        openings_at_once=1e6, public_openings_at_once=1e6, comings_at_once=1e6, acts_at_once=1e6,
        strangers_an_address=128,
    )  # fmt: skip
    server = make_server(port=int(sys.argv[1]), db=sys.argv[2], limits=limits)
    calm_collector()
    server.run()
