"""Widget libraries: what opens and closes with an animation is as it stays when the click returns."""

from collections.abc import Callable

import pytest

from tests.applications.installing import Npm
from tests.applications.running import Application
from webtools import BrowserTools

_LIBRARIES = Npm(
    "@shoelace-style/shoelace@2.20.1",
    "alpinejs@3.17.5",
    "animejs@4.5.0",
    "bootstrap@5.3.9",
    "gsap@3.15.0",
    "jquery@4.0.0",
    "jquery-ui@1.14.2",
    "sweetalert2@11.26.25",
    "tingle.js@0.16.0",
)

_PAGES = {
    "alpine": """<script defer src="node_modules/alpinejs/dist/cdn.min.js"></script>
<div x-data="{ open: false }">
  <button @click="open = true">Open</button><button @click="open = false">Close</button>
  <p x-show="open" x-transition.duration.700ms>Words</p>
</div>""",
    "anime": """<button>Open</button><button>Close</button><p hidden>Words</p>
<script type="module">
import { animate } from "./node_modules/animejs/dist/bundles/anime.esm.min.js";
const [open, close] = document.querySelectorAll("button");
const words = document.querySelector("p");
open.onclick = () => { words.hidden = false; animate(words, { opacity: [0, 1], duration: 800 }); };
close.onclick = () => animate(words, { opacity: 0, duration: 800, onComplete: () => words.hidden = true });
</script>""",
    "bootstrap": """<link rel="stylesheet" href="node_modules/bootstrap/dist/css/bootstrap.min.css">
<script src="node_modules/bootstrap/dist/js/bootstrap.bundle.min.js"></script>
<button data-bs-toggle="modal" data-bs-target="#modal">Open</button>
<div class="modal fade" id="modal" tabindex="-1"><div class="modal-dialog"><div class="modal-content">
  <div class="modal-body">Words</div><button data-bs-dismiss="modal">Close</button>
</div></div></div>""",
    "gsap": """<script src="node_modules/gsap/dist/gsap.min.js"></script>
<button onclick="p.hidden = false; gsap.from(p, { opacity: 0, duration: 1 })">Open</button>
<button onclick="gsap.to(p, { opacity: 0, duration: 1, onComplete: leave })">Close</button>
<p id="p" hidden>Words</p>
<script>const leave = () => { p.hidden = true; gsap.set(p, { opacity: 1 }); }</script>""",
    "jquery": """<script src="node_modules/jquery/dist/jquery.min.js"></script>
<button onclick="setTimeout(() => $('p').fadeIn(600), 300)">Open</button>
<button onclick="$('p').fadeOut(1000)">Close</button>
<p style="display: none">Words</p>""",
    "jquery-ui": """<link rel="stylesheet" href="node_modules/jquery-ui/dist/themes/base/jquery-ui.min.css">
<script src="node_modules/jquery/dist/jquery.min.js"></script>
<script src="node_modules/jquery-ui/dist/jquery-ui.min.js"></script>
<button onclick="$('#dialog').dialog('open')">Open</button><div id="dialog">Words</div>
<script>$("#dialog").dialog({ autoOpen: false, show: { effect: "blind" }, hide: { effect: "fade" } })</script>""",
    "shoelace": """<link rel="stylesheet" href="node_modules/@shoelace-style/shoelace/cdn/themes/light.css">
<script type="module" src="node_modules/@shoelace-style/shoelace/cdn/shoelace.js"></script>
<sl-button onclick="dialog.show()">Open</sl-button>
<sl-dialog id="dialog" label="Dialog" no-header>
  Words <sl-button slot="footer" onclick="dialog.hide()">Close</sl-button>
</sl-dialog>""",
    "sweetalert": """<script src="node_modules/sweetalert2/dist/sweetalert2.all.min.js"></script>
<button onclick="Swal.fire({ title: 'Words', icon: 'success', confirmButtonText: 'Close' })">Open</button>""",
    "tingle": """<link rel="stylesheet" href="node_modules/tingle.js/dist/tingle.min.css">
<script src="node_modules/tingle.js/dist/tingle.min.js"></script>
<button onclick="modal.open()">Open</button>
<script>
const modal = new tingle.modal({ closeMethods: [], footer: true });
modal.setContent("Words");
modal.addFooterBtn("Close", "", () => modal.close());
</script>""",
}


@pytest.fixture(scope="module")
def pages(serve: Callable[..., Application]) -> Application:
    head = '<!doctype html><meta charset="utf-8">'
    return serve(
        _LIBRARIES, "", **{name: f"{head}<title>{name}</title>{page}" for name, page in _PAGES.items()}
    )


@pytest.mark.parametrize("name", _PAGES)
def test_what_opens_and_closes_is_as_it_stays_when_the_click_returns(
    pages: Application, browser_tools: BrowserTools, name: str
) -> None:
    browser_tools.navigate(pages.url(f"/{name}.html"))
    for _ in range(2):
        browser_tools.click(browser_tools.snapshot().find("button", "Open"))
        opened = browser_tools.snapshot()
        assert "Words" in opened.tree
        # The button may be behind what has opened, which some blur until nobody reads it.
        assert not [line for line in opened.tree.splitlines() if "[unseen]" in line and '"Open"' not in line]
        browser_tools.click(opened.find("button", "Close"))
        assert "Words" not in browser_tools.snapshot().tree
