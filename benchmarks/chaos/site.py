"""The web site of the campaign: pages that keep a journal of what was done to them, which the server gets as well."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from socket import SHUT_RDWR
from string import Template
from threading import Event, Lock
from typing import Self

from flask import Flask, Response, request

from webtools.demo.server import LoopbackServer

PAGE = Template("""<!doctype html>
<html lang="en"><title>$worker-$visit</title>
<h1>Visit $visit</h1>
<p>Count: <output id="count">0</output></p>
<button id="add">Add</button> <button id="later">Later</button>
<label>Name <input id="name"></label>
<label>Choice <select><option>a<option>b</select></label> <label>Upload <input type="file"></label>
<a href="/page/$worker">Next</a>
<script>
const visit = $visit, journal = [];
const note = what => {
  journal.push(what);
  document.getElementById("count").textContent = journal.length;
  fetch("/journal/$visit", { method: "POST", keepalive: true, body: `$${journal.length} $${what}` }).catch(() => {});
};
document.getElementById("add").onclick = () => note("add");
document.getElementById("later").onclick = () => setTimeout(note, 100, "later");
document.ondragover = document.ondrop = event => event.preventDefault();
const idle = Array.from({ length: $marks }, () => new Worker(URL.createObjectURL(new Blob([""]))));
</script>
""")
POPUP = "<!doctype html><html lang='en'><title>popup</title><h1>Popup</h1>"
_STUCK_SECONDS = 8.0


def marks(worker: int) -> int:
    """Return how many idle workers the pages of this worker keep: their threads show which process is its page's."""
    return worker + 1


class ChaosSite:
    """Pages by worker. Each document that is served is a visit with a number of its own.

    It is also a proxy for plain HTTP: a request whose target is an absolute address is answered in the same way.
    """

    def __init__(self) -> None:
        self._lock = Lock()  # guards the three below: each connection has a thread of its own
        self._visits: dict[int, list[int]] = defaultdict(list)
        self._journals: dict[int, list[str]] = defaultdict(list)
        self._strangers: list[str] = []
        self._served = 0
        self.delay = 0.0
        self.down = False
        self.stuck = False
        self._closing = Event()
        self.server = LoopbackServer(self._app())

    def __enter__(self) -> Self:
        self.server.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self.server.stop()

    def url(self, worker: int) -> str:
        return f"{self.server.address}/page/{worker}"

    def visits(self, worker: int) -> list[int]:
        """Return the numbers of all visits of a worker, the latest last."""
        with self._lock:
            return list(self._visits[worker])

    def journal(self, visit: int) -> list[str]:
        """Return what reached the server from this visit's page, each act once.

        Browsers send a request again whose connection ended before the response.
        """
        with self._lock:
            return list(dict.fromkeys(self._journals[visit]))

    @property
    def strangers(self) -> list[str]:
        """Requests that carried the cookie of another worker's context."""
        with self._lock:
            return list(self._strangers)

    def _app(self) -> Flask:
        app = Flask(__name__)
        app.before_request(self._suffer)
        app.add_url_rule("/page/<int:worker>", view_func=self._page)
        app.add_url_rule("/journal/<int:visit>", view_func=self._note, methods=["POST"])
        app.add_url_rule("/popup", view_func=lambda: POPUP, endpoint="popup")
        app.add_url_rule("/file/<name>", view_func=self._file)
        app.add_url_rule("/hang", view_func=self._hang)
        app.add_url_rule("/nothing", view_func=lambda: ("", 204), endpoint="nothing")
        return app

    def _suffer(self) -> tuple[str, int] | None:
        """Apply the fault that holds now.

        A request whose connection is cut has not come: browsers send it again over another one.
        """
        if self.down:
            with suppress(OSError):
                request.environ["werkzeug.socket"].shutdown(SHUT_RDWR)
            return "", 503  # to nobody
        if self.delay:
            self._closing.wait(self.delay)
        return None

    def _page(self, worker: int) -> Response:
        seen = request.cookies.get("worker", str(worker))
        with self._lock:
            self._served += 1
            visit = self._served
            self._visits[worker].append(visit)
            if seen != str(worker):
                self._strangers.append(f"the page of worker {worker} was asked for with the cookie of {seen}")
        text = PAGE.substitute(worker=worker, visit=visit, marks=marks(worker))
        answer = Response(self._halting(text) if self.stuck else text, mimetype="text/html")
        answer.set_cookie("worker", str(worker))
        return answer

    def _file(self, name: str) -> Response:
        head = {"Content-Disposition": "attachment; filename=same.txt"}
        return Response(name, mimetype="application/octet-stream", headers=head)

    def _hang(self) -> str:
        """Answer much later; a browser that has stopped to wait is gone by then."""
        self._closing.wait(_STUCK_SECONDS)
        return "<!doctype html><title>late</title>"

    def _halting(self, text: str) -> Iterator[str]:
        """Give half of the text, and the rest much later."""
        yield text[: len(text) // 2]
        self._closing.wait(_STUCK_SECONDS)
        yield text[len(text) // 2 :]

    def _note(self, visit: int) -> tuple[str, int]:
        with self._lock:
            self._journals[visit].append(request.get_data(as_text=True))
        return "", 204
