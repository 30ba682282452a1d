"""Looking at a page for a long time costs nothing that stays."""

import gc
import tracemalloc

import pytest

from tests.browser.snapshot.reader import Reader
from webtools.deadline import Deadline
from webtools.protocol import cdp
from webtools.session.session import Session

TURNS = 50
"""With four looks each."""

REBUILDS_ITSELF = """(() => {
  window.gone = [];
  window.rebuild = () => {
    const list = document.getElementById("list");
    for (const element of list.querySelectorAll("*")) window.gone.push(new WeakRef(element));
    list.innerHTML = "<ul role=listbox>" + "<li role=option>milk <button>Delete</button>".repeat(20) + "</ul>"
      + "<iframe srcdoc='<button>In the frame</button>'></iframe>";
    return new Promise((done) => { list.querySelector("iframe").onload = () => done(null); });
  };
})()"""


def collect_garbage(session: Session, deadline: Deadline) -> None:
    tab = str(session.contexts.active)
    devtools = session.ask(cdp.get_session(tab), deadline=deadline).session
    session.ask(cdp.send_command("HeapProfiler.collectGarbage", devtools), deadline=deadline)


@pytest.mark.needs("devtools")
def test_a_page_that_rebuilds_itself_leaves_nothing_behind_in_it_nor_in_python(reader: Reader) -> None:
    reader.show("<div id=list></div>")
    reader.run(REBUILDS_ITSELF)

    def look(turns: int) -> None:
        for _ in range(turns):
            reader.run("window.rebuild()")
            reader.snapshot()
            reader.find(role="button", name="delete")
            reader.snapshot(diff=True)
            reader.snapshot(interactive_only=True)

    look(5)
    gc.collect()
    tracemalloc.start()
    try:
        look(TURNS)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert grown < 200_000  # bytes
    known = reader.page("refCounts")
    assert known["known"] <= 200
    assert known["superseded"] <= 1_000
    reader.call(collect_garbage)
    assert reader.run("window.gone.filter((element) => element.deref()).length") <= 50
