"""Editors that draw their text themselves: typing replaces what they hold, clicking places the caret."""

import pytest

from tests.browser.acting import Stage
from webtools import NotActionable

EDITORS = [
    pytest.param("Old editor", "old"),
    pytest.param("New editor", "new", marks=pytest.mark.needs("edit-context")),
]
TEXT = "def f():\n    return [1]\n"


@pytest.mark.parametrize(("name", "editor"), EDITORS)
def test_typing_replaces_or_appends_to_what_an_editor_holds(stage: Stage, name: str, editor: str) -> None:
    ref = stage.show("/editors.html").find("textbox", name)
    stage.tools.type(ref, TEXT)
    assert stage.ask(f"() => texts.{editor}") == TEXT
    stage.tools.type(ref, "more", clear_first=False)
    assert stage.ask(f"() => texts.{editor}") == TEXT + "more"
    stage.tools.type(None, "anew")
    assert stage.ask(f"() => texts.{editor}") == "anew"
    stage.tools.type(ref, "")
    assert stage.ask(f"() => texts.{editor}") == ""
    assert stage.entries("typed") == []  # which would complete and indent


@pytest.mark.parametrize(("name", "editor"), EDITORS)
def test_clicking_what_takes_an_editors_keys_clicks_the_editor(stage: Stage, name: str, editor: str) -> None:
    stage.tools.click(stage.show("/editors.html").find("textbox", name))
    assert [entry["target"] for entry in stage.entries("caret")] == [editor]


def test_text_that_an_editor_does_not_take_is_an_error(stage: Stage) -> None:
    ref = stage.show("/editors.html").find("textbox", "Old editor")
    stage.ask("() => document.querySelector('#old .lines').replaceWith('Not to be changed')")
    with pytest.raises(NotActionable, match='did not take the text; it shows "Not to be changed"'):
        stage.tools.type(ref, "new")


_TERMINAL = """<div id=shown style='width: 300px; height: 90px'>$ <textarea aria-label=Terminal
  style='position: absolute; opacity: 0; width: 1px; height: 1px'></textarea></div><script>
  const keys = document.querySelector("textarea");
  let sent = "";
  const send = (text) => { sent += text; if (%s) shown.append(text); keys.value = ""; };
  keys.addEventListener("paste", (event) => send(event.clipboardData.getData("text/plain")));
  keys.oninput = ({ inputType, data }) => { if (inputType === "insertText") send(data); };
</script>"""


@pytest.mark.parametrize(("echo", "notes"), [("true", 0), ("false", 1)])
@pytest.mark.parametrize("clear", [True, False])
def test_terminal_gets_a_text_once_whether_it_shows_it_or_not(
    stage: Stage, echo: str, notes: int, clear: bool
) -> None:
    """As xterm.js, which reads a paste, leaves it to the browser, and sends what is typed."""
    tools = stage.tools
    tools.set_content(_TERMINAL % echo)
    done = tools.get("textbox", "Terminal").type("ls -la", clear_first=clear)
    assert tools.evaluate("() => sent").value == "ls -la"
    assert len(done.notes) == notes
    assert all("got the text, and shows nothing of it" in note for note in done.notes)


LINES = [f"{number};item {number}" for number in range(100)]


@pytest.mark.needs("devtools")
def test_editor_that_learns_late_what_is_selected_replaces_it(stage: Stage) -> None:
    ref = stage.show("/model_editors.html").find("textbox", "Late")
    stage.tools.type(ref, "\n".join(LINES))
    assert stage.ask("() => late.lines") == LINES
    stage.tools.type(ref, "first\nsecond")
    assert stage.ask("() => late.lines") == ["first", "second"]
    stage.tools.type(ref, "\n" + "\n".join(LINES), clear_first=False)
    assert stage.ask("() => late.lines") == ["first", "second", *LINES]


def test_text_is_appended_though_the_editor_moves_the_caret_because_of_the_focus(stage: Stage) -> None:
    ref = stage.show("/model_editors.html").find("textbox", "Late")
    stage.tools.type(ref, "\n" + "\n".join(LINES), clear_first=False)
    assert stage.ask("() => late.lines") == ["old words", *LINES]


def test_text_pasted_by_way_of_another_element_replaces_what_there_is(stage: Stage) -> None:
    ref = stage.show("/model_editors.html").find("textbox", "Bin")
    stage.ask("() => { window.pastes = 0; bin.addEventListener('paste', () => pastes++); }")
    stage.tools.type(ref, "\n".join(LINES))
    assert stage.ask("() => bin.innerText").split("\n") == LINES
    assert stage.ask("() => pastes") == 1


def test_text_that_does_not_replace_what_an_editor_holds_is_an_error(stage: Stage) -> None:
    ref = stage.show("/model_editors.html").find("textbox", "Stubborn")
    with pytest.raises(NotActionable, match="kept what the text was to replace; it shows"):
        stage.tools.type(ref, "\n".join(LINES))


