"""ChromeDriver's bridge from WebDriver BiDi to the Chrome DevTools Protocol; other browsers do not know it."""

from webtools.protocol.wire import Command, Wire, nothing


class CdpSession(Wire):
    session: str


def get_session(context: str) -> Command[CdpSession]:
    return Command("goog:cdp.getSession", {"context": context}, CdpSession.model_validate)


def send_command(method: str, session: str) -> Command[None]:
    return Command("goog:cdp.sendCommand", {"method": method, "session": session}, nothing)
