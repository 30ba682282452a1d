"""Closed shadow roots: what is in them is seen and used as anything else.

They keep scripts of the page out. A person, and the browser's own accessibility tree, know no difference.
"""

import re
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.browser.acting import Stage
from tests.browser.site import Site
from webtools import BrowserTools, expect

FIELDS = (
    "<label>Title <input></label> <button>Publish</button>"
    "<select aria-label=Audience><option>Friends<option>Everybody</select>"
)
USED = """
  window.seen = [];
  const watch = (root) => {
    root.querySelector("button").onclick = () =>
      seen.push(root.querySelector("input").value + " to " + root.querySelector("select").value);
  };
"""
MADE = {
    "attached": f"""<post-form></post-form><script>{USED}
      const root = document.querySelector("post-form").attachShadow({{ mode: "closed" }});
      root.innerHTML = "{FIELDS}";
      watch(root);</script>""",
    "attached to a plain element": f"""<div id=host></div><script>{USED}
      const root = host.attachShadow({{ mode: "closed" }});
      root.innerHTML = "{FIELDS}";
      watch(root);</script>""",
    "within an open root": f"""<my-page></my-page><script>{USED}
      const open = document.querySelector("my-page").attachShadow({{ mode: "open" }});
      const root = open.appendChild(document.createElement("post-form")).attachShadow({{ mode: "closed" }});
      root.innerHTML = "{FIELDS}";
      watch(root);</script>""",
    "around an open and a closed root": f"""<my-page></my-page><script>{USED}
      const outer = document.querySelector("my-page").attachShadow({{ mode: "closed" }});
      const middle = outer.appendChild(document.createElement("p")).attachShadow({{ mode: "open" }});
      const root = middle.appendChild(document.createElement("post-form")).attachShadow({{ mode: "closed" }});
      root.innerHTML = "{FIELDS}";
      watch(root);</script>""",
    "taken by its element from markup": f"""<script>{USED}
      customElements.define("post-form", class extends HTMLElement {{
        connectedCallback() {{ onload = () => watch(this.attachInternals().shadowRoot); }}
      }});</script>
      <post-form><template shadowrootmode=closed>{FIELDS}</template></post-form>""",
}


def show(tools: BrowserTools, html: str) -> None:
    tools.navigate(f"data:text/html;charset=utf-8,<!doctype html>{quote(html)}")


@pytest.mark.parametrize("made", MADE.values(), ids=MADE)
def test_controls_in_a_closed_root_are_listed_and_used_by_ref_and_by_name(
    shared_tools: BrowserTools, made: str
) -> None:
    show(shared_tools, made)
    page = shared_tools.snapshot()
    shared_tools.type(page.find("textbox", "Title"), "Hello")
    shared_tools.select_option(page.find("combobox", "Audience"), "Everybody")
    shared_tools.click(page.find("button", "Publish"))
    shared_tools.get(label="Title").type("Hello!", slowly=True)
    shared_tools.get("button", "Publish").click()
    assert shared_tools.evaluate("seen").value == ["Hello to Everybody", "Hello! to Everybody"]
    expect(shared_tools.get(label="Title")).to_have_value("Hello!")
    assert "Publish" in shared_tools.text()


DECLARED = {
    "custom element": "<my-box><template shadowrootmode=closed>{}</template></my-box>",
    "empty block": "<div>\n<template shadowrootmode=closed>{}</template>\n</div>",
    "empty block of a given size": "<div style='height: 60px; overflow: auto'><template shadowrootmode=closed>{}"
    "</template></div>",
    "empty inline element": "<span><template shadowrootmode=closed>{}</template></span>",
    "custom element around text": "<my-box>Light<template shadowrootmode=closed>{}<slot></slot></template></my-box>",
    "one of several of a name": "<my-box>First</my-box><my-box><template shadowrootmode=closed>{}</template></my-box>",
    "one of several of a name that hold text": "<my-box>First</my-box><my-box>Light<template shadowrootmode=closed>"
    "{}<slot></slot></template></my-box>",
    "block that leaves out its element": "<div><template shadowrootmode=closed>{}</template><p>Light</p></div>",
    "block that leaves out its text": "<section><template shadowrootmode=closed>{}</template>Light</section>",
    "block that leaves out one of two elements": "<article><template shadowrootmode=closed><slot name=title></slot>{}"
    "</template><h2 slot=title>Title</h2><i>Light</i></article>",
    "block around its element": "<div><template shadowrootmode=closed>{}<slot></slot></template><p>Light</p></div>",
    "inline element around its text": "<p>A <span><template shadowrootmode=closed>{}<slot></slot></template>Light"
    "</span></p>",
    "block in a grid": "<div style='display: grid; grid-template-columns: 1fr 1fr'><div>Other</div><div>"
    "<template shadowrootmode=closed><slot></slot><p>{}</p></template><h3>Tea</h3></div></div>",
    "within another": "<my-box><template shadowrootmode=closed><div><template shadowrootmode=closed>{}"
    "</template></div></template></my-box>",
    "in a frame": '<iframe srcdoc="<my-box><template shadowrootmode=closed>{}</template></my-box>"></iframe>',
}