def test_lines_that_an_editor_joins_or_drops_are_given_in_another_way(stage: Stage) -> None:
    ref = stage.show("/model_editors.html").find("textbox", "Joining")
    lines = '() => [...joining.children].map((line) => line.textContent.replaceAll("\\xa0", " "))'
    assert stage.tools.type(ref, "Dear Ada,\nthe parcel\n\nBob").notes == ()
    assert stage.ask(lines) == ["Dear Ada,", "the parcel", "", "Bob"]
    assert stage.tools.type(ref, " and Eve\n\nPS\nsoon", clear_first=False).notes == ()
    assert stage.ask(lines) == ["Dear Ada,", "the parcel", "", "Bob and Eve", "", "PS", "soon"]


def test_text_that_an_editor_puts_into_other_blocks_is_not_given_again(stage: Stage) -> None:
    ref = stage.show("/model_editors.html").find("textbox", "Block")
    stage.ask("() => blocks.addEventListener('keydown', (event) => event.preventDefault())")
    with pytest.raises(NotActionable) as caught:
        stage.tools.type(ref, "first\nsecond")
    kept = "kept what the text was to replace; it shows "
    assert kept + r'"old words", and below it "first\nsecond"' in caught.value.message
    assert stage.ask(_BLOCK_TEXTS) == ["old words", "first", "second"]


_BLOCK_TEXTS = "() => [...blocks.children].map((block) => block.textContent)"
_OF_ITS_OWN = "Each line of the text is in a block of its own"


def test_lines_replace_the_block_of_a_block_editor(stage: Stage) -> None:
    ref = stage.show("/model_editors.html").find("textbox", "Block")
    assert stage.tools.type(ref, "old words\nsecond").notes == ()
    assert stage.ask(_BLOCK_TEXTS) == ["old words", "second"]


def test_block_editor_without_the_empty_lines_is_noted(stage: Stage) -> None:
    ref = stage.show("/model_editors.html").find("textbox", "Block")
    assert stage.tools.type(ref, "first\n\nsecond").notes == (f"{_OF_ITS_OWN}, and none is empty",)
    assert stage.ask(_BLOCK_TEXTS) == ["first", "second"]


def test_appended_text_that_begins_a_block_is_noted(stage: Stage) -> None:
    ref = stage.show("/model_editors.html").find("textbox", "Block")
    assert stage.tools.type(ref, "first\nsecond", clear_first=False).notes == (_OF_ITS_OWN,)
    assert stage.ask(_BLOCK_TEXTS) == ["old words", "first", "second"]


_ROOTED = """<div id=host></div><script>
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = "<div contenteditable role=textbox><p>old words</p></div>";
  const editor = root.firstChild;
  const lines = () => [...editor.children].map((line) => line.textContent);
  editor.addEventListener("beforeinput", () => {});
  editor.addEventListener("paste", (event) => {
    event.preventDefault();
    const first = editor.firstChild;
    const pasted = event.clipboardData.getData("text/plain").split("\\n").map((line) => {
      const paragraph = document.createElement("p");
      paragraph.append(line || document.createElement("br"));
      return paragraph;
    });
    editor.prepend(...pasted);
    if (!first?.textContent) first?.remove();
  });
  const moved = new MutationObserver(() => getSelection().collapse(editor.lastChild ?? editor, 0));
  moved.observe(editor, { childList: true, subtree: true, characterData: true });
</script>"""


def test_lines_in_a_shadow_root_come_where_they_belong(stage: Stage) -> None:
    """As Quill there: it pastes at the beginning, and moves the caret before a line's first letter."""
    stage.tools.set_content(_ROOTED)
    editor = stage.tools.get("textbox")
    assert editor.type("\nPS\nbye", clear_first=False).notes == ()
    assert stage.ask("() => lines()") == ["old words", "PS", "bye"]
    assert editor.type("One\n\nTwo").notes == ()
    assert stage.ask("() => lines()") == ["One", "", "Two"]


_SPLITTING = """<div contenteditable role=textbox style="white-space: pre-wrap"></div><script>
  const editor = document.querySelector("div");
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    setTimeout(() => document.execCommand("insertParagraph"), 20);
  });
</script>"""


def test_keys_behind_the_end_of_a_line_wait_until_the_page_has_begun_the_next(stage: Stage) -> None:
    """As Editor.js, which places the caret in its new block 20 ms later."""
    stage.tools.set_content(_SPLITTING)
    stage.tools.get("textbox").type("one\ntwo\nsix", slowly=True)
    assert stage.ask("() => editor.innerText.split(/\\n+/)") == ["one", "two", "six"]


