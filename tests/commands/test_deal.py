"""The command that deals for several tables, as somebody types it."""

import re
import subprocess
import sys

from arch_engine.replay.deal import Deal


def typed(folder, *words):
    command = [sys.executable, "-m", "arch_engine", "deal", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=120)


def test_a_deal_its_sheet_and_what_the_tables_made_of_it(tmp_path):
    made = typed(tmp_path, "mykerinos", "--players", "2", "-o", "sheet.html")
    code = made.stdout.splitlines()[0]
    deal, sheet = Deal.read(code), (tmp_path / "sheet.html").read_text("utf-8")
    assert made.returncode == 0 and code in sheet and "<script" not in sheet
    later = [dealt.line for dealt in deal.foretold()]
    assert len(later) == 3 and all(line in sheet for line in [*later, *(move.notation for move in deal.set_up().moves)])
    assert typed(tmp_path, code.upper()).stdout == f"{code}\n"

    lines = [line for line in deal.session().options() if line.startswith("start")][:2]
    for name, line in zip(("<b>Ana", "Ana"), lines, strict=True):
        deal.session([name, "Bo"]).do(line).replay().save(tmp_path / f"{line[-2:]}.parquet")
    compared = typed(tmp_path, *(f"{line[-2:]}.parquet" for line in lines), "-o", "scores.html")
    assert compared.returncode == 0
    places = [line.split()[1] for line in lines]
    assert re.search(
        rf"move 4: table 1: \w+ starts on {places[0]}; table 2: \w+ starts on {places[1]}", compared.stdout
    )
    scores = (tmp_path / "scores.html").read_text("utf-8")
    assert "&lt;b&gt;Ana" in scores and "<b>Ana" not in scores and scores.count("<polyline") == 4


def test_what_is_no_deal_is_told_in_one_sentence(tmp_path):
    for words, said in (
        (["mykerinos", "--players", "9"], "players"),
        (["mykerinos-3-abcd"], "no code of a deal"),
        (["mykerinos", "royal_society"], "Name one game"),
    ):
        done = typed(tmp_path, *words)
        assert done.returncode == 2 and said in done.stderr and done.stderr.count("\n") == 1
