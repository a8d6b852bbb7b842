"""A lesson in a room: a leader goes from chapter to chapter, phones answer, and nobody reads an answer before the reveal."""

import pytest

from arch_engine import load
from arch_engine.review import load_review, review_path
from arch_widgets.lessons.ready import ready_made
from arch_widgets.room.hall import Hall
from arch_widgets.room.question import Question
from arch_widgets.room.server import Server
from tests.browser.driving import expect
from tests.browser.test_room import PHONE, go, opened
from tests.replay.trees import REPLAYS

pytestmark = pytest.mark.browser
__all__ = ["opened"]


@pytest.fixture
def servers():
    found: list[Server] = []
    yield found
    for server in found:
        server.close()


@pytest.fixture
def workshop(opened, servers):
    """A function that opens a room around a game: the leader's page and two phones."""

    def begin(replay, review=None):
        servers.append(server := Server(Hall(replay, review=review)))
        leader = opened(server.leader_address, viewport={"width": 1400, "height": 900})
        return leader, *(opened(server.hall.address, viewport=PHONE, has_touch=True) for _ in range(2))

    return begin


def first_and_number(game):
    """The first chapter of a lesson, and which asks for a number: how manieth it is, and it itself."""
    chapters = game.tree.lesson.chapters
    counted = next(one for one in chapters if one.task.kind == "number")
    return chapters[0], chapters.index(counted) + 1, counted


def test_a_ready_lesson_is_asked_chapter_by_chapter(workshop):
    game = ready_made("new_expedition")
    first, number, counted = first_and_number(game)
    leader, ana, bo = workshop(game)
    leader.get_by_role("tab", name="Chapters").click()
    expect(leader.locator(".arch-room-lines button")).to_have_count(12)
    leader.locator(".arch-room-lines button").first.click()
    right, wrong = first.task.right[0], next(line for line in first.task.offered if line not in first.task.right)
    lines = sorted(
        Question(game, 1, first.at, first.task.offered).lines((right, wrong)), key=lambda one: one["notation"]
    )
    for phone, answer in ((ana, right), (bo, wrong)):
        expect(phone.locator(".arch-counter")).to_contain_text(f"Move {first.at} of {first.at}")
        expect(phone.locator(".arch-room-question")).to_contain_text(first.task.question)
        words = next(line["text"] for line in lines if line["notation"] == answer)
        phone.get_by_role("button", name=words, exact=True).click()
        expect(phone.locator('.arch-room-lines button[aria-pressed="true"]')).to_have_text(words)
    expect(leader.locator(".arch-room-where")).to_contain_text("2 of 2 have answered")
    for page in (leader, ana, bo):
        for words in first.task.replies.values():
            assert words not in page.content()

    leader.get_by_role("button", name="Reveal").click()
    for page in (leader, ana, bo):
        expect(page.locator(".arch-room-bars .is-played")).to_contain_text(first.task.replies[right])
        expect(page.locator(".arch-room-bars > li:not(.is-played)")).to_contain_text(first.task.replies[wrong])
    expect(ana.locator(".arch-room-bars .is-played .arch-room-mine")).to_have_text("your answer")
    expect(leader.locator(".arch-room-lines button").first).to_contain_text("answered")

    # another asks for a number
    leader.locator(".arch-room-lines button").nth(number - 1).click()
    for phone in (ana, bo):
        phone.get_by_label("The answer, a whole number").fill(counted.task.right[0])
        phone.get_by_role("button", name="Answer", exact=True).click()
        expect(phone.locator(".arch-room-question")).to_contain_text(f"Your answer: {counted.task.right[0]}")
        # what is told of an answer does not empty the field, in which somebody may be writing
        expect(phone.get_by_label("The answer, a whole number")).to_have_value(counted.task.right[0])
    leader.get_by_role("button", name="Reveal").click()
    expect(bo.locator(".arch-room-bars .is-played")).to_contain_text(counted.task.said_to(counted.task.right[0]))


def test_a_place_is_answered_on_the_board(workshop):
    game = load("replays/mykerinos-3p.parquet")
    pieces = [Question(game, 1, 40).result({1: line})["bars"][0]["pieces"][0] for line in ("start a1", "start c2")]
    game.tree.lesson.add(40, "Where would you dig?", pieces[:1], "area", offered=pieces, otherwise="Too far away.")
    leader, ana, bo = workshop(game)
    leader.get_by_role("button", name="Ask chapter 1").click()
    for phone, piece in ((ana, pieces[0]), (bo, pieces[1])):
        expect(phone.locator(".arch-room-question")).to_contain_text("Tap the place on the board.")
        phone.locator(f'.arch-piece[data-piece="{piece}"]').click()
        expect(phone.locator(f'.arch-piece[data-piece="{piece}"]')).to_have_attribute("data-lit", "chosen")
    expect(leader.locator(".arch-room-where")).to_contain_text("2 of 2 have answered")
    leader.get_by_role("button", name="Reveal").click()
    for page in (leader, ana, bo):
        expect(page.locator(".arch-room-bars > li:not(.is-played)")).to_contain_text("Too far away.")
        for piece in pieces:
            expect(page.locator(f'.arch-piece[data-piece="{piece}"] .arch-tally text')).to_have_text("1")


