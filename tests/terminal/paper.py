"""A terminal of eighty columns that writes to a string."""

from rich.console import Console, RenderableType


def text_of(*drawn: RenderableType) -> str:
    """What stands on the screen, without colours."""
    console = Console(width=80, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        for part in drawn:
            console.print(part)
    text = capture.get()
    assert max(map(len, text.splitlines()), default=0) <= 80, text
    return text


def words_of(*drawn: RenderableType) -> str:
    """The words on the screen, frames and line breaks left out."""
    frames = str.maketrans(dict.fromkeys("│┃╭╮╰╯─━┏┓┗┛┌┐└┘├┤┬┴┼", " "))
    return " ".join(text_of(*drawn).translate(frames).split())
