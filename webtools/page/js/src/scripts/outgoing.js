// In the driver's own tab, whose script turns DevTools events into BiDi for all contexts. Two things stop it:
// half of a surrogate pair, such as in a console message, makes JSON that ChromeDriver cannot read, and after two of
// these it answers nobody any more; and a page that floods its console or the network leaves it no time. So halves
// are replaced, and what comes of a page beyond a budget is left out, with one console message that says so.
// A page that goes far beyond it runs slowly for a while.
// Settings that the browser's commands do not bring about are in `driver/settings.js`.
// Messages that the browser itself writes to a console, such as of a refused request, are subscribed to here for every
// new target before its scripts run, and passed on under the session of the page.
// Budgets are for SPAN_MS, for each tab and kind of event.

/** @import { PageGlobal, PageValue } from "../types.js" */
/**
 * The number of a DevTools session; undefined is the browser's own.
 * @typedef {string | undefined} Session
 *
 * The amount that a tab has sent in a span.
 * @typedef {{ since: number, characters: number, messages: number, noticed: boolean }} Account
 *
 * A tab: the session of its page, its accounts, the sessions that are not followed, how often that began, when its page
 * was left, and the browser's own messages.
 * @typedef {{
 *   page: Session,
 *   spent: { [kind: string]: Account },
 *   cut: Map<Session, ReturnType<typeof setTimeout>>,
 *   cuts: number,
 *   left: number,
 *   logged: Map<string, true>,
 * }} TabRecord
 */

import { unreachedSettings } from "../driver/settings.js";

