"""Properties of any page: random documents of every kind of element, attribute and nesting."""

import json
import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.browser.snapshot.reader import Reader
from webtools.snapshot.diff import apply

_TAGS = [
    "div", "span", "p", "a", "button", "h2", "ul", "li", "table",
    "tr", "td", "th", "select", "option", "label", "fieldset", "legend",
    "details", "summary", "dialog", "nav", "section", "svg", "title",
    "img", "input", "textarea", "form", "main", "iframe", "slot", "b",
    "br", "pre", "article", "canvas", "progress", "template",
]  # fmt: skip
_ROLES = [
    "button", "link", "list", "listitem", "none", "row", "cell", "grid",
    "option", "listbox", "tab", "tree", "treeitem", "group", "img",
    "region", "foo", "spinbutton", "slider", "scrollbar", "meter", "progressbar", "combobox",
]  # fmt: skip
_REFERENCES = ("aria-owns", "aria-labelledby", "for", "aria-describedby")
_IDS = ("a", "b", "c")

_attributes = st.lists(
    st.one_of(
        st.sampled_from(_ROLES).map(lambda role: f'role="{role}"'),
        st.sampled_from(_IDS).map(lambda name: f'id="{name}"'),
        st.tuples(st.sampled_from(_REFERENCES), st.sampled_from(_IDS)).map(lambda pair: f'{pair[0]}="{pair[1]}"'),
        st.sampled_from(
            [
                "hidden", "inert",
                'aria-hidden="true"', 'tabindex="0"', "contenteditable", "disabled", "open",
                'href="/x"', 'aria-label="n &quot;q&quot;"', 'title="t"', 'alt="x"', 'alt=""', 'aria-expanded="false"',
                'style="display:contents"', 'style="visibility:hidden"', 'style="cursor:pointer"', 'draggable="true"',
                'type="checkbox"', 'type="password" value="secret"', "multiple", 'shadowrootmode="open"',
            ]
        ),
    ),
    max_size=4,
).map(" ".join)  # fmt: skip

_texts = st.sampled_from(
    ["", "word", "two words", '"quoted": [ref=e1]', "- text: x", " \n ", "… 3", "日本 🎉", "a" * 150]
)


