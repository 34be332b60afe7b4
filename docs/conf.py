"""How the book of the house is built: Sphinx, MyST and furo, from this folder and from the code."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "_ext"), str(HERE.parent)]

import noren  # noqa: E402 - the line above makes sure that it is this Noren

project = "Noren"
author = "The Noren authors"
copyright = "The Noren authors, Apache-2.0"
version = release = noren.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "house"]
exclude_patterns = ["_*", "examples"]
suppress_warnings = ["config.cache"]

# Every link must lead somewhere; only types that belong to other libraries may stay unlinked, as
# following them would need a network.
nitpicky = True
nitpick_ignore_regex = [(r"py:.*", r".*")]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
myst_links_external_new_tab = False

default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
# By the names that the code has for them: spelt out they are longer than what they are part of.
autodoc_type_aliases = {name: name for name in ("AnyGame", "AnyView", "Encode", "Floats")}
autodoc_default_options = {"members": True}
add_module_names = False
python_display_short_literal_types = True

html_theme = "furo"
html_title = f"Noren {version}"
html_static_path = ["_static"]
html_css_files = ["house.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#28407a",
        "color-brand-content": "#28407a",
        "font-stack": "Iowan Old Style, Palatino Linotype, Palatino, Georgia, serif",
    },
    "dark_css_variables": {
        "color-brand-primary": "#9db4ea",
        "color-brand-content": "#9db4ea",
    },
    "footer_icons": [],
}
pygments_style = "friendly"
pygments_dark_style = "monokai"