/** @param {string} own The id of the browser's own user context */
export default function guardOutgoing(own) {
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
  const CONSOLE_EVENT = /^\{"method":"(Runtime\.consoleAPICalled|Runtime\.exceptionThrown)"/;
  const LOG_EVENT = /^\{"method":"(Log\.entryAdded)"/;
  const NETWORK_EVENT = /^\{"method":"Network\.([a-zA-Z]+)"/;
  const UNUSED = /^(webSocket|eventSourceMessageReceived)/;
  const OPENING = /^webSocket(Created|HandshakeResponseReceived|FrameError)$/;
  const ATTACHED = /^\{"method":"Target\.attachedToTarget"/;
  const DETACHED = /^\{"method":"Target\.detachedFromTarget"/;
  const NAVIGATING = /^\{"method":"Page\.frameStartedNavigating"/;
  const DEBUGGER = /^\{"method":"Debugger\./;
  const PAUSED = /^\{"method":"Fetch\.requestPaused"/;
  const REALM_CREATED = /^\{"method":"Runtime\.executionContextCreated","params":\{"context":\{"id":(\d+)/;
  const SESSION = /"sessionId":"([^"]+)"\}$/;
  const HALF = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\ud[89a-f][0-9a-f]{2}/gi;
  // The name of no function of a page's console, so no page can forge a notice. `console.py` knows it.
  const NOTICE_METHOD = "webtools";
  const NOTICES = {
    console:
      "webtools: this page writes too much to its console; further messages of the next seconds are left out",
    network:
      "webtools: this page uses the network too much; its requests of the next seconds are not followed",
  };

  const { cdp, sendBidiResponse } = /** @type {PageGlobal} */ (globalThis);
  // A driver of another make is left as it is.
  if (typeof sendBidiResponse !== "function" || typeof cdp?.onmessage !== "function") return;
  /** @param {string} text */
  const whole = (text) => text.replace(HALF, (found) => (/^\\ud...$/i.test(found) ? "\\ufffd" : found));
  /** @type {PageGlobal} */ (globalThis).sendBidiResponse = (/** @type {string} */ text) => {
    if (text.length < 1_000 && text.includes(`"goog:channel":"${CHANNEL}"`))
      return onAnswer(JSON.parse(text));
    sendBidiResponse(text.includes("\\ud") ? whole(text) : text);
  };

  /** @param {{ id: number, result?: PageValue }} answer */
  const onAnswer = ({ id, result }) => {
    const then = answered.get(id);
    answered.delete(id);
    then?.(result?.result);
  };

  const MOST_TABS = 1_000;
  const MOST_SESSIONS = 10_000;
  const MOST_LOGGED = 1_000;
  /** @template K, V @param {Map<K, V>} map @param {number} most @param {K} key @param {V} value */
  const remember = (map, most, key, value) => {
    map.set(key, value);
    if (map.size > most) map.delete(/** @type {K} */ (map.keys().next().value));
  };
  // Commands of its own go through the mapper, which has taken the way to the browser for itself.
  let lastId = 0;
  /** @type {Map<number, (result: PageValue) => void>} */
  const answered = new Map();
  const receive = /** @type {PageGlobal} */ (globalThis).onBidiMessage;
  /**
   * @param {string} method @param {object} params
   * @param {Session} [session] @param {(result: PageValue) => void} [then]
   */
  const command = (method, params, session, then) => {
    if (then) remember(answered, MOST_SESSIONS, lastId + 1, then);
    const asked = {
      id: ++lastId,
      method: "goog:cdp.sendCommand",
      params: { method, params, session },
      "goog:channel": CHANNEL,
    };
    receive(JSON.stringify(asked));
  };

  const handle = cdp.onmessage;
  const settings = unreachedSettings(own, handle, command);
  /** @type {PageGlobal} */ (globalThis).onBidiMessage = (/** @type {string} */ text) => {
    settings.note(text);
    return receive(text);
  };
  // A page has sessions of its own for its workers and for frames of other sites; all of them share the budgets of
  // their tab. Its accounts are by kind of event.
  /** @type {Map<Session, TabRecord>} */
  const tabs = new Map();
  /** @type {Map<Session, Session>} */
  const parents = new Map();
  // Sessions of the whole browser, over which tabs are attached.
  const browsers = new Set();
  // Of each session the one that was made last.
  /** @type {Map<Session, string>} */
  const realms = new Map();
  /** @type {Map<Session, string>} */
  const targets = new Map();
  /** @type {Map<Session, string>} */
  const types = new Map();
  /** @param {Session} sessionId @returns {TabRecord} */
  const tabOf = (sessionId) => {
    let root = sessionId;
    while (parents.get(root) !== undefined) root = parents.get(root);
    if (!tabs.has(root))
      remember(tabs, MOST_TABS, root, {
        page: sessionId,
        spent: {},
        cut: new Map(),
        cuts: 0,
        left: 0,
        logged: new Map(),
      });
    return /** @type {TabRecord} */ (tabs.get(root));
  };
  /** @param {Session} sessionId @param {string} kind */
  const accountOf = (sessionId, kind) => {
    const { spent } = tabOf(sessionId);
    const now = Date.now();
    if (spent[kind] === undefined || now - spent[kind].since >= SPAN_MS)
      spent[kind] = { since: now, characters: 0, messages: 0, noticed: false };
    return spent[kind];
  };
  /** @param {Account} account @param {string} message @param {{ characters: number, messages: number }} budget */
  const exceeds = (account, message, budget) => {
    account.characters += message.length;
    account.messages += 1;
    return account.characters > budget.characters || account.messages > budget.messages;
  };
  /** @param {Account} account @param {{ characters: number, messages: number }} budget */
  const excessive = (account, budget) =>
    account.characters > FAR_BEYOND * budget.characters || account.messages > FAR_BEYOND * budget.messages;
  // A worker's messages belong to no page, so the page itself says it.
  /** @param {Account} account @param {string} text @param {Session} sessionId */
  const notice = (account, text, sessionId) => {
    const { page } = tabOf(sessionId);
    const realm = realms.get(page);
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
    handle(JSON.stringify({ method: "Runtime.consoleAPICalled", params, sessionId: page }));
  };

  // Sessions whose network events the browser does not send for the moment: longer each time, until the page is left.
  /** @param {TabRecord} tab @param {Session} sessionId */
  const follow = (tab, sessionId) => {
    clearTimeout(tab.cut.get(sessionId));
    tab.cut.delete(sessionId);
    command("Network.enable", NETWORK_PARAMS, sessionId);
  };
  /** @param {Session} sessionId */
  const unfollow = (sessionId) => {
    const tab = tabOf(sessionId);
    if (tab.cut.has(sessionId)) return;
    if (tab.cut.size === 0) tab.cuts += 1;
    command("Network.disable", {}, sessionId);
    const span = Math.min(LONGEST_CUT_MS, SPAN_MS * 2 ** (tab.cuts - 1));
    tab.cut.set(sessionId, setTimeout(follow, span, tab, sessionId));
  };
  // The next page is followed from its beginning, unless the tab goes from page to page by itself.
  /** @param {TabRecord} tab */
  const leave = (tab) => {
    if (Date.now() - tab.left < SPAN_MS) return;
    tab.left = Date.now();
    for (const sessionId of [...tab.cut.keys()]) follow(tab, sessionId);
    tab.cuts = 0;
    delete tab.spent.Network;
    delete tab.spent.sockets;
  };

  // Every message of a page that goes on regardless costs the browser and the driver their time, also one that is left
  // out here. So its scripts run slowly for a while. Workers cannot be slowed down; they are not heard any more.
  const slowed = new Set();
  /** @param {Session} sessionId */
  const slowDown = (sessionId) => {
    if (sessionId === undefined || slowed.has(sessionId)) return;
    if (types.get(sessionId)?.endsWith("worker")) {
      types.delete(sessionId);
      return command("Target.detachFromTarget", { sessionId }, parents.get(sessionId));
    }
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

  /** @param {string} message */
  const sessionOf = (message) => SESSION.exec(message.slice(-200))?.[1];
  /** @param {string} message @param {string} event */
  const onConsole = (message, event) => {
    const sessionId = sessionOf(message);
    const account = accountOf(sessionId, event);
    if (!exceeds(account, message, CONSOLE)) return handle(message);
    if (excessive(account, CONSOLE)) slowDown(sessionId);
    notice(account, NOTICES.console, sessionId);
  };
  // A page also gets copies of what its workers write, which they report themselves. Frames of a process report each
  // other's messages. Workers that no page has attached belong to no tab.
  /** @param {string} message @param {string} event */
  const onLog = (message, event) => {
    const { method, params, sessionId } = JSON.parse(message);
    const { page, logged } = tabOf(sessionId);
    const { source, timestamp, text } = params.entry;
    const key = `${timestamp} ${text}`;
    if (source === "worker" || types.get(page)?.endsWith("worker") || logged.has(key)) return;
    remember(logged, MOST_LOGGED, key, true);
    params.context = targets.get(page); // Python knows those that were there before this script
    onConsole(JSON.stringify({ method, params, sessionId: page }), event);
  };
  // Objects that were written to the console come as replies of their own.
  /** @param {string} message */
  const onReply = (message) => {
    if (message.length > LONG_MESSAGE) {
      const sessionId = sessionOf(message);
      const account = sessionId && tabOf(sessionId).spent["Runtime.consoleAPICalled"];
      if (account) account.characters += message.length;
    }
    return handle(message);
  };
  // A request of a worker names no frame, so it would be reported to nobody. A long body can be asked for later.
  /** @param {string} message @param {Session} sessionId */
  const withPage = (message, sessionId) => {
    const page = types.get(sessionId) === "worker" ? targets.get(tabOf(sessionId).page) : undefined;
    if (page === undefined && message.length < LONG_MESSAGE) return message;
    const { method, params } = JSON.parse(message);
    const { request } = params;
    if (page !== undefined) params.frameId = page;
    if (request.postData?.length > LONG_TEXT) {
      request.hasPostData = true;
      delete request.postData;
      delete request.postDataEntries;
    }
    return JSON.stringify({ method, params, sessionId });
  };
  // Return what opens and ends a socket names no tab; over the session of a worker nobody would hear it.
  /** @param {string} message */
  const ofSocket = (message) => {
    const { method, params, sessionId } = JSON.parse(message);
    const { page } = tabOf(sessionId);
    params.context = targets.get(page); // Python knows those that were there before this script
    return JSON.stringify({ method, params, sessionId: page });
  };
  /** @param {string} message @param {string} event */
  const onNetwork = (message, event) => {
    const sessionId = sessionOf(message);
    const unused = UNUSED.test(event);
    const account = accountOf(sessionId, unused ? "sockets" : "Network");
    if (exceeds(account, message, unused ? SOCKETS : NETWORK)) {
      unfollow(sessionId);
      notice(account, NOTICES.network, sessionId);
    } else if (OPENING.test(event)) handle(ofSocket(shortened(message)));
    else if (!unused)
      handle(shortened(event === "requestWillBeSent" ? withPage(message, sessionId) : message));
  };
  // The session of a page reports what routes ask for; that is the mapper's.
  /** @param {string} message */
  const onPaused = (message) => {
    const sessionId = sessionOf(message);
    return sessionId === undefined || browsers.has(sessionId) ? settings.onPaused(message) : handle(message);
  };
  /** @param {string} message */
  const onAttached = (message) => {
    const { params, sessionId } = JSON.parse(message);
    remember(targets, MOST_SESSIONS, params.sessionId, params.targetInfo.targetId);
    const { type } = params.targetInfo;
    if (type === "tab" || (type === "page" && types.get(sessionId) !== "tab")) browsers.add(sessionId);
    if (!browsers.has(sessionId)) remember(parents, MOST_SESSIONS, params.sessionId, sessionId);
    remember(types, MOST_SESSIONS, params.sessionId, type);
    if (!settings.attaching(params, browsers.has(sessionId))) return;
    handle(message);
    if (type !== "tab") command("Log.enable", {}, params.sessionId);
    settings.prepared(params);
    const { page } = tabOf(sessionId);
    if (type === "worker" && !targets.has(page))
      command("Target.getTargetInfo", {}, page, (found) => targets.set(page, found?.targetInfo.targetId));
  };
  /** @param {string} message */
  const onDetached = (message) => {
    const { sessionId } = JSON.parse(message).params;
    const tab = tabOf(sessionId);
    clearTimeout(tab.cut.get(sessionId));
    tab.cut.delete(sessionId);
    for (const map of [tabs, parents, realms, targets, types]) map.delete(sessionId);
    settings.forget(sessionId);
    return handle(message);
  };
  /** @param {string} message @param {string} realm */
  const onRealm = (message, realm) => {
    const sessionId = sessionOf(message);
    if (message.includes('"isDefault":true')) {
      remember(realms, MOST_SESSIONS, sessionId, realm);
      if (types.get(sessionId) === "page") tabOf(sessionId).page = sessionId;
    }
    return handle(message);
  };
  /** @param {string} message */
  const onNavigating = (message) => {
    const sessionId = sessionOf(message);
    if (message.includes(`"frameId":"${targets.get(sessionId)}"`)) {
      const tab = tabOf(sessionId);
      if (tab.page === sessionId && tab.cut.size) leave(tab);
    }
    return handle(message);
  };

  // Patterns of a message's head; a handler gets the message and the pattern's first group.
  /** @type {[RegExp, (message: string, found: string) => unknown][]} */
  const HANDLERS = [
    [CONSOLE_EVENT, onConsole],
    [LOG_EVENT, onLog],
    [NETWORK_EVENT, onNetwork],
    [ATTACHED, onAttached],
    [DETACHED, onDetached],
    [REALM_CREATED, onRealm],
    [NAVIGATING, onNavigating],
    [DEBUGGER, (message) => settings.onDebugger(message, sessionOf(message))],
    [PAUSED, onPaused],
  ];
  cdp.onmessage = (/** @type {string} */ message) => {
    const head = message.slice(0, 100);
    if (head.startsWith('{"id":')) return onReply(message);
    for (const [pattern, handler] of HANDLERS) {
      const found = pattern.exec(head);
      if (found) return handler(message, found[1]);
    }
    return handle(message);
  };
}
