// In the driver's own tab, whose script turns DevTools events into BiDi for all contexts. Two things stop it:
// half of a surrogate pair, such as in a console message, makes JSON that ChromeDriver cannot read, and after two of
// these it answers nobody any more; and a page that floods its console leaves it no time. So halves are replaced, and
// what a page's console says beyond a budget is dropped unread, with one message that says so.
// Characters and messages within SPAN_MS, of each page and kind of event.

export default function guardOutgoing() {
  const BUDGET = 2_000_000;
  const MOST = 2_000;
  const SPAN_MS = 10_000;
  const FLOODING = /^\{"method":"(Runtime\.consoleAPICalled|Runtime\.exceptionThrown|Log\.entryAdded)"/;
  const SESSION = /"sessionId":"([^"]+)"\}$/;
  const REALM = /"executionContextId":(\d+)/;
  const HALF = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\ud[89a-f][0-9a-f]{2}/gi;
  const NOTICE =
    "webtools: this page writes too much to its console; further messages of the next seconds are left out";

  const { cdp, sendBidiResponse } = /** @type {any} */ (globalThis);
  // A driver of another make is left as it is.
  if (typeof sendBidiResponse !== "function" || typeof cdp?.onmessage !== "function") return;
  /** @param {string} text */
  const whole = (text) => text.replace(HALF, (found) => (/^\\ud...$/i.test(found) ? "\\ufffd" : found));
  /** @type {any} */ (globalThis).sendBidiResponse = (/** @type {string} */ text) =>
    sendBidiResponse(text.includes("\\ud") ? whole(text) : text);

  const spent = new Map();
  /** @param {string} key */
  const accountOf = (key) => {
    const now = Date.now();
    const known = spent.get(key);
    if (known && now - known.since < SPAN_MS) return known;
    if (spent.size > 1_000) spent.clear();
    const account = { since: now, characters: 0, messages: 0, told: false };
    spent.set(key, account);
    return account;
  };
  /** @param {string} message @param {any} sessionId */
  const notice = (message, sessionId) => {
    const realm = REALM.exec(message.slice(-2_000))?.[1];
    if (realm === undefined) return null;
    const args = [{ type: "string", value: NOTICE }];
    const params = {
      type: "warning",
      args,
      executionContextId: Number(realm),
      timestamp: Date.now(),
      stackTrace: { callFrames: [] },
    };
    return JSON.stringify({ method: "Runtime.consoleAPICalled", params, sessionId });
  };

  const handle = cdp.onmessage;
  cdp.onmessage = (/** @type {string} */ message) => {
    const event = FLOODING.exec(message.slice(0, 100))?.[1];
    if (event === undefined) return handle(message);
    const sessionId = SESSION.exec(message.slice(-200))?.[1];
    const account = accountOf(`${event} ${sessionId}`);
    account.characters += message.length;
    account.messages += 1;
    if (account.characters <= BUDGET && account.messages <= MOST) return handle(message);
    const said = account.told ? null : notice(message, sessionId);
    account.told = true;
    if (said !== null) handle(said);
  };
}
