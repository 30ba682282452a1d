// In the driver's own tab, whose script turns DevTools events into BiDi for all contexts. Two things stop it:
// half of a surrogate pair, such as in a console message, makes JSON that ChromeDriver cannot read, and after two of
// these it answers nobody any more; and a page that floods its console or the network leaves it no time. So halves
// are replaced, and what comes of a page beyond a budget is left out, with one console message that says so.
// A page that goes far beyond it runs slowly for a while.
// Budgets are for SPAN_MS, for each page and kind of event.

export default function guardOutgoing() {
  const SPAN_MS = 10_000;
  const LONGEST_CUT_MS = 300_000;
  const CONSOLE = { characters: 2_000_000, messages: 2_000 };
  const NETWORK = { characters: 6_000_000, messages: 5_000 };
  const SOCKETS = { characters: 4_000_000, messages: 1_000 };
  const FAR_BEYOND = 3;
  const SLOWER = 20;
  const LONG_MESSAGE = 100_000;
  const LONG_TEXT = 65_536;
  const CHANNEL = "/webtools";
  const NETWORK_PARAMS = { enableDurableMessages: true, maxTotalBufferSize: 200_000_000 };
  const CONSOLE_EVENT = /^\{"method":"(Runtime\.consoleAPICalled|Runtime\.exceptionThrown|Log\.entryAdded)"/;
  const NETWORK_EVENT = /^\{"method":"Network\.([a-zA-Z]+)"/;
  const UNUSED = /^(webSocket|eventSourceMessageReceived)/;
  const ATTACHED = /^\{"method":"Target\.attachedToTarget"/;
  const NAVIGATING = /^\{"method":"Page\.frameStartedNavigating"/;
  const REALM_CREATED = /^\{"method":"Runtime\.executionContextCreated","params":\{"context":\{"id":(\d+)/;
  const SESSION = /"sessionId":"([^"]+)"\}$/;
  const REALM = /"executionContextId":(\d+)/;
  const HALF = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\ud[89a-f][0-9a-f]{2}/gi;
  // The name of no function of a page's console, so no page can forge a notice. `console.py` knows it.
  const NOTICE_METHOD = "webtools";
  const NOTICES = {
    console:
      "webtools: this page writes too much to its console; further messages of the next seconds are left out",
    network:
      "webtools: this page uses the network too much; its requests of the next seconds are not followed",
  };

  const { cdp, sendBidiResponse } = /** @type {any} */ (globalThis);
  // A driver of another make is left as it is.
  if (typeof sendBidiResponse !== "function" || typeof cdp?.onmessage !== "function") return;
  /** @param {string} text */
  const whole = (text) => text.replace(HALF, (found) => (/^\\ud...$/i.test(found) ? "\\ufffd" : found));
  /** @type {any} */ (globalThis).sendBidiResponse = (/** @type {string} */ text) => {
    if (text.length < 1_000 && text.includes(`"goog:channel":"${CHANNEL}"`)) return;
    sendBidiResponse(text.includes("\\ud") ? whole(text) : text);
  };

  // Commands of its own go through the mapper, which has taken the way to the browser for itself; answers go nowhere.
  let lastId = 0;
  /** @param {string} method @param {object} params @param {string} session */
  const command = (method, params, session) => {
    const asked = {
      id: ++lastId,
      method: "goog:cdp.sendCommand",
      params: { method, params, session },
      "goog:channel": CHANNEL,
    };
    /** @type {any} */ (globalThis).onBidiMessage(JSON.stringify(asked));
  };

  const handle = cdp.onmessage;
  // Of each session the one that was made last.
  const realms = new Map();
  const spent = new Map();
  /** @param {string} key */
  const accountOf = (key) => {
    const now = Date.now();
    const known = spent.get(key);
    if (known && now - known.since < SPAN_MS) return known;
    if (spent.size > 1_000) spent.clear();
    const account = { since: now, characters: 0, messages: 0, noticed: false };
    spent.set(key, account);
    return account;
  };
  /** @param {any} account @param {string} message @param {{ characters: number, messages: number }} budget */
  const exceeds = (account, message, budget) => {
    account.characters += message.length;
    account.messages += 1;
    return account.characters > budget.characters || account.messages > budget.messages;
  };
  /** @param {any} account @param {{ characters: number, messages: number }} budget */
  const excessive = (account, budget) =>
    account.characters > FAR_BEYOND * budget.characters || account.messages > FAR_BEYOND * budget.messages;
  /** @param {any} account @param {string} text @param {any} realm @param {any} sessionId */
  const notice = (account, text, realm, sessionId) => {
    if (account.noticed || realm === undefined) return;
    account.noticed = true;
    const args = [{ type: "string", value: text }];
    const params = {
      type: NOTICE_METHOD,
      args,
      executionContextId: Number(realm),
      timestamp: Date.now(),
      stackTrace: { callFrames: [] },
    };
    handle(JSON.stringify({ method: "Runtime.consoleAPICalled", params, sessionId }));
  };

  // Sessions whose network events the browser does not send for the moment: longer each time, until the page is left.
  const cut = new Map();
  const cuts = new Map();
  const left = new Map();
  // Of each session.
  const targets = new Map();
  /** @param {any} sessionId */
  const follow = (sessionId) => {
    if (cut.delete(sessionId)) command("Network.enable", NETWORK_PARAMS, sessionId);
  };
  /** @param {any} sessionId */
  const unfollow = (sessionId) => {
    if (cut.has(sessionId)) return;
    command("Network.disable", {}, sessionId);
    const times = cuts.get(sessionId) ?? 0;
    if (cuts.size > 1_000) cuts.clear();
    cuts.set(sessionId, times + 1);
    cut.set(sessionId, setTimeout(follow, Math.min(LONGEST_CUT_MS, SPAN_MS * 2 ** times), sessionId));
  };
  // The next page is followed from its beginning, unless the tab goes from page to page by itself.
  /** @param {any} sessionId */
  const leave = (sessionId) => {
    if (Date.now() - (left.get(sessionId) ?? 0) < SPAN_MS) return;
    if (left.size > 1_000) left.clear();
    left.set(sessionId, Date.now());
    clearTimeout(cut.get(sessionId));
    follow(sessionId);
    cuts.delete(sessionId);
    spent.delete(`Network ${sessionId}`);
    spent.delete(`sockets ${sessionId}`);
  };

  // Scripts of a page that goes on regardless run slowly for a while, since every message of it costs the browser
  // and the driver their time, also one that is left out here.
  const slowed = new Set();
  /** @param {any} sessionId */
  const slowDown = (sessionId) => {
    if (sessionId === undefined || slowed.has(sessionId)) return;
    slowed.add(sessionId);
    command("Emulation.setCPUThrottlingRate", { rate: SLOWER }, sessionId);
    setTimeout(() => {
      slowed.delete(sessionId);
      command("Emulation.setCPUThrottlingRate", { rate: 1 }, sessionId);
    }, SPAN_MS);
  };

  // Long texts, such as data: addresses, are of no use to anybody and cost each process on the way.
  /** @param {string} message */
  const shortened = (message) =>
    message.length < LONG_MESSAGE
      ? message
      : message.replace(/[^"\\]+/g, (run) => (run.length > LONG_TEXT ? `${run.slice(0, LONG_TEXT)}…` : run));

  /** @param {string} message @param {string} event */
  const onConsole = (message, event) => {
    const sessionId = SESSION.exec(message.slice(-200))?.[1];
    const account = accountOf(`${event} ${sessionId}`);
    if (!exceeds(account, message, CONSOLE)) return handle(message);
    if (excessive(account, CONSOLE)) slowDown(sessionId);
    notice(account, NOTICES.console, REALM.exec(message.slice(-2_000))?.[1], sessionId);
  };
  // Objects that were written to the console come as replies of their own.
  /** @param {string} message */
  const onReply = (message) => {
    if (message.length > LONG_MESSAGE) {
      const sessionId = SESSION.exec(message.slice(-200))?.[1];
      const account = spent.get(`Runtime.consoleAPICalled ${sessionId}`);
      if (account) account.characters += message.length;
    }
    return handle(message);
  };
  /** @param {string} message @param {string} event */
  const onNetwork = (message, event) => {
    const sessionId = SESSION.exec(message.slice(-200))?.[1];
    const unused = UNUSED.test(event);
    const account = accountOf(`${unused ? "sockets" : "Network"} ${sessionId}`);
    if (exceeds(account, message, unused ? SOCKETS : NETWORK)) {
      unfollow(sessionId);
      notice(account, NOTICES.network, realms.get(sessionId), sessionId);
    } else if (!unused) handle(shortened(message));
  };
  /** @param {string} message */
  const onAttached = (message) => {
    const { params } = JSON.parse(message);
    if (targets.size > 1_000) targets.clear();
    targets.set(params.sessionId, params.targetInfo.targetId);
    return handle(message);
  };

  cdp.onmessage = (/** @type {string} */ message) => {
    const head = message.slice(0, 100);
    if (head.startsWith('{"id":')) return onReply(message);
    const written = CONSOLE_EVENT.exec(head)?.[1];
    if (written !== undefined) return onConsole(message, written);
    const asked = NETWORK_EVENT.exec(head)?.[1];
    if (asked !== undefined) return onNetwork(message, asked);
    if (ATTACHED.test(head)) return onAttached(message);
    const sessionId = SESSION.exec(message.slice(-200))?.[1];
    const realm = REALM_CREATED.exec(head)?.[1];
    if (realm !== undefined && message.includes('"isDefault":true')) {
      if (realms.size > 1_000) realms.clear();
      realms.set(sessionId, realm);
    }
    if (
      cut.has(sessionId) &&
      NAVIGATING.test(head) &&
      message.includes(`"frameId":"${targets.get(sessionId)}"`)
    ) {
      leave(sessionId);
    }
    return handle(message);
  };
}
