"""The site that the guides' code runs on: the demo shop, and pages for what a shop has not."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask, redirect, request, session
from werkzeug.wrappers import Response

from webtools.demo.server import serve
from webtools.demo.shop import create_app

_LOGIN = """<!doctype html><title>Log in</title><h1>Log in</h1><form method="post">
<label>User <input name="user"></label><label>Password <input name="password" type="password"></label>
<button>Log in</button></form>"""

_REPORTS = """<!doctype html><title>Reports</title><h1>Reports</h1><a href="/reports/year.csv" download>Year</a>
<form method="post" enctype="multipart/form-data"><label>Receipt <input type="file" name="receipt"></label>
<button>Send</button></form>"""

_CHAT = """<!doctype html><title>Chat</title><ul id="lines"></ul>
<form><label>Message <input name="text"></label><button>Send</button></form><script>
const form = document.forms[0];
const show = (lines) => { document.getElementById("lines").innerHTML = lines.map((l) => `<li>${l}</li>`).join("") };
form.onsubmit = async (event) => {
  event.preventDefault();
  show(await (await fetch("/chat/lines", { method: "POST", body: new FormData(form) })).json());
};
setInterval(async () => show(await (await fetch("/chat/lines")).json()), 200);
</script>"""

_DIALOGS = """<!doctype html><title>Desk</title><h1>Desk</h1>
<button onclick="document.getElementById('said').textContent = confirm('Delete 3 files?') ? 'Deleted' : 'Kept'">
Delete</button><button onclick="document.getElementById('said').textContent = prompt('New name?')">Rename</button>
<button onclick="window.open('/login')">Sign in</button><p id="said"></p>
<iframe title="Payment" srcdoc="<label>Card number <input></label>
<button onclick='this.textContent=`Paid`'>Pay</button>"></iframe>"""

_FORM = """<!doctype html><title>Web form</title><h1>Web form</h1><form action="/received">
<label>Text <input name="text"></label><label><input type="checkbox"> Remember</label>
<label>Size <select><option>One<option>Two</select></label><button>Submit</button></form>
<button onclick="setTimeout(() => later.hidden = false, 300)">Reveal</button>
<input id="later" hidden aria-label="Late"><a href="/login" target="_blank">New window</a>"""

_SESSION = """<!doctype html><title>Session</title><p role="status"></p><script>
const end = Date.now() + 30 * 60_000;
const show = (text) => { document.querySelector("p").textContent = text };
show(`Signed in until ${new Date(end).toTimeString().slice(0, 5)}`);
setTimeout(() => show("Signed out"), 30 * 60_000);
</script>"""

_FEED = """<!doctype html><title>Feed</title><h1>Feed</h1><main></main><script>
const main = document.querySelector("main");
const has = (name) => location.search.includes(name);
let next = 0;
const more = async () => {
  for (const title of await (await fetch(`/feed/entries?from=${next}`)).json()) {
    const entry = document.createElement("article");
    Object.assign(entry, { id: `entry-${++next}`, textContent: title });
    entry.style = "height: 150px";
    main.append(entry);
  }
};
const inView = () => {
  const first = Math.min(Math.floor(scrollY / 150), 40);
  main.style = `height: ${40 * 150}px; padding-top: ${first * 150}px; box-sizing: border-box`;
  main.innerHTML = "";
  for (let at = first; at < Math.min(first + 8, 40); at++) {
    main.innerHTML += `<article id="entry-${at + 1}" style="height: 150px">Entry ${at + 1}</article>`;
  }
};
if (has("view")) {
  inView();
  addEventListener("scroll", inView);
} else if (has("button")) {
  const button = document.createElement("button");
  button.textContent = "Show more";
  button.onclick = async () => { await more(); if (next >= 40) button.remove() };
  more().then(() => main.after(button));
} else {
  const end = document.createElement("p");
  main.after(end);
  new IntersectionObserver(async ([at]) => { if (at.isIntersecting && next < 40) await more() }).observe(end);
}
</script>"""

