// In the page's main world: what the page asks others (a server over a socket, a worker, a frame, another tab), and
// what comes back. A channel is an object on which the page listens to messages; who listens to nothing reads no
// answer. A question is what the page sends there, and a new channel on which the other side speaks first. It is waited
// for until the next message on the channel. What a request tells a server, an open stream or socket may answer; one
// that did not answer several requests is not thought to answer any. A server's answer may come in parts: the next part
// is waited for as long as the parts of the last answer to such a question were apart, not at all where none had
// followed by now, and longer where the end is missing that such an answer has (answer.js). What comes too late of the
// answer to an act's question is no message at rest either. A question that was not answered when it was put last is
// put for other reasons.
// A stream that a script reads, such as the body of a response, is a channel, too. Where scripts ran before us, who
// sends is thought to listen.
// Messages and questions recur as callbacks do (record.js); their shapes (shapes.js) tell them apart. A message that
// recurs, such as a clock's, answers nothing.

/** @import { Disguise, Listen, PageValue, Replacement } from "../types.js" */
/** @import { Entry, Schedule } from "./record.js" */
import { BEAT, DELAY_MS, PART_MS, QUESTIONS, STILL_MS, TIMES } from "../waiting/limits.js";
import { CHANNELS } from "../waiting/recurrence.js";
import { Answer } from "./answer.js";
import { bound, getter } from "./natives.js";
import { newShapes } from "./shapes.js";

const INPUT = [
  "pointerdown",
  "pointerover",
  "click",
  "keydown",
  "wheel",
  "input",
  "change",
  "submit",
  "drop",
];
const READ_ONLY = ["GET", "HEAD", "OPTIONS"];
const CLOSED = { EventSource: 2, WebSocket: 3 }; // values of readyState

/**
 * A request is sent; its method and address are asked for only where they are needed.
 * @typedef {(method: () => PageValue, address: () => PageValue, body: PageValue) => void} Requested
 *
 * @typedef {ReturnType<typeof noteChannels>} Channels
 *
 * last: when a part of its answer came last; gap: between two parts, the longest; wait: for the next part; request:
 * the number of the request that put it, or 0; first: the shape of its first answer, until then that of the last such
 * question's
 * @typedef {Entry & { last: number, gap: number, wait: number, request: number, first: string }} Question
 *
 * inParts: its answers may be several messages; asked: when it was last; heard: when something last came of it;
 * owed: when something came that was no answer, since when the page has sent nothing; types: of events that are heard;
 * unanswered: the requests since one was answered here; answer: what has come of the present one
 * @typedef {{
 *   __proto__: null, number: number, inParts: boolean, asked: number, heard: number, owed: number,
 *   types: PageValue, unanswered: number, answer: Answer, count: number, [place: number]: Question
 * }} Channel
 */

