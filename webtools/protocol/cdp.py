"""ChromeDriver's bridge from WebDriver BiDi to the Chrome DevTools Protocol; other browsers do not know it."""

from webtools.protocol.wire import Command, Wire, nothing


class Captured(Wire):
    data: str


class CdpSession(Wire):
    session: str


def get_session(context: str) -> Command[CdpSession]:
    return Command("goog:cdp.getSession", {"context": context}, CdpSession.model_validate)


def send_command(method: str, session: str) -> Command[None]:
    return Command("goog:cdp.sendCommand", {"method": method, "session": session}, nothing)


def capture_whole_page(
    session: str, size: tuple[int, int], scale: float, *, format: str, quality: int | None
) -> Command[Captured]:
    """The page scaled down by the browser, which is many times faster than as large as it is."""
    width, height = size
    params = {
        "format": format,
        **({"quality": quality} if quality is not None else {}),
        "captureBeyondViewport": True,
        "clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": scale},
    }
    command = {"method": "Page.captureScreenshot", "session": session, "params": params}
    return Command("goog:cdp.sendCommand", command, lambda raw: Captured.model_validate(raw["result"]))
