// In the page's main world, once somebody wants to know of WebSockets or to decide about them: reports each socket and
// its messages over a channel, as JSON. While there are routes, a socket is made here instead of by the browser, and
// Python says what becomes of it: it goes to its server as it is ("pass"), or is opened, written to and closed from
// there, with a connection to the server behind it or without one. Sockets of workers are not seen.
// The page may change any prototype later, so every function that is needed then is kept here.

/** @import { NoPrototype, PageValue } from "../types.js" */
import { StandIns } from "../clock/stand_in.js";
import { bound, getter } from "../main_world/natives.js";
import { newAddresses } from "../sockets/addresses.js";
import { newMessages } from "../sockets/messages.js";

const MOST = 8_000_000; // characters of a message that a route gets; a larger one closes the socket
const MOST_NOTED = 262_144; // of a message that is only reported
const [CONNECTING, OPEN, CLOSING, CLOSED] = [0, 1, 2, 3];
const [BROKEN, TOO_BIG] = [1006, 1009];

/** @typedef {{ kind: string, id: number, [name: string]: unknown }} Report */
/**
 * The state of a socket that is made here; server: the real one behind it; passes: the page has the real one's events
 * and messages, and nobody decides; queue: what waits until the one before is read;
 * waiting, early: messages to the server and to the page, until these are open.
 * @typedef {{
 *   id: number, url: string, protocols: string[], protocol: string, readyState: number, binaryType: string,
 *   server: WebSocket | null, passes: boolean, queue: Promise<void>, waiting: PageValue[],
 *   early: PageValue[], handlers: { [type: string]: PageValue }
 * }} Made
 */

/**
 * share, ask: names of events of documents: of replaced functions (disguise.js), and of this script
 * routed: sockets are decided about
 * @param {{ share: string, ask: string, routed: boolean }} given
 * @param {(report: PageValue) => void} send
 */