_DROP_ZONE = """<!doctype html><title>Receipts</title><section aria-label="Receipts" style="height: 200px">
Drop receipts here</section><p role="status"></p><script>
const zone = document.querySelector("section");
zone.ondragover = (event) => event.preventDefault();
zone.ondrop = (event) => {
  event.preventDefault();
  const names = [...event.dataTransfer.files].map((file) => file.name).sort();
  document.querySelector("p").textContent = names.join(", ");
};
</script>"""


def _app() -> Flask:
    app = create_app(latency=0.02)

    @app.route("/login", methods=["GET", "POST"])
    def login() -> str | Response:
        if request.method == "POST" and request.form["password"] == "correct-horse":
            session["user"] = request.form["user"]
            return redirect("/account")
        return _LOGIN

    @app.get("/account")
    def account() -> str | Response:
        user = session.get("user")
        return f"<title>Account</title><h1>Hello, {user}</h1>" if user else redirect("/login")

    @app.get("/orders")
    def orders() -> str:
        page = request.args.get("page", 1, type=int)
        rows = "".join(
            f"<tr><td>{number}</td><td>Lamp {number}</td><td>{number * 10}.00 €</td></tr>"
            for number in range(page * 3 - 2, page * 3 + 1)
        )
        following = f'<a href="/orders?page={page + 1}">Next</a>' if page < 3 else ""
        return (
            "<!doctype html><title>Orders</title><table><thead><tr><th>Number<th>Article<th>Price</tr></thead>"
            f"<tbody>{rows}</tbody></table>{following}"
        )

    @app.route("/reports", methods=["GET", "POST"])
    def reports() -> str:
        sent = request.files.get("receipt")
        return _REPORTS + (f"<p>Received {sent.filename}</p>" if sent else "")

    @app.get("/reports/year.csv")
    def year() -> Response:
        head = {"Content-Disposition": "attachment; filename=year.csv"}
        return Response("month,sum\n1,100\n", mimetype="text/csv", headers=head)

    _add_chat(app)
    _add_pages(app)
    return app


def _add_chat(app: Flask) -> None:
    lines: list[str] = []

    @app.get("/chat")
    def chat() -> str:
        session["name"] = request.args["name"]
        return _CHAT

    @app.route("/chat/lines", methods=["GET", "POST"])
    def chat_lines() -> list[str]:
        if request.method == "POST":
            lines.append(f"{session['name']}: {request.form['text']}")
        return lines


def _add_pages(app: Flask) -> None:
    @app.get("/api/stock")
    def stock() -> dict[str, int]:
        return {"lamps": 12}

    @app.get("/stock")
    def stock_page() -> str:
        return (
            "<!doctype html><title>Stock</title><p id=stock></p><script>fetch('/api/stock').then((r) => r.json())"
            ".then((s) => stock.textContent = s.lamps + ' lamps')</script>"
        )

    @app.get("/feed/entries")
    def entries() -> list[str]:
        first = request.args.get("from", 0, type=int)
        return [f"Entry {number + 1}" for number in range(first, min(first + 8, 40))]

    app.add_url_rule("/feed", view_func=lambda: _FEED, endpoint="feed")
    app.add_url_rule("/dropzone", view_func=lambda: _DROP_ZONE, endpoint="dropzone")
    app.add_url_rule("/session", view_func=lambda: _SESSION, endpoint="session")
    app.add_url_rule("/desk", view_func=lambda: _DIALOGS, endpoint="desk")
    app.add_url_rule("/form", view_func=lambda: _FORM, endpoint="form")
    app.add_url_rule(
        "/received", view_func=lambda: "<title>Done</title><p>Received!</p>", endpoint="received"
    )


@contextmanager
def practice() -> Iterator[str]:
    """Run the site while the block runs; gives its address."""
    with serve(_app()) as address:
        yield address