//   isLate: scripts may have run before
/** @param {Schedule} record @param {Disguise} disguise @param {Listen} last @param {boolean} [isLate] */
export function noteChannels(
  { now, note, remember, forget, callbackOf, recurs, isOfAct, goesOn },
  disguise,
  last,
  isLate = false,
) {
  const { min, max } = Math;
  const listen = bound(EventTarget.prototype.addEventListener);
  const { shapeOf, shapeOfText } = newShapes();
  const [upper, split] = [String.prototype.toUpperCase, String.prototype.split].map(bound);
  const [channelIn, setChannel] = [WeakMap.prototype.get, WeakMap.prototype.set].map(bound);
  const [setIn, removeIn, eachIn] = [Map.prototype.set, Map.prototype.delete, Map.prototype.forEach].map(
    bound,
  );
  const isPrototypeOf = bound(Object.prototype.isPrototypeOf);
  const dataOf = getter(MessageEvent.prototype, "data");
  const eventOf = getter(window, "event");
  const closedOf = getter(ReadableStreamDefaultReader.prototype, "closed");
  const containerOf = getter(Navigator.prototype, "serviceWorker");
  const { navigator } = window;

  const channels = new WeakMap(); // object → channel
  const servers = new Map(); // channel → returns whether what it is for is closed
  let number = 0; // of the last channel
  let asked = 0;
  let requests = 0;
  let input = -Infinity; // when a person's last came
  for (const type of INPUT)
    last(window, type, () => {
      input = now();
    });

  // Put because of a message: in its handler, or later if no input has come since.
  /** @param {Channel} channel */
  const isReaction = ({ owed }) => {
    const event = eventOf(window);
    return owed > input || (event !== undefined && isPrototypeOf(MessageEvent.prototype, event));
  };
  // For the next part of an answer, by the last answer to such a question.
  /** @param {Question | undefined} before */
  const waitAfter = (before) => {
    if (!before?.answered) return PART_MS;
    return before.gap > 0 ? min(DELAY_MS, max(PART_MS, BEAT * before.gap)) : 0;
  };
  /** @param {Channel} channel @param {string} key @param {number} request */
  const asks = (channel, key, request = 0) => {
    const callback = callbackOf(key, CHANNELS.messages);
    const before = /** @type {Question | undefined} */ (callback.last());
    const isUnanswered =
      before !== undefined &&
      !before.answered &&
      (before.kind === "unanswered" || now() - before.at > DELAY_MS);
    const question = /** @type {Question} */ (
      isUnanswered
        ? remember("unanswered", callback, DELAY_MS)
        : note("open", `c${++asked}`, callback, before?.answered ? STILL_MS : DELAY_MS)
    );
    question.last = question.at;
    question.gap = 0;
    question.wait = channel.inParts ? waitAfter(before) : 0;
    question.request = request;
    question.first = before?.answered ? before.first : "";
    question.owed = isReaction(channel) ? channel.owed : -Infinity;
    channel.owed = -Infinity;
    if (question.owed === -Infinity) channel.answer.begin();
    channel[channel.count++ % QUESTIONS] = question;
    channel.asked = channel.heard = question.at;
  };
  // A request has its answer on one channel, and is not waited for on others.
  /** @param {Channel} channel @param {number} request */
  const isAnswered = (channel, request) => {
    channel.unanswered = 0;
    eachIn(servers, (/** @type {unknown} */ _, /** @type {Channel} */ other) => {
      for (let index = 0; index < min(other.count, QUESTIONS); index++) {
        const { id, request: of } = other[index];
        if (other !== channel && of === request && id !== null) forget(id);
      }
    });
  };
  /** @param {Channel} channel @param {string} shape */
  const comes = (channel, shape) => {
    const at = now();
    const callback = callbackOf(`${channel.number}<${shape}`, CHANNELS.messages);
    const longest = isOfAct(channel.asked) ? STILL_MS : DELAY_MS;
    if (at - channel.heard > longest || recurs(callback, channel.asked, at)) {
      channel.owed = at;
      remember("message", callback, 0);
      return;
    }
    note("began", null, callback, 0);
    goesOn(channel.asked, at);
    channel.heard = at;
    channel.answer.note(shape);
    answers(channel, at, longest, shape);
  };
  // Its questions, by a message.
  /** @param {Channel} channel @param {number} at @param {number} longest @param {string} shape */
  const answers = (channel, at, longest, shape) => {
    const wait = channel.inParts && channel.answer.lacks ? STILL_MS : 0;
    const latest = channel[(channel.count - 1) % QUESTIONS];
    for (let index = 0; index < min(channel.count, QUESTIONS); index++) {
      const question = channel[index];
      if (at - question.last > (question === latest ? longest : DELAY_MS)) continue;
      if (question.answered) question.gap = max(question.gap, at - question.last, 1);
      else {
        question.answered = at;
        // One that begins otherwise than the last may be something else, such as a tick.
        if (channel.inParts && question.first !== shape) question.wait = max(question.wait, PART_MS);
        question.first = shape;
        if (question.request) isAnswered(channel, question.request);
      }
      question.last = at;
      question.due = at + max(wait, question.wait);
      if (question.due === at && question.id !== null) forget(question.id);
    }
  };

  // Nothing comes any more.
  /** @param {Channel} channel */
  const isOver = (channel) => {
    for (let index = 0; index < min(channel.count, QUESTIONS); index++) {
      const { id } = channel[index];
      if (id !== null) forget(id);
    }
  };

  /**
   * The classes of channels; opens: its first message is waited for, since it has been asked for.
   * @typedef {{ name: string, prototype: object, opens: boolean, inParts: boolean }} Kind
   * @type {Kind[]}
   */
  const kinds = [];
  for (const [name, opens, inParts] of /** @type {[string, boolean, boolean][]} */ ([
    ["WebSocket", true, true],
    ["EventSource", true, true],
    ["RTCDataChannel", false, true],
    ["Worker", true, false],
    ["MessagePort", true, false],
    ["BroadcastChannel", false, false],
    ["ServiceWorkerContainer", false, false],
    ["XMLHttpRequest", false, true],
  ])) {
    const prototype = /** @type {PageValue} */ (window)[name]?.prototype;
    if (prototype) kinds[kinds.length] = { name, prototype, opens, inParts };
  }
  /** @param {boolean} inParts @returns {Channel} */
  const newChannel = (inParts) => ({
    __proto__: null,
    number: ++number,
    inParts,
    asked: -Infinity,
    heard: -Infinity,
    owed: -Infinity,
    types: { __proto__: null },
    unanswered: 0,
    answer: new Answer(),
    count: 0,
  });
  /** @param {PageValue} target */
  const kindOf = (target) => {
    for (let index = 0; index < kinds.length; index++)
      if (isPrototypeOf(kinds[index].prototype, target)) return kinds[index];
    return undefined;
  };
  // The page listens to events of this type there.
  /** @param {PageValue} target @param {PageValue} type */
  const listens = (target, type) => {
    const isSource = window.EventSource !== undefined && isPrototypeOf(sourcePrototype, target);
    const isPart = type === "progress" && isPrototypeOf(XMLHttpRequest.prototype, target);
    if (type !== "message" && !isPart && (!isSource || type === "open" || type === "error")) return;
    let channel = channelIn(channels, target);
    if (channel === undefined) {
      const kind = kindOf(target);
      if (kind === undefined) return;
      channel = channelOf(target, kind);
      if (isPart) listen(target, "loadend", () => isOver(/** @type {Channel} */ (channel)));
      if (kind.opens) asks(channel, `new ${kind.name}`);
    }
    hears(target, channel, type);
  };
  /** @param {PageValue} target @param {Kind} kind */
  const channelOf = (target, { name, prototype, inParts }) => {
    const channel = newChannel(inParts);
    setChannel(channels, target, channel);
    hears(target, channel, "messageerror");
    hears(target, channel, "error");
    hears(target, channel, "close");
    if (name === "EventSource" || name === "WebSocket") {
      const stateOf = getter(prototype, "readyState");
      setIn(servers, channel, () => {
        try {
          return stateOf(target) === CLOSED[name];
        } catch {
          return false; // a socket of sockets.js
        }
      });
    }
    return channel;
  };
  /** @param {PageValue} target */
  const channelFromBefore = (target) => {
    const kind = isLate ? kindOf(target) : undefined;
    if (kind === undefined) return undefined;
    const channel = channelOf(target, kind);
    hears(target, channel, "message");
    return channel;
  };
  const sourcePrototype = window.EventSource?.prototype;
  /** @param {EventTarget} target @param {Channel} channel @param {string} type */
  const hears = (target, channel, type) => {
    if (typeof type !== "string" || channel.types[type]) return;
    channel.types[type] = true;
    listen(target, type, (/** @type {Event} */ event) => {
      let shape = type;
      try {
        shape += shapeOf(dataOf(event));
      } catch {
        // an event of another kind
      }
      comes(channel, shape);
    });
  };
  /** @param {object} owner @param {string} type */
  const listensBySetter = (owner, type) =>
    disguise(
      owner,
      `on${type}`,
      {
        before: (args, self) => {
          if (args[0]) listens(self, type);
        },
      },
      "set",
    );
  for (const { prototype } of kinds) listensBySetter(prototype, "message");
  listensBySetter(XMLHttpRequestEventTarget.prototype, "progress");

  /** @param {PageValue} self @param {PageValue} data */
  const sent = (self, data) => {
    const channel = channelIn(channels, self) ?? channelFromBefore(self);
    if (channel === undefined) return false;
    asks(channel, `${channel.number}>${shapeOf(data)}`);
    return true;
  };
  /** @type {Replacement} */
  const said = { after: (_, args, self) => sent(self, args[0]) };
  disguise(window.WebSocket?.prototype, "send", said);
  disguise(window.RTCDataChannel?.prototype, "send", said);
  disguise(window.Worker?.prototype, "postMessage", said);
  /** @type {Replacement} */
  const posted = {
    after: (_, args, self) => {
      if (!sent(self, args[0])) note("began", null, callbackOf("postMessage"), 0);
    },
  };
  disguise(window.MessagePort?.prototype, "postMessage", posted);
  disguise(window.BroadcastChannel?.prototype, "postMessage", posted);
  disguise(window.ServiceWorker?.prototype, "postMessage", {
    after: (_, args) => sent(containerOf(navigator), args[0]), // which hears what all of them say
  });

  const textOf = [getter(Request.prototype, "url"), getter(URL.prototype, "href")];
  /** @param {PageValue} asked */
  const pathOf = (asked) => {
    for (let index = 0; typeof asked !== "string" && index < textOf.length; index++)
      try {
        asked = textOf[index](asked);
      } catch {
        // another kind of address
      }
    return typeof asked === "string" ? split(asked, "?", 1)[0] : "";
  };
  /** @type {Requested} */
  const requested = (methodOf, addressOf, body) => {
    let key = "";
    requests++;
    eachIn(servers, (/** @type {() => boolean} */ isClosed, /** @type {Channel} */ channel) => {
      if (isClosed()) return removeIn(servers, channel);
      if (key === "") {
        const method = methodOf();
        key = typeof method === "string" ? upper(method) : "GET";
        for (let index = 0; index < READ_ONLY.length; index++) if (READ_ONLY[index] === key) key = "GET";
        if (key !== "GET") key += `${shapeOfText(pathOf(addressOf()))} ${shapeOf(body, true)}`;
      }
      if (key === "GET" || channel.unanswered++ >= TIMES) return;
      asks(channel, `${channel.number}>${key}`, requests);
    });
  };

  // A script that asks for the next part of a stream has got the last.
  /** @param {object | undefined} prototype @param {string} name */
  const readsBy = (prototype, name) =>
    disguise(prototype, name, {
      after: (_, __, reader) => {
        const channel = channelIn(channels, reader);
        if (channel !== undefined) comes(channel, "part");
        else if (isPrototypeOf(prototype, reader)) begins(reader, newChannel(true));
      },
    });
  /** @param {object} reader @param {Channel} channel */
  const begins = async (reader, channel) => {
    setChannel(channels, reader, channel);
    asks(channel, `${channel.number}>part`);
    try {
      if (isPrototypeOf(Reader, reader))
        await closedOf(reader); // it counts as handled, whoever listens
      else return; // an iterator, which says nothing of its end
    } catch {
      // broken off
    }
    isOver(channel);
  };
  const Reader = ReadableStreamDefaultReader.prototype;
  readsBy(Reader, "read");
  const stream = /** @type {PageValue} */ (new ReadableStream());
  if (stream.values) readsBy(Object.getPrototypeOf(stream.values()), "next");
  return { __proto__: null, listens, requested, sent };
}
