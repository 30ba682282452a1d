// Settings of contexts where the browser's commands come too late or reach nothing, in the driver's own tab:
//
// - Shared and service workers: the browser's command changes what they send, but not `navigator.userAgent`. Before
//   their first script runs, the debugger holds them for a moment.
// - The request for the script of a service worker gets user agent, language and headers here.
// - A tab that a person's click opens, with Control or Shift or the middle button, requests its first document before
//   the tab is announced. While such a click can have effects, documents are requested through us: that of a new tab
//   waits until the tab has its settings and preload scripts.

/** @import { PageGlobal, PageValue } from "../types.js" */
/**
 * The number of a DevTools session; undefined is the browser's own.
 * @typedef {string | undefined} Session
 *
 * @typedef {{ sessionId: string, waitingForDebugger: boolean, targetInfo: {
 *   targetId: string, type: string, browserContextId: string, openerId?: string } }} Attached
 *
 * @typedef {{ method: string, params: { [name: string]: PageValue } }} Asked
 */

const OWN = "default";
const AGENT = "emulation.setUserAgentOverride";
const LANGUAGE = "emulation.setLocaleOverride";
const HEADERS = "network.setExtraHeaders";
const INPUT = "input.performActions";
const RELEASE = "input.releaseActions";
const LONGEST_NOTED = 100_000;
const HOLDING_MS = 2_000;
const LONGEST_WAIT_MS = 2_000;
// By which a page of a service worker has attached it, too.
const ATTACHING_MS = 100;
const MOST = 10_000;
// Shift, Control and Meta, of either side (WebDriver §17.4.2).
const MODIFIERS = new Set(["\ue008", "\ue009", "\ue03d", "\ue050", "\ue051", "\ue053"]);

/** @template K, V @param {Map<K, V>} map @param {K} key @param {V} value */
const remember = (map, key, value) => {
  map.set(key, value);
  if (map.size > MOST) map.delete(/** @type {K} */ (map.keys().next().value));
};

// Runs in the worker.
/** @param {string} agent */
const pretend = (agent) => {
  const { prototype } = /** @type {PageGlobal} */ (globalThis).WorkerNavigator;
  for (const name of ["userAgent", "appVersion"]) {
    const own = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(prototype, name));
    const value = name === "userAgent" ? agent : agent.replace(/^Mozilla\//, "");
    const get = new Proxy(/** @type {() => PageValue} */ (own.get), {
      apply: (native, self, given) => (Reflect.apply(native, self, given), value),
    });
    Object.defineProperty(prototype, name, { ...own, get });
  }
};

/**
 * @param {string} own The id of the browser's own user context, which BiDi calls "default"
 * @param {(message: string) => unknown} handle Gives the driver a message of the browser's
 * @param {(method: string, params: object, session?: Session, then?: () => void) => void} command
 */
