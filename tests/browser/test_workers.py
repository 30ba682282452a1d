"""Workers of every kind have the settings of their page."""

from collections.abc import Callable

import pytest

from tests.browser.site import Site
from webtools import BrowserTools

_FACTS = """[new Intl.NumberFormat().format(1234.5), Intl.DateTimeFormat().resolvedOptions().timeZone,
  navigator.language, navigator.languages.join(), navigator.userAgent, navigator.appVersion, new Date(0).getHours()]"""
_SETTINGS = {"locale": "de-CH", "timezone": "Asia/Tokyo", "user_agent": "Mozilla/5.0 (Test) Own/1.0"}
_START = """async (kind, code) => {
  const address = "/code.js?code=" + encodeURIComponent(code);
  const answer = (port) => new Promise((done) => { port.onmessage = ({ data }) => done(data); });
  const settings = { type: kind.endsWith("module") ? "module" : "classic" };
  if (kind.startsWith("service")) {
    const { installing, waiting, active } = await navigator.serviceWorker.register(address, settings);
    const channel = new MessageChannel();
    const answered = answer(channel.port1);
    (installing || waiting || active).postMessage("", [channel.port2]);
    return answered;
  }
  const where = kind.includes("blob") ? URL.createObjectURL(new Blob([code], { type: "text/javascript" })) : address;
  if (kind.startsWith("shared")) {
    const { port } = new SharedWorker(where, settings);
    return answer(port);
  }
  return answer(new Worker(where, settings));
}"""
_CODE = f"""
  const first = {_FACTS};
  const all = (port) => port.postMessage([first, {_FACTS}]);
  if (self.onconnect !== undefined) onconnect = ({{ ports: [port] }}) => all(port);
  else if (self.clients) onmessage = ({{ ports: [port] }}) => all(port);
  else all(self);
"""
_KINDS = [
    "dedicated", "dedicated blob", "dedicated module", "shared", "shared blob", "shared module", "service",
    "service module",
]  # fmt: skip


@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.needs("settings-of-workers")
def test_worker_has_the_settings_of_its_context_from_its_first_line(
    kind: str, tools_of: Callable[..., BrowserTools], site: Site
) -> None:
    tools = tools_of(**_SETTINGS)
    tools.navigate(site.url("second.html"))
    page = tools.evaluate(_FACTS).value
    assert page[1:] == ["Asia/Tokyo", "de-CH", "de-CH", _SETTINGS["user_agent"], "5.0 (Test) Own/1.0", 9]
    assert tools.evaluate(_START, [kind, _CODE]).value == [page, page]


@pytest.mark.needs("settings-of-workers")
def test_contexts_of_one_browser_have_workers_with_agents_of_their_own(
    tools_of: Callable[..., BrowserTools], site: Site
) -> None:
    one, other, plain = tools_of(user_agent="One/1"), tools_of(user_agent="Other/1"), tools_of()
    code = "onconnect = ({ ports: [port] }) => port.postMessage(navigator.userAgent)"
    seen = []
    for tools in (one, other, plain):
        tools.navigate(site.url("second.html"))
        seen.append(tools.evaluate(_START, ["shared", code]).value)
    assert seen == ["One/1", "Other/1", plain.evaluate("navigator.userAgent").value]
    assert seen[2].startswith("Mozilla/5.0")
    one.emulate(reset=("user_agent",))
    one.reload()
    assert one.evaluate(_START, ["shared", f"1; {code}"]).value == seen[2]


@pytest.mark.needs("settings-of-workers")
def test_getter_of_a_workers_user_agent_looks_native(
    tools_of: Callable[..., BrowserTools], site: Site
) -> None:
    tools = tools_of(user_agent="One/1")
    tools.navigate(site.url("second.html"))
    code = """
      const { prototype } = WorkerNavigator;
      const { get, enumerable, configurable, set } = Object.getOwnPropertyDescriptor(prototype, "userAgent");
      let thrown = ""; try { prototype.userAgent; } catch (error) { thrown = error.name; }
      const facts = [get.name, String(get), enumerable, configurable, set, thrown, Object.keys(navigator).length];
      onconnect = ({ ports: [port] }) => port.postMessage(facts);
    """
    native = "function () { [native code] }"
    assert tools.evaluate(_START, ["shared", code]).value == [
        "get userAgent", native, True, True, None, "TypeError", 0,
    ]  # fmt: skip


@pytest.mark.needs("settings-of-workers")
@pytest.mark.parametrize("kind", _KINDS)
def test_server_sees_one_browser_in_all_requests_of_a_worker(
    kind: str, tools_of: Callable[..., BrowserTools], site: Site
) -> None:
    tools = tools_of(**_SETTINGS)
    tools.navigate(site.url("second.html"))
    tools.evaluate(_START, [kind, f"fetch('{site.url('status/200')}'); {_CODE}"])
    site.wait_for("/status/200")
    seen = {(one.headers["User-Agent"], one.headers["Accept-Language"]) for one in site.requests}
    assert seen == {(_SETTINGS["user_agent"], "de-CH")}