def test_each_plays_and_tries_alone_on_a_phone(workshop):
    game = ready_made("new_expedition")
    first, number, counted = first_and_number(game)
    leader, ana, bo = workshop(game)
    go(leader, 6)
    leader.get_by_role("button", name="Let each play the lesson").click()
    for phone in (ana, bo):
        expect(phone.locator(".arch-lesson-question")).to_have_text(first.task.question)
        expect(phone.locator(".arch-counter")).to_contain_text(f"Move {first.at} of {first.at}")
        assert not any(words in phone.content() for words in first.task.replies.values())
    right, wrong = first.task.right[0], next(line for line in first.task.offered if line not in first.task.right)
    ana.locator(f'.arch-lesson-answers button[data-answer="{right}"]').click()
    expect(ana.locator(".arch-lesson-said")).to_contain_text(first.task.replies[right])
    bo.locator(f'.arch-lesson-answers button[data-answer="{wrong}"]').click()
    expect(bo.locator(".arch-lesson-said")).to_contain_text(first.task.replies[wrong])
    for chapter in game.tree.lesson.chapters[1:number]:
        ana.get_by_role("button", name="Next chapter").click()
        expect(ana.locator(".arch-lesson-question")).to_have_text(chapter.task.question)
        expect(ana.locator(".arch-counter")).to_contain_text(f"Move {chapter.at} of {chapter.at}")
    ana.get_by_label("The answer, a whole number").fill(counted.task.right[0])
    ana.get_by_role("button", name="Answer", exact=True).click()
    expect(ana.locator(".arch-lesson-said")).to_contain_text(counted.task.said_to(counted.task.right[0]))
    expect(bo.locator(".arch-lesson-question")).to_have_text(first.task.question)
    leader.get_by_role("tab", name="Chapters").click()
    expect(leader.locator(".arch-room-lines li").first).to_contain_text("Alone: 1 of 2 have solved it")

    leader.get_by_role("button", name="Call all back").click()
    for phone in (ana, bo):
        expect(phone.locator(".arch-room-where")).to_have_text("You follow the leader")
        expect(phone.locator(".arch-counter")).to_contain_text("Move 6 of 6")

    # moves, from where the leader is
    leader.locator(".arch").focus()
    for _ in range(first.at - 6):
        leader.keyboard.press("ArrowRight")
    expect(ana.locator(".arch-counter")).to_contain_text(f"Move {first.at} of {first.at}")
    leader.get_by_role("button", name="Let each try moves here").click()
    ana.locator(".arch-choices button").first.click()
    expect(ana.locator(".arch-answer")).to_contain_text("Done.")
    expect(bo.locator(".arch-counter")).to_contain_text(f"Move {first.at} of {first.at}")
    expect(leader.locator(".arch-room-words")).to_contain_text("1 has tried a move.")


def test_a_better_move_is_found_on_a_phone(workshop, servers):
    """From the review, and by the machine of the leader; a phone alone says when the room is gone, and has nothing to hide."""
    path = REPLAYS / "mykerinos-3p-last-season.parquet"
    replay = load(path)
    review = load_review(review_path(path), replay)
    verdict = review.mistakes()[0]
    compared = {row.decision for row in review.rolled(verdict.step)}
    table = replay.at(verdict.step)
    said = (replay.rules.words.format(table, option) for option in replay.rules.options(table))
    other = next(line for line in said if line not in compared)
    leader, ana, bo = workshop(replay, review)
    leader.get_by_role("button", name="Let each find better moves").click()
    for phone in (ana, bo):
        expect(phone.locator(".arch-lesson-question")).to_contain_text("Find a better move")
        expect(phone.locator(".arch-counter")).to_contain_text(f"Move {verdict.step} of {verdict.step}")
        expect(phone.locator(".arch-button-hide")).to_be_hidden()
    typed(ana, verdict.best)
    expect(ana.locator(".arch-lesson-said")).to_contain_text("A better move is found. Better:")
    typed(bo, other)
    expect(bo.locator(".arch-lesson-said")).to_contain_text("the judge", timeout=120_000)
    expect(leader.locator(".arch-room-lines li").first).to_contain_text("of 2 have found a better move")
    ana.get_by_role("button", name="Next position").click()
    second = review.mistakes()[1]
    expect(ana.locator(".arch-counter")).to_contain_text(f"Move {second.step} of {second.step}")

    servers[-1].close()
    expect(ana.locator(".arch-room-down")).to_have_text("The room does not answer; trying again …")


def typed(phone, line):
    """A move is typed on a phone."""
    phone.get_by_role("tab", name="Try").click()
    phone.locator(".arch-try input").fill(line)
    phone.locator(".arch-try .arch-submit").click()