def _element(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(st.sampled_from(_TAGS), _attributes, st.lists(children, max_size=4)).map(
        lambda parts: f"<{parts[0]} {parts[1]}>{''.join(parts[2])}</{parts[0]}>"
    )


# Trees as scripts build them: [[language, name], attributes, shadow mode, children] or a text.
_LANGUAGES = {
    "http://www.w3.org/1999/xhtml": [
        *_TAGS,
        "object",
        "math",
        "map",
        "area",
        "audio",
        "meter",
        "x-y",
        "constructor",
    ],
    "http://www.w3.org/2000/svg": [
        "svg",
        "a",
        "g",
        "title",
        "use",
        "foreignObject",
        "label",
        "select",
        "iframe",
        "tr",
    ],
    "http://www.w3.org/1998/Math/MathML": ["math", "mi", "mfrac", "mtext", "select", "details"],
    "": ["select", "td", "label", "valueOf", "input"],
}
_kinds = st.sampled_from([*_LANGUAGES] + ["http://www.w3.org/1999/xhtml"] * 6).flatmap(
    lambda language: st.tuples(st.just(language), st.sampled_from(_LANGUAGES[language]))
)
_pairs = st.one_of(
    st.tuples(st.just("role"), st.sampled_from([*_ROLES, "constructor"])),
    st.tuples(st.just("id"), st.sampled_from(_IDS)),
    st.tuples(st.sampled_from(_REFERENCES), st.sampled_from([*_IDS, "a b", "c c"])),
    st.tuples(st.just("name"), st.sampled_from(["localName", "parentNode", "getAttribute", "children", "nodeType"])),
    st.tuples(st.just("type"), st.sampled_from(["checkbox", "radio", "file", "range", "number", "date", "image"])),
    st.sampled_from([("tabindex", "0"), ("aria-description", "d"), ("srcdoc", "<button>"), ("open", "")]),
)  # fmt: skip
_built = st.recursive(
    _texts,
    lambda children: st.tuples(
        _kinds, st.lists(_pairs, max_size=4),
        st.sampled_from([None, None, None, None, "open", "closed"]), st.lists(children, max_size=4),
    ),
    max_leaves=25,
)  # fmt: skip

BUILD = """trees => {
  const build = (tree) => {
    if (typeof tree === "string") return document.createTextNode(tree);
    const [[language, name], attributes, mode, children] = tree;
    const element = document.createElementNS(language, name);
    for (const [key, value] of attributes) element.setAttribute(key, value);
    const built = children.map(build);
    let into = element;
    try { if (mode) into = element.attachShadow({ mode }); } catch { /* not every element takes one */ }
    for (const child of built) Node.prototype.appendChild.call(into, child);
    return element;
  };
  document.body.replaceChildren(...trees.map(build));
  return null;
}"""

pages = st.lists(st.recursive(_texts, _element, max_leaves=25), min_size=1, max_size=4).map("".join)

_settings = settings(
    max_examples=40,
    deadline=None,
    database=None,
    derandomize=True,  # the same pages in every run
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


LABEL_ALL = """(() => {
  let count = 0;
  const label = (root) => {
    for (const element of root.querySelectorAll("*")) {
      element.setAttribute("aria-label", `n${++count}`);
      element.removeAttribute("aria-labelledby");
      if (element.shadowRoot) label(element.shadowRoot);
    }
  };
  label(document.body);
})()"""

_mutations = st.lists(
    st.tuples(st.sampled_from(["remove", "text", "move", "hide", "label", "clone"]), st.integers(0, 99)),
    min_size=1,
    max_size=4,
)

MUTATE = """mutations => {
  for (const [kind, at] of mutations) {
    const all = document.body.querySelectorAll("*");
    if (!all.length) return null;
    const element = all[at % all.length];
    if (kind === "remove") element.remove();
    if (kind === "text") element.append("changed");
    if (kind === "move") document.body.append(element);
    if (kind === "hide") element.hidden = !element.hidden;
    if (kind === "label") element.ariaLabel = "changed";
    if (kind === "clone") element.after(element.cloneNode(true));
  }
  return null;
}"""


@_settings
@given(pages)
def test_every_ref_listed_is_of_an_element_with_the_role_and_name_that_were_printed(
    reader: Reader, html: str
) -> None:
    reader.show(html)
    _check(reader)


@_settings
@given(st.lists(_built, min_size=1, max_size=3))
def test_every_ref_of_a_tree_that_no_parser_makes_has_the_printed_role_and_name(
    reader: Reader, trees: list[object]
) -> None:
    reader.run(f"({BUILD})({json.dumps(trees)})")
    _check(reader)


def _check(reader: Reader) -> None:
    snapshot = reader.snapshot()
    assert "secret" not in snapshot.tree
    assert snapshot.element_count == sum(1 for _ in snapshot.root.walk())
    assert re.findall(r"\[ref=(\w+)\](?=:|$)", snapshot.tree, re.MULTILINE) == list(snapshot.refs)
    for ref, node in snapshot.refs.items():
        if ref.startswith("f"):
            continue
        role, name = reader.page("described", int(ref[1:]))
        assert role == node.role
        if name or role != "row":  # what a row's cells say is its name for `find`, and is not printed as one
            assert _squeezed(name) == _squeezed(node.name)


@_settings
@given(pages)
def test_a_ref_resolves_to_the_very_element_that_was_printed(reader: Reader, html: str) -> None:
    """The browser's own reference says which element it is: each has a name of its own."""
    reader.show(html)
    reader.run(LABEL_ALL)
    for ref, node in reader.snapshot().refs.items():
        if re.fullmatch(r"n\d+", node.name):
            assert reader.attribute(ref, "aria-label") == node.name


@_settings
@given(pages, _mutations)
def test_a_diff_leads_from_the_old_snapshot_to_the_new_one(
    reader: Reader, html: str, mutations: list[tuple[str, int]]
) -> None:
    reader.show(f"<p>{'What stays. ' * 30}</p>{html}")
    before = reader.snapshot()
    reader.run(f"({MUTATE})({json.dumps(mutations)})")
    changes = reader.snapshot(diff=True)
    told = apply(before.tree, changes.tree) if changes.full_tree else changes.tree
    assert told == (changes.full_tree or changes.tree) == reader.snapshot().tree


@_settings
@given(pages, st.integers(1, 30))
def test_snapshot_within_any_element_budget_counts_the_hidden_elements(
    reader: Reader, html: str, most: int
) -> None:
    reader.show(html)
    whole = reader.snapshot()
    less = reader.snapshot(max_elements=most)
    shown = sum(1 for _ in less.root.walk())
    assert shown <= most
    hidden = less.root.hidden + sum(node.hidden for node in less.root.walk())
    assert shown + hidden == whole.element_count or "frame's document" in less.tree


@_settings
@given(pages, st.integers(200, 700))
def test_no_budget_of_characters_is_exceeded(reader: Reader, html: str, most: int) -> None:
    reader.show(html)
    whole = reader.snapshot()
    less = reader.snapshot(max_chars=most)
    assert len(less.tree) <= most
    assert less.truncated or less.tree == whole.tree


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)