@pytest.mark.parametrize(
    "text", ["a  b   c", "a  b\nc   d", "a  b\n" * 101 + "end"], ids=["one", "two", "many"]
)
def test_each_of_several_spaces_is_drawn(stage: Stage, text: str) -> None:
    stage.show("/model_editors.html")
    stage.tools.get("textbox", "Plain").type(text)
    drawn = stage.ask("() => document.getElementById('plain').innerText")
    assert drawn.replace("\xa0", " ").replace("\n\n", "\n") == text


@pytest.mark.needs("devtools")
def test_text_that_begins_with_an_empty_line_replaces_all(stage: Stage) -> None:
    stage.show("/model_editors.html")
    stage.tools.get("textbox", "Late").type("\nsecond")
    assert stage.ask("() => late.lines") == ["", "second"]


def test_keys_that_lead_elsewhere_say_nothing_of_what_was_typed_before(stage: Stage) -> None:
    stage.show("/model_editors.html")
    field = stage.tools.get("textbox", "Plain")
    assert field.type("abc").notes == ()
    assert field.type("x\ny", slowly=True).notes == ()


_WRAPPING = """<div contenteditable role=textbox aria-label=Letter><p>old words</p></div><script>
  const letter = document.querySelector("div");
  letter.oninput = () => setTimeout(() => {
    for (const node of [...letter.childNodes]) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const paragraph = document.createElement("p");
      node.replaceWith(paragraph);
      paragraph.append(node);
    }
  }, 50);
</script>"""


@pytest.mark.parametrize("lines", [2, 300])
def test_lines_stay_lines_in_an_editor_that_makes_paragraphs_of_bare_ones(stage: Stage, lines: int) -> None:
    """As Jodit does, a moment later."""
    stage.tools.set_content(_WRAPPING)
    text = "\n".join(f"line {number}" for number in range(lines))
    assert stage.tools.get("textbox", "Letter").type(text).notes == ()
    assert stage.ask("() => [...letter.childNodes].filter((node) => node.nodeName === 'BR').length") == 0
    assert stage.ask("() => letter.innerText.split(/\\n+/).join('|')") == text.replace("\n", "|")


_SPACING = """<div contenteditable role=textbox aria-label=Letter><p>old words</p></div><script>
  const letter = document.querySelector("div");
  letter.onbeforeinput = (event) => event.preventDefault();
  letter.onpaste = (event) => {
    event.preventDefault();
    const lines = event.clipboardData.getData("text/plain").split("\\n");
    letter.innerHTML = lines.map((line) => `<p>${line}</p>`).join("<p><br></p>");
  };
</script>"""


@pytest.mark.parametrize("lines", [2, 300])
def test_editor_that_makes_other_lines_of_the_text_is_an_error(stage: Stage, lines: int) -> None:
    stage.tools.set_content(_SPACING)
    text = "\n".join(f"line {number}" for number in range(lines))
    with pytest.raises(NotActionable, match=r"(made other lines of|did not take) the text"):
        stage.tools.get("textbox", "Letter").type(text)


_BLOCKS = """<style>div { width: 300px; min-height: 20px }</style>
<div contenteditable role=textbox aria-label=Block></div>
<script>
  addEventListener("paste", (event) => {
    const lines = event.clipboardData.getData("text/plain").split("\\n");
    if (lines.length === 1) return;
    event.preventDefault();
    for (const line of lines) {
      const block = event.target.textContent ? event.target.cloneNode() : event.target;
      block.textContent = line;
      if (block !== event.target) [...document.querySelectorAll("div")].at(-1).after(block);
      block.focus();
    }
  });
</script>"""


@pytest.mark.parametrize("clear", [True, False])
def test_lines_that_an_editor_keeps_in_elements_of_their_own_are_taken(stage: Stage, clear: bool) -> None:
    """As Editor.js, each of whose blocks is an editable element."""
    stage.tools.set_content(_BLOCKS)
    block = stage.tools.get("textbox", "Block").first
    assert block.type("One\nTwo\nThree", clear_first=clear).notes == ()
    blocks = "() => [...document.querySelectorAll('div')].map((each) => each.textContent)"
    assert stage.ask(blocks) == ["One", "Two", "Three"]
    block.type("Four\nFive", clear_first=False)
    assert stage.ask(blocks) == ["One", "Two", "Three", "Four", "Five"]


_PARTS = """<div contenteditable><h2>Title</h2><p id=first>first <b>one</b></p><p id=last>last</p></div>"""


@pytest.mark.parametrize("slowly", [False, True])
def test_part_of_an_editor_is_typed_into_like_the_whole(stage: Stage, slowly: bool) -> None:
    """The focus is that of the editor around it."""
    stage.tools.set_content(_PARTS)
    stage.tools.get(css="#last").type("words", slowly=slowly)
    stage.tools.get(css="#first").type(", more", slowly=slowly, clear_first=False)
    texts = stage.ask("() => [...document.querySelector('div').children].map((each) => each.textContent)")
    assert texts == ["Title", "first one, more", "words"]