@pytest.mark.parametrize("markup", DECLARED.values(), ids=DECLARED)
def test_root_that_markup_declares_is_read_and_used(shared_tools: BrowserTools, markup: str) -> None:
    show(shared_tools, markup.format("<label>Remember <input type=checkbox></label> <b>as declared</b>"))
    assert 'checkbox "Remember"' in shared_tools.snapshot().tree
    assert "as declared" in shared_tools.get_text().text
    shared_tools.get("checkbox", "Remember").click()
    expect(shared_tools.get("checkbox", "Remember")).to_be_checked()


def test_root_that_markup_declares_later_is_found(shared_tools: BrowserTools) -> None:
    show(shared_tools, "<div id=there></div>")
    assert shared_tools.snapshot().tree == ""
    shared_tools.evaluate("""() => {
        there.setHTMLUnsafe("<my-late><template shadowrootmode=closed><button>Late</button></template></my-late>");
    }""")
    assert shared_tools.snapshot().find("button", "Late").ref


def test_root_of_a_document_that_replaced_another_is_found(shared_tools: BrowserTools) -> None:
    show(shared_tools, "<p>Before</p>")
    shared_tools.snapshot()
    shared_tools.evaluate("""() => {
        document.open();
        document.write("<my-new></my-new>");
        document.close();
        document.querySelector("my-new").attachShadow({ mode: "closed" }).innerHTML = "<button>New</button>";
    }""")
    assert shared_tools.snapshot().find("button", "New").ref


def test_slots_labels_and_texts_are_read_as_they_are_drawn(shared_tools: BrowserTools) -> None:
    show(
        shared_tools,
        """<my-card><b slot=title>Tea</b><i>unslotted</i></my-card><script>
        document.querySelector("my-card").attachShadow({ mode: "closed" }).innerHTML =
          "<h2><slot name=title></slot></h2><p id=more>Green</p><input aria-labelledby=more>";
        </script>""",
    )
    assert re.sub(r" \[ref=e\d+]", "", shared_tools.snapshot().tree).split("\n") == [
        '- heading "Tea" [level=2]',
        "- paragraph: Green",
        '- textbox "Green"',
    ]
    assert shared_tools.get_text().text == "Tea\nGreen"


def test_what_listens_in_a_closed_root_gets_a_ref_and_its_host_does_not(shared_tools: BrowserTools) -> None:
    show(
        shared_tools,
        """<p id=out></p><my-list></my-list><script>
        const root = document.querySelector("my-list").attachShadow({ mode: "closed" });
        root.innerHTML = "<div><div class=pay>Pay</div><div>Text</div></div>";
        root.querySelector(".pay").addEventListener("click", () => { out.textContent = "paid"; });
        </script>""",
    )
    page = shared_tools.snapshot()
    (line,) = [line for line in page.tree.splitlines() if "[ref=" in line]
    assert "Pay" in line
    shared_tools.click(line.partition("[ref=")[2].partition("]")[0])
    assert shared_tools.evaluate("out.textContent").value == "paid"


def test_custom_element_in_a_closed_root_has_the_role_that_it_gives_itself(
    shared_tools: BrowserTools,
) -> None:
    show(
        shared_tools,
        """<my-bar></my-bar><script>
        customElements.define("my-key", class extends HTMLElement {
          constructor() { super(); this.attachInternals().role = "button"; }
        });
        document.querySelector("my-bar").attachShadow({ mode: "closed" }).innerHTML = "<my-key>Go</my-key>";
        </script>""",
    )
    assert 'button "Go"' in shared_tools.snapshot().tree