export function unreachedSettings(own, handle, command) {
  /** @type {{ [method: string]: Map<string, PageValue> }} */
  const chosen = { [AGENT]: new Map(), [LANGUAGE]: new Map(), [HEADERS]: new Map() };
  // User contexts of targets, which are tabs and frames of other sites.
  /** @type {Map<string, string>} */
  const homes = new Map();
  // Workers whose user agent is yet to be set, with it.
  /** @type {Map<Session, string>} */
  const held = new Map();
  // Service and shared workers that a page has attached.
  /** @type {Map<string, true>} */
  const followed = new Map();
  // Tabs that have not got everything, with what waits for that.
  /** @type {Map<string, (() => void)[]>} */
  const starting = new Map();
  /** @type {Set<string>} */
  const pressed = new Set();
  const now = { asked: "", clicks: 0 };

  /** @param {string} setting @param {string} home */
  const choice = (setting, home) => chosen[setting].get(home === own ? OWN : home);
  const intercept = () => {
    const any = Object.values(chosen).some((map) => [...map.values()].some(Boolean));
    const kinds = [...(any ? ["Other"] : []), ...(now.clicks ? ["Document"] : [])];
    if (now.asked === kinds.join()) return;
    now.asked = kinds.join();
    if (!kinds.length) return command("Fetch.disable", {});
    command("Fetch.enable", { patterns: kinds.map((resourceType) => ({ urlPattern: "*", resourceType })) });
  };

  /** @param {Asked} asked */
  const noteSetting = ({ method, params }) => {
    const [value] = [params.userAgent ?? params.locale ?? params.headers ?? null];
    for (const home of params.userContexts ?? []) remember(chosen[method], home, value);
    intercept();
  };
  // Return what a click begins comes with it, or when the keys are released; then a while after.
  /** @param {Asked} asked */
  const noteInput = ({ params }) => {
    let opens = pressed.size > 0;
    for (const { type, value, button } of (params.actions ?? []).flatMap(
      (/** @type {PageValue} */ one) => one.actions ?? [],
    )) {
      if (type === "keyDown" && MODIFIERS.has(value)) pressed.add(value);
      if (type === "keyUp") pressed.delete(value);
      opens ||= pressed.size > 0 || (type === "pointerDown" && button === 1);
    }
    if (opens) holdDocuments();
  };
  const holdDocuments = () => {
    now.clicks += 1;
    intercept();
    setTimeout(() => {
      now.clicks -= 1;
      intercept();
    }, HOLDING_MS);
  };

  return {
    /** @param {string} text A command of BiDi */
    note(text) {
      if (text.length > LONGEST_NOTED) return;
      const found = [AGENT, LANGUAGE, HEADERS, INPUT, RELEASE].find((method) => text.includes(`"${method}"`));
      if (found === undefined) return;
      const asked = JSON.parse(text);
      if (asked.method !== found) return;
      if (found === RELEASE) pressed.clear();
      else if (found === INPUT) noteInput(asked);
      else noteSetting(asked);
    },

    /**
     * Before the driver knows of a target.
     * @param {Attached} attached @param {boolean} ofBrowser Whether no page has attached it
     * @returns {boolean} Whether the driver is to know of it
     */
    attaching({ sessionId, targetInfo, waitingForDebugger }, ofBrowser) {
      const { targetId, type, browserContextId, openerId } = targetInfo;
      remember(homes, targetId, browserContextId);
      // A window that a script can reach at once must not run before the driver lets it (`prepared`).
      if (type === "page" && waitingForDebugger && !openerId) remember(starting, targetId, []);
      if (type !== "shared_worker" && type !== "service_worker") return true;
      const agent = choice(AGENT, browserContextId);
      if (!agent) return true;
      // The driver has it go on as soon as it knows of it. Of a session of an unknown parent it only knows the session,
      // to which commands can be sent then.
      const params = { sessionId, targetInfo };
      handle(JSON.stringify({ method: "Target.attachedToTarget", params, sessionId: "unknown" }));
      remember(held, sessionId, agent);
      command("Debugger.enable", {}, sessionId);
      command(
        "Debugger.setInstrumentationBreakpoint",
        { instrumentation: "beforeScriptExecution" },
        sessionId,
      );
      if (!ofBrowser) remember(followed, targetId, true);
      if (type === "shared_worker" || !ofBrowser) return true;
      // The driver would detach it at once, since it belongs to no page. Where a page has attached it, too, that
      // session lets it go on: a second one that does so would end the pause before the first script.
      const go = () => followed.has(targetId) || command("Runtime.runIfWaitingForDebugger", {}, sessionId);
      setTimeout(go, ATTACHING_MS);
      return false;
    },

    /**
     * Is called when all commands that prepare a target were sent.
     * @param {Attached} attached
     */
    prepared({ sessionId, targetInfo: { targetId } }) {
      if (!starting.has(targetId)) return;
      const go = () => {
        const waiting = starting.get(targetId) ?? [];
        starting.delete(targetId);
        for (const one of waiting) one();
      };
      setTimeout(go, LONGEST_WAIT_MS);
      command("Runtime.runIfWaitingForDebugger", {}, sessionId, go); // it is answered after those before
    },

    /** @param {Session} sessionId */
    forget(sessionId) {
      held.delete(sessionId);
    },

    /** @param {string} message An event of the debugger @param {Session} sessionId */
    onDebugger(message, sessionId) {
      const agent = held.get(sessionId);
      if (agent === undefined) return handle(message);
      if (!message.startsWith('{"method":"Debugger.paused"')) return undefined;
      held.delete(sessionId);
      command("Runtime.evaluate", { expression: `(${pretend})(${JSON.stringify(agent)})` }, sessionId);
      return command("Debugger.disable", {}, sessionId);
    },

    /** @param {string} message A request that waits for us */
    onPaused(message) {
      const { requestId, request, frameId, resourceType } = JSON.parse(message).params;
      const home = homes.get(frameId);
      const waiting = resourceType === "Document" ? starting.get(frameId) : undefined;
      const first = waiting !== undefined || request.headers["Service-Worker"] === "script";
      if (!first || home === undefined) return command("Fetch.continueRequest", { requestId });
      /** @type {{ name: string, value: string }[]} */
      const headers = Object.entries(request.headers).map(([name, value]) => ({ name, value }));
      const set = (/** @type {string} */ name, /** @type {string | null | undefined} */ value) => {
        if (!value) return;
        const at = headers.findIndex((one) => one.name.toLowerCase() === name.toLowerCase());
        headers.splice(at < 0 ? headers.length : at, at < 0 ? 0 : 1, { name, value });
      };
      set("User-Agent", choice(AGENT, home));
      set("Accept-Language", choice(LANGUAGE, home));
      for (const { name, value } of choice(HEADERS, home) ?? [])
        set(name, value.type === "string" ? value.value : null);
      const kept = headers.filter(({ name }) => !choice(AGENT, home) || !/^sec-ch-ua/i.test(name));
      const go = () => command("Fetch.continueRequest", { requestId, headers: kept });
      return waiting === undefined ? go() : waiting.push(go);
    },
  };
}