@pytest.mark.parametrize("count", [2, 150])
def test_lines_in_an_editor_of_plain_text_are_no_blocks(stage: Stage, count: int) -> None:
    stage.tools.set_content("<div contenteditable=plaintext-only role=textbox></div>")
    field, text = stage.tools.get("textbox"), "\n".join(["line", ""] * count) + "end"
    field.type(text)
    assert stage.ask("() => document.querySelector('div').innerText") == text
    field.type("\nPS\n\nsoon", clear_first=False)
    assert stage.ask("() => document.querySelector('div').innerText") == text + "\nPS\n\nsoon"
    assert stage.ask("() => document.querySelectorAll('div *:not(br)').length") == 0


_INLINE = """<div contenteditable role=textbox aria-label=Notes><p>old words</p></div><script>
  const notes = document.querySelector("div");
  notes.addEventListener("beforeinput", (event) => {
    if (event.inputType === "insertParagraph") event.preventDefault();
  });
  notes.addEventListener("paste", (event) => {
    event.preventDefault();
    const rich = event.clipboardData.getData("text/html");
    const text = event.clipboardData.getData("text/plain");
    getSelection().deleteFromDocument();
    if (!rich) notes.lastChild.append(text.trim().replaceAll("\\n", " / "));
    else notes.insertAdjacentHTML("beforeend", rich.replace(/^<p>.*?<\\/p>/, ""));
  });
</script>"""


def test_appended_lines_are_given_as_paragraphs_to_an_editor_that_joins_others(stage: Stage) -> None:
    """As BlockNote, which knows the end of a line by the key Enter only."""
    stage.tools.set_content(_INLINE)
    assert stage.tools.get("textbox", "Notes").type("\nPS\nsoon", clear_first=False).notes == ()
    lines = stage.ask("() => [...notes.children].map((each) => each.textContent)")
    assert lines == ["old words", "PS", "soon"]


_LEARNING_LATE = """<div contenteditable role=textbox aria-label=Notes>old words</div><script>
  const editor = document.querySelector("div");
  let caret = 0;
  let waits = false;
  const learn = () => { waits = false; caret = getSelection().focusOffset; };
  document.addEventListener("selectionchange", () => {
    if (!waits) setTimeout(() => setTimeout(learn, 100));
    waits = true;
  });
  editor.addEventListener("beforeinput", (event) => {
    event.preventDefault();
    const text = editor.textContent;
    const from = event.inputType === "deleteContentBackward" ? caret - 1 : caret;
    editor.textContent = text.slice(0, from) + (event.data ?? "") + text.slice(caret);
    caret = from + (event.data ?? "").length;
    getSelection().collapse(editor.firstChild, caret);
  });
</script>"""


def test_keys_act_where_the_key_before_has_placed_the_caret_of_an_editor_that_learns_late(
    stage: Stage,
) -> None:
    """As Slate, which looks at most every 100 ms where the caret is."""
    tools = stage.tools
    tools.set_content(_LEARNING_LATE)
    editor = tools.get("textbox", "Notes")
    editor.press("End")
    for key in ("ArrowLeft", "ArrowLeft", "Backspace", "X"):
        tools.press_key(key)
    assert editor.text() == "old woXds"


_FORMATTING = """<div contenteditable role=textbox aria-label=Notes><p>old words</p></div><script>
  const editor = document.querySelector("div");
  editor.addEventListener("input", ({ data }) => {
    const at = getSelection().focusNode;
    if (data !== " " || at.nodeType !== Node.TEXT_NODE || !/^(#|1\\.)\\s$/.test(at.data)) return;
    const made = document.createElement(at.data.startsWith("#") ? "h1" : "li");
    made.textContent = "\\u200b";
    at.parentNode.replaceWith(made);
    getSelection().collapse(made.firstChild, 1);
  });
  editor.addEventListener("paste", (event) => {
    event.preventDefault();
    const paragraph = document.createElement("p");
    paragraph.textContent = event.clipboardData.getData("text/plain");
    getSelection().deleteFromDocument();
    editor.replaceChildren(paragraph);
  });
</script>"""


@pytest.mark.parametrize("text", ["# Title", "1. first"])
def test_marks_of_which_an_editor_makes_formats_while_keys_are_pressed_stay(stage: Stage, text: str) -> None:
    """As TipTap does."""
    stage.tools.set_content(_FORMATTING)
    assert stage.tools.get("textbox", "Notes").type(text).notes == ()
    assert stage.ask("() => editor.innerText.trim()") == text
    assert stage.ask("() => editor.querySelector('h1, li')") is None
