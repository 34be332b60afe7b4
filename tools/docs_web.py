"""The browser client for the book: its folders, and every file in a sentence.

A TypeScript file says in its first comment what it is. A component has none, as what it is shows on
the screen; `COMPONENTS` says it here, and a test keeps the two together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.docs_words import cell

SOURCES: Final = Path(__file__).parents[1] / "web" / "src"
COMMENT: Final = re.compile(r"\A\s*(?:/\*\*(.*?)\*/|//([^\n]*))", re.S)

FOLDERS: Final = {
    "": "the entrance, and what every page needs",
    "pages": "a page for each address; `App.svelte` chooses by `route.svelte.ts`",
    "learn": "lessons: a guide that speaks, points and waits; how far one has come",
    "review": "looking back on a finished match: curves, luck and skill, decisions, my games",
    "room": "before and beside the match: coming in, seats, settings, the host's buttons",
    "table": "the live match: the line to the server, prompt, log, chat, clock, ending",
    "scene": "every kind of thing that a scene can hold; what taps on them mean",
    "shortcuts": "single keys instead of buttons",
    "design": "colours, letters, icons and small pieces that all pages share",
    "rules": "rulebooks: the little of Markdown they use",
    "gallery": "one of everything at `/gallery`, to look at while drawing it",
}

COMPONENTS: Final = {
    "App": "The page that the address asks for, and what a screen reader is told.",
    "design/Crest": "The crest of a seat.",
    "design/Dialog": "A question or a text above the page.",
    "design/Emblem": "A game's sign.",
    "design/Face": "A bot's face, which says how it plays.",
    "design/Icon": "Our own line icons.",
    "design/Kana": "The word noren in three brush strokes.",
    "design/Noren": "The cloth in the doorway, in a game's colour.",
    "design/Notice": "A notice in a tone.",
    "design/Phrase": "A text in which seats have the names of people.",
    "design/TopBar": "The bar above every page.",
    "gallery/Gallery": "One of everything that can lie on a table.",
    "pages/Home": "The first page: my tables, a code to come in by, open tables, games.",
    "pages/Invitation": "Who comes by a spoken code.",
    "learn/Guide": "What the guide of a lesson says, and how to go on.",
    "learn/Pointer": "A ring and an arrow around what the guide speaks of.",
    "pages/Learn": "The lessons of a game, and how far one has come.",
    "pages/Lost": "An address that leads nowhere.",
    "pages/NewTable": "The form of a new table.",
    "pages/Replay": "A finished match, step by step, through anyone's eyes.",
    "pages/Rulebook": "A game's rules.",
    "pages/Screen": "The table screen: what all may see, large.",
    "pages/Settings": "What holds on this device: name, colours, sound, motion, pace, hints, keys.",
    "pages/Shut": "A table that does not let one in.",
    "pages/TablePage": "A table: lobby, match and end; it owns the `Live` connection.",
    "pages/MyGames": "My finished matches, in figures; to save or to forget.",
    "review/Accounts": "Luck, own decisions and the others', as bars that add up.",
    "review/BeliefPlot": "What one seat could know along the match: curves to be dragged along.",
    "review/ChancePlot": "Each side's chance of winning along the match: a slider, with a table.",
    "review/Decisions": "Where the strong bot would have chosen otherwise: find the better one.",
    "review/KnowledgeView": "What one seat could make of every secret, at a moment and all along.",
    "review/ReviewPanel": "The whole review; it asks until it is made.",
    "review/Scrub": "Curves over a match, above its slider: dragged, or by keys, to a moment.",
    "review/Share": "The story to take along: as text, or as a picture with its curves.",
    "review/Stroke": "A piece of a curve, for a key.",
    "room/CodeForm": "A field for a spoken code; a wrong one is told what to do.",
    "room/DeviceLink": "A link into my own seat for my other device, with a QR code of its own.",
    "room/Fit": "What must be in sight, as large as can be; page by page if it is too much.",
    "room/GameDoor": "A game on the first page.",
    "room/Gathering": "A lobby on a television.",
    "room/Invite": "QR code, link and spoken code, with an address that others can reach.",
    "room/JoinForm": "A name, and a seat to take.",
    "room/Lobby": "Before the start: who is here, the host's *Start* and *Change the table*.",
    "room/MyTables": "My open tables, those that wait for me first.",
    "room/OpenTables": "Tables that anyone may come to.",
    "room/OptionField": "One option or setting as a field of a form.",
    "room/PastGames": "What I have played to its end: result and replay.",
    "room/PreferenceForm": "What holds on this device, as a form.",
    "room/Reach": "Only this machine can join: that is said, and how others can.",
    "room/RoomPanel": "Beside the match: people, switches, the host's *Pause*, *Remove*, *Close*.",
    "room/Seats": "The seats, with the buttons beside each: sit, add a bot, make host, remove.",
    "room/ScreenPlayers": "Who plays, on a television.",
    "room/SendAway": "Send somebody away, after one question.",
    "room/TableForm": "Seats, the game's options, and the settings of the table.",
    "room/Welcome": "Who invites you, and to what.",
    "room/Wishes": "Who would like to sit down in the running match, and my say in it.",
    "rules/Example": "A clause at work: what happened once, and what lay on the table then.",
    "rules/Spans": "Pieces of a rule's text.",
    "scene/Area": "An area and what lies in it.",
    "scene/Bars": "Shares as bars.",
    "scene/Card": "A card, either side up.",
    "scene/Folds": "Things side by side, and those that lie folded as a line each.",
    "scene/Paper": "A paper to mark.",
    "scene/Peek": "A card or a place shown beside its name, for as long as somebody looks.",
    "scene/Picture": "A picture of the icon set.",
    "scene/Plan": "A map (a `Map` of a scene) that can be looked at closely.",
    "scene/PlanLines": "The lines of a map.",
    "scene/PlanMarker": "A token on a map.",
    "scene/PlanPatterns": "The textures of a map's zones.",
    "scene/Sheet": "A sheet of rows and columns.",
    "scene/Terms": "A text in which names of cards and places open what they mean.",
    "scene/Text": "A text in a style.",
    "scene/Thing": "Any thing: it chooses the component of its kind.",
    "scene/Things": "Things side by side.",
    "scene/Token": "A token.",
    "scene/Touch": "The button over a thing that can be tapped.",
    "scene/Track": "A track with markers.",
    "shortcuts/Shortcuts": "Heeds single keys, and shows them at `?`.",
    "table/Board": "What all see, as loosely laid as there is room for.",
    "table/Announcement": "What just happened, large for a moment where it happens.",
    "table/Beat": "What is left of a beat, as a thin bar for all.",
    "table/Chat": "The chat.",
    "table/Coach": "What to ask the coach, and what it says.",
    "table/Primer": "Three cards before a first game.",
    "table/QuickReference": "A game on a page: the turn, its signs, every card.",
    "table/Clock": "The seconds that are left.",
    "table/Ended": "The page of a match that is over: its end, the log, and everybody's things.",
    "table/Ending": "How it ended, and what can be done then.",
    "table/Frame": "Where everything stands: board, hand, me, question, news, players, rail.",
    "table/Glance": "A small copy of what was tapped, beside the question.",
    "table/Hands": "What everyone held, after the end.",
    "table/Log": "The log.",
    "table/Me": "Who I am and what I want, in a line that opens.",
    "table/Mine": "What I alone see; on a phone a tray, which is put down when it is not needed.",
    "table/Notes": "My private notes.",
    "table/Notices": "What the table says beside the match: the line, refusals, pauses, votes.",
    "table/Overture": "What came before my first decision, as one scene.",
    "table/Pace": "Let bots take a step, or wait until one has followed.",
    "table/Panel": "What an opened tab shows: log, chat, notes or assistant.",
    "table/Players": "Everyone at the table, and who has yet to answer.",
    "table/Prompt": "The question, its offers, and words beside a choice.",
    "table/Rail": "Log, chat, notes and assistant as tabs.",
    "table/Reaction": "What a window adds to the prompt: silence, and *Always pass for me*.",
    "table/Reading": "What I hold, read whole where cards have no room for their words.",
    "table/Rule": "The clause that a prompt cites.",
    "table/SinceYourTurn": "What is worth telling since I decided last.",
    "table/TableTools": "The buttons of the head of the page: panels, reference, rules, people.",
    "table/Together": "What several moments at once told, as one panel, until one goes on.",
    "table/TableView": "The scene: the table for all, with what I alone see of it.",
}


def page() -> str:
    """A table for each folder."""
    return "\n".join(line for folder in FOLDERS for line in _folder(folder))


def _folder(folder: str) -> Iterator[str]:
    yield f"### web/src/{folder}".rstrip("/")
    yield ""
    yield FOLDERS[folder].capitalize() + "." if not folder else f"Holds {FOLDERS[folder]}."
    yield ""
    yield "| file | what it is |"
    yield "|---|---|"
    for path in files(folder):
        yield f"| `{path.name}` | {cell(words_of(path))} |"
    yield ""


def files(folder: str = "") -> list[Path]:
    """The files of a folder that hold code, tests left out."""
    found = (SOURCES / folder).iterdir()
    code = (path for path in found if path.suffix in (".ts", ".svelte"))
    return sorted(path for path in code if ".test." not in path.name)


def words_of(path: Path) -> str:
    """What a file is, in a sentence."""
    if path.suffix == ".svelte":
        return COMPONENTS[path.relative_to(SOURCES).with_suffix("").as_posix()]
    match = COMMENT.match(path.read_text(encoding="utf-8"))
    return (match[1] or match[2]).replace("\n *", " ") if match else WORDLESS[path.name]


WORDLESS: Final = {
    "main.ts": "Puts the application on the page.",
    "virtual.d.ts": "What the build adds: where the sprites of icons are.",
}
"""Files too short to say what they are."""