def test_click_notices_what_takes_the_place_of_its_element_in_a_closed_root(
    shared_tools: BrowserTools,
) -> None:
    show(
        shared_tools,
        """<style>my-bar { display: block }</style><my-bar></my-bar><script>
        window.seen = [];
        const root = document.querySelector("my-bar").attachShadow({ mode: "closed" });
        root.innerHTML = "<button id=first>Keep</button>";
        const [first] = root.children;
        first.onclick = () => seen.push("keep");
        let moves = 0;
        root.addEventListener("pointermove", () => {
          if (moves++) return;
          first.before(Object.assign(document.createElement("button"), {
            textContent: "Delete", style: "position: absolute; width: 300px; height: 300px; left: 0; top: 0",
            onclick() { seen.push("delete"); this.remove(); }, onpointerleave() { this.remove(); },
          }));
          setTimeout(() => first.previousElementSibling?.remove(), 100);
        });
        </script>""",
    )
    shared_tools.get("button", "Keep").click()
    assert shared_tools.evaluate("seen").value == ["keep"]


def test_slider_menu_and_file_field_in_a_closed_root(shared_tools: BrowserTools, tmp_path: Path) -> None:
    show(
        shared_tools,
        """<my-bar></my-bar><script>
        window.root = document.querySelector("my-bar").attachShadow({ mode: "closed" });
        root.innerHTML = "<input type=range aria-label=Volume><input type=file aria-label=Photo>" +
          "<div role=combobox tabindex=0 aria-label=Size aria-controls=sizes>S</div>" +
          "<ul role=listbox id=sizes><li role=option>S<li role=option>M</ul>";
        for (const option of root.querySelectorAll("li"))
          option.onclick = () => { root.querySelector("[role=combobox]").textContent = option.textContent; };
        </script>""",
    )
    file = tmp_path / "photo.png"
    file.write_bytes(b"picture")
    page = shared_tools.snapshot()
    shared_tools.fill_form([{"ref": page.find("slider", "Volume"), "value": 80}])
    shared_tools.file_upload([file], ref=page.find("button", "Photo"))
    shared_tools.select_option(page.find("combobox", "Size"), "M")
    said = "[root.querySelector('input').value, root.querySelectorAll('input')[1].files[0].name,"
    assert shared_tools.evaluate(f"{said} root.querySelector('[role=combobox]').textContent]").value == [
        "80", "photo.png", "M",
    ]  # fmt: skip


def test_frame_in_a_closed_root_is_a_frame_like_others(stage: Stage, site: Site) -> None:
    stage.show("/index.html")
    stage.ask(f"""() => new Promise((done) => {{
        const root = document.body.appendChild(document.createElement("div")).attachShadow({{ mode: "closed" }});
        const frame = root.appendChild(document.createElement("iframe"));
        frame.onload = () => done(null);
        frame.src = {site.other.url("/second.html")!r};
    }})""")
    page = stage.tools.snapshot()
    assert 'heading "Second"' in page.tree
    stage.tools.click(page.find("link", "First page"))
    assert stage.tools.snapshot().tree.count('heading "Index"') == 2


def test_scripts_of_the_page_notice_nothing(stage: Stage) -> None:
    stage.show("/second.html")
    assert stage.ask("""() => {
        const host = document.createElement("div");
        const events = [];
        const { dispatchEvent } = EventTarget.prototype;
        EventTarget.prototype.dispatchEvent = function (event) { events.push(event.type); return true; };
        for (const name of ["Event", "SubmitEvent"])
            window[name] = new Proxy(window[name], { construct(...given) {
                events.push(name);
                return Reflect.construct(...given);
            } });
        const root = document.body.appendChild(host).attachShadow({ mode: "closed" });
        EventTarget.prototype.dispatchEvent = dispatchEvent;
        let thrown = "";
        try { host.attachShadow({ mode: "closed" }) } catch (error) { thrown = error.name }
        return [
            events.length, root.childNodes.length, host.shadowRoot, root.host === host, thrown,
            `${Element.prototype.attachShadow}`.includes("[native code]"), Element.prototype.attachShadow.name,
        ];
    }""") == [0, 0, None, True, "NotSupportedError", True, "attachShadow"]
    stage.tools.snapshot()