export default function sockets({ share, ask, routed: first }, send) {
  const Native = /** @type {PageValue} */ (window).WebSocket;
  if (typeof Native !== "function") return;
  const box = { there: false, routed: first };
  dispatchEvent(new CustomEvent(ask, { detail: box }));
  if (box.there) return;

  let routed = first;
  const { apply, construct, defineProperty, getOwnPropertyDescriptor } = Reflect;
  const { stringify } = JSON;
  const { captureStackTrace } = /** @type {PageValue} */ (Error);
  const [AnyError, Failure, Target, Blobs, Address] = [Error, DOMException, EventTarget, Blob, URL];
  const [Plain, Message, Close] = [Event, MessageEvent, CloseEvent];
  const standIns = new StandIns(share);
  const [listen, dispatch] = [Target.prototype.addEventListener, Target.prototype.dispatchEvent].map(bound);
  const [get, put] = [WeakMap.prototype.get, WeakMap.prototype.set].map(bound);
  const then = bound(Promise.prototype.then);
  const now = standIns.nativeOf(Date.now);
  const dataOf = getter(MessageEvent.prototype, "data");
  const [codeOf, reasonOf, cleanOf] = ["code", "reason", "wasClean"].map((name) =>
    getter(CloseEvent.prototype, name),
  );
  const stateOf = getter(Native.prototype, "readyState");
  const bufferedOf = getter(Native.prototype, "bufferedAmount");
  const protocolOf = getter(Native.prototype, "protocol");
  const urlOf = getter(Native.prototype, "url");
  const [write, end] = [Native.prototype.send, Native.prototype.close].map((each) =>
    bound(standIns.nativeOf(each)),
  );
  const trusted = (/** @type {Event} */ event) => event.isTrusted; // no page can change it

  const addressOf = newAddresses();
  const { bytesOf, reading, sendable } = newMessages();
  let last = 0;
  const known = new WeakMap(); // socket of the browser → its number
  const made = new WeakMap(); // socket of ours → Made
  /** @type {(target: PageValue, data: PageValue) => void} */
  let asks = () => {};
  {
    const shared = /** @type {PageValue} */ ({});
    dispatchEvent(new CustomEvent(share, { detail: shared }));
    asks = shared.sent ?? asks;
  }

  /** @param {Report} report */
  const announce = (report) =>
    send(stringify({ __proto__: /** @type {NoPrototype} */ (null), at: now(), ...report }));
  // A socket of the browser's own.
  /** @param {PageValue} socket */
  const note = (socket) => {
    const of = { id: ++last, queue: /** @type {Promise<void> | null} */ (null) };
    put(known, socket, of);
    announce({ kind: "opens", id: of.id, url: urlOf(socket) });
    listen(socket, "message", (/** @type {Event} */ event) => {
      if (trusted(event))
        reading(of, dataOf(event), MOST_NOTED, (data) => announce({ kind: "received", id: of.id, ...data }));
    });
    listen(socket, "close", (/** @type {Event} */ event) => {
      if (!trusted(event)) return;
      const report = {
        kind: "closed",
        id: of.id,
        code: codeOf(event),
        reason: reasonOf(event),
        clean: cleanOf(event),
      };
      if (of.queue === null) announce(report);
      else then(of.queue, () => announce(report));
    });
  };

  /** @param {PageValue} socket @param {Event} event */
  const fire = (socket, event) => dispatch(socket, event);
  /** @param {PageValue} value @returns {PageValue} */
  const bare = (value) => ({ __proto__: /** @type {NoPrototype} */ (null), ...value });
  /** @param {PageValue} socket @param {Made} of @param {string} protocol */
  const opened = (socket, of, protocol) => {
    if (of.readyState !== CONNECTING) return;
    of.readyState = OPEN;
    of.protocol = protocol;
    fire(socket, new Plain("open"));
    for (let at = 0; at < of.early.length; at++) comes(socket, of, of.early[at]);
    of.early = [];
  };
  /** @param {PageValue} socket @param {Made} of @param {number} code @param {string} reason @param {boolean} clean */
  const closed = (socket, of, code, reason, clean) => {
    if (of.readyState === CLOSED) return;
    of.readyState = CLOSED;
    if (!clean) fire(socket, new Plain("error"));
    fire(socket, new Close("close", bare({ code, reason, wasClean: clean })));
  };
  /** @param {PageValue} socket @param {Made} of @param {PageValue} data */
  const comes = (socket, of, data) => {
    if (of.readyState === CONNECTING) of.early[of.early.length] = data;
    if (of.readyState !== OPEN) return;
    const origin = new Address(of.url).origin;
    fire(socket, new Message("message", bare({ data, origin })));
  };
  // The server's side; what is sent before it is open waits.
  /** @param {PageValue} socket @param {Made} of */
  const connect = (socket, of) => {
    let server;
    try {
      server = new Native(of.url, of.protocols);
    } catch {
      announce({
        kind: of.passes ? "closed" : "server closes",
        id: of.id,
        code: BROKEN,
        reason: "",
        clean: false,
      });
      return closed(socket, of, BROKEN, "", false);
    }
    of.server = server;
    server.binaryType = of.passes ? of.binaryType : "arraybuffer";
    const queue = { queue: /** @type {Promise<void> | null} */ (null) };
    listen(server, "open", () => {
      for (let at = 0; at < of.waiting.length; at++) write(server, of.waiting[at]);
      of.waiting = [];
      if (of.passes) opened(socket, of, protocolOf(server));
      else announce({ kind: "server opens", id: of.id, protocol: protocolOf(server) });
    });
    listen(server, "message", (/** @type {Event} */ event) => {
      const data = dataOf(event);
      const kind = of.passes ? "received" : "server sends";
      if (of.passes) comes(socket, of, data);
      reading(queue, data, of.passes ? MOST_NOTED : MOST, (read) => {
        if (of.passes || (read.size ?? 0) <= MOST) return announce({ kind, id: of.id, ...read });
        end(server);
        announce({ kind: "server closes", id: of.id, code: TOO_BIG, reason: "", clean: true });
      });
    });
    listen(server, "close", (/** @type {Event} */ event) => {
      const [code, reason, clean] = [codeOf(event), reasonOf(event), cleanOf(event)];
      announce({ kind: of.passes ? "closed" : "server closes", id: of.id, code, reason, clean });
      if (of.passes) closed(socket, of, code, reason, clean);
    });
  };
  /** @param {Made} of @param {PageValue} data */
  const toServer = (of, data) => {
    const { server } = of;
    if (server === null) return;
    if (stateOf(server) === CONNECTING) of.waiting[of.waiting.length] = data;
    else write(server, data);
  };
  // Do what Python has decided.
  /**
   * @param {PageValue} socket @param {Made} of
   * @param {string} what @param {PageValue} value @param {PageValue} reason
   */
  const control = (socket, of, what, value, reason) => {
    switch (what) {
      case "pass":
        of.passes = true;
        return connect(socket, of);
      case "connect":
        return connect(socket, of);
      case "open":
        return opened(socket, of, value ?? "");
      case "text":
        return comes(socket, of, value);
      case "bytes": {
        const buffer = bytesOf(value);
        return comes(socket, of, of.binaryType === "blob" ? new Blobs([buffer]) : buffer);
      }
      case "close":
        return closed(socket, of, value, reason, true);
      case "fail":
        return closed(socket, of, BROKEN, "", false);
      case "server text":
        return toServer(of, value);
      case "server bytes":
        return toServer(of, bytesOf(value));
      case "server close":
        return of.server && (value === null ? end(of.server) : end(of.server, value, reason));
    }
  };
  /** @param {PageValue[]} args @param {PageValue} newTarget */
  const make = (args, newTarget) => {
    const address = addressOf(`${args[0]}`, args[1]);
    if (address === null) return null;
    const { href, offered } = address;
    const socket = construct(Target, [], newTarget);
    /** @type {Made} */
    const of = {
      id: ++last,
      url: href,
      protocols: offered,
      protocol: "",
      readyState: CONNECTING,
      binaryType: "blob",
      server: null,
      passes: false,
      queue: /** @type {PageValue} */ (null),
      waiting: [],
      handlers: { __proto__: /** @type {PageValue} */ (null) },
      early: [],
    };
    put(made, socket, of);
    send({
      id: of.id,
      url: href,
      protocols: stringify(offered),
      control: (
        /** @type {string} */ what,
        /** @type {PageValue} */ first,
        /** @type {PageValue} */ second,
      ) => control(socket, of, what, first, second),
    });
    return socket;
  };

  const constructed = (
    /** @type {PageValue} */ native,
    /** @type {PageValue[]} */ args,
    /** @type {PageValue} */ newTarget,
  ) => {
    const own = routed && args.length > 0 ? make(args, newTarget) : null;
    if (own !== null) return own;
    try {
      const socket = construct(native, args, newTarget);
      note(socket);
      return socket;
    } catch (error) {
      if (captureStackTrace && error instanceof AnyError) captureStackTrace(error, constructed);
      throw error;
    }
  };
  const called = (
    /** @type {PageValue} */ native,
    /** @type {PageValue} */ self,
    /** @type {PageValue[]} */ args,
  ) => {
    try {
      return apply(native, self, args);
    } catch (error) {
      if (captureStackTrace && error instanceof AnyError) captureStackTrace(error, called);
      throw error;
    }
  };
  const stand = standIns.of(standIns.nativeOf(Native), called, constructed);
  const { prototype } = Native;
  for (const [owner, name] of /** @type {[PageValue, string][]} */ ([
    [window, "WebSocket"],
    [prototype, "constructor"],
  ]))
    defineProperty(owner, name, {
      .../** @type {object} */ (getOwnPropertyDescriptor(owner, name)),
      value: stand,
    });

  // Return what a socket of ours has in place of the browser's; anything else goes to the browser's own.
  /** @param {string} name @param {(of: Made) => unknown} own */
  const shows = (name, own) => {
    standIns.put(prototype, name, (found) => (_, self, args) => {
      const of = get(made, self);
      return of === undefined ? apply(found, self, args) : own(of);
    });
  };
  shows("url", ({ url }) => url);
  shows("readyState", (of) =>
    of.passes && of.server && of.readyState !== CLOSED ? stateOf(of.server) : of.readyState,
  );
  shows("protocol", ({ protocol }) => protocol);
  shows("extensions", () => "");
  shows("bufferedAmount", (of) => (of.passes && of.server ? bufferedOf(of.server) : 0));
  shows("binaryType", ({ binaryType }) => binaryType);
  for (const name of ["open", "message", "error", "close"])
    shows(`on${name}`, ({ handlers }) => handlers[name]?.handler ?? null);
  /** @param {string} name @param {(of: Made, value: PageValue, socket: PageValue) => void} own */
  const takes = (name, own) => {
    const found = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(prototype, name));
    const set = /** @type {PageValue} */ (found.set);
    const stand = standIns.of(standIns.nativeOf(set), (_, self, args) => {
      const of = get(made, self);
      return of === undefined ? apply(set, self, args) : own(of, args[0], self);
    });
    defineProperty(prototype, name, { ...found, set: stand });
  };
  takes("binaryType", (of, value) => {
    if (value !== "blob" && value !== "arraybuffer") return;
    of.binaryType = value;
    if (of.passes && of.server) of.server.binaryType = value;
  });
  for (const name of ["open", "message", "error", "close"])
    takes(`on${name}`, (of, value, socket) => {
      const handler =
        typeof value === "function" || (typeof value === "object" && value !== null) ? value : null;
      const there = of.handlers[name];
      if (there) there.handler = handler;
      else if (handler !== null) {
        const holder = (of.handlers[name] = bare({ handler }));
        listen(socket, name, (/** @type {Event} */ event) => {
          if (typeof holder.handler === "function") return apply(holder.handler, socket, [event]);
        });
      }
    });

  standIns.put(prototype, "send", (found) => {
    const sends = (
      /** @type {PageValue} */ _,
      /** @type {PageValue} */ self,
      /** @type {PageValue[]} */ args,
    ) => {
      const of = get(made, self);
      const noted = of === undefined ? get(known, self) : undefined;
      try {
        if ((of === undefined && noted === undefined) || args.length === 0) return apply(found, self, args);
        const data = sendable(args[0]);
        if (of === undefined) {
          const isOpen = stateOf(self) === OPEN;
          const result = apply(found, self, [data]);
          if (isOpen)
            reading(noted, data, MOST_NOTED, (read) => announce({ kind: "sent", id: noted.id, ...read }));
          return result;
        }
        if (of.readyState === CONNECTING)
          throw new Failure(
            "Failed to execute 'send' on 'WebSocket': Still in CONNECTING state.",
            "InvalidStateError",
          );
        if (of.readyState !== OPEN) return undefined;
        if (of.passes) write(of.server, data);
        asks(self, data);
        reading(of, data, of.passes ? MOST_NOTED : MOST, (read) => {
          if (of.passes || (read.size ?? 0) <= MOST)
            announce({ kind: of.passes ? "sent" : "page sends", id: of.id, ...read });
          else {
            announce({ kind: "page closes", id: of.id, code: TOO_BIG, reason: "" });
            closed(self, of, TOO_BIG, "", true);
          }
        });
        return undefined;
      } catch (error) {
        if (captureStackTrace && error instanceof AnyError) captureStackTrace(error, sends);
        throw error;
      }
    };
    return sends;
  });
  standIns.put(prototype, "close", (found) => {
    const closes = (
      /** @type {PageValue} */ _,
      /** @type {PageValue} */ self,
      /** @type {PageValue[]} */ args,
    ) => {
      const of = get(made, self);
      if (of === undefined) return called(found, self, args);
      const code = args[0] === undefined ? null : +args[0] || 0;
      const reason = args[1] === undefined ? "" : `${args[1]}`;
      if (code !== null && code !== 1000 && (code < 3000 || code > 4999)) {
        const words = `The close code must be either 1000, or between 3000 and 4999. ${code} is neither.`;
        throw new Failure(`Failed to execute 'close' on 'WebSocket': ${words}`, "InvalidAccessError");
      }
      if (of.readyState >= CLOSING) return undefined;
      of.readyState = CLOSING;
      if (of.passes && of.server) return code === null ? end(of.server) : end(of.server, code, reason);
      announce({ kind: "page closes", id: of.id, code, reason });
      return undefined;
    };
    return closes;
  });

  standIns.listen(window, ask, (event) => {
    const asked = /** @type {CustomEvent} */ (event).detail;
    asked.there = true;
    routed ||= asked.routed;
  });
}
