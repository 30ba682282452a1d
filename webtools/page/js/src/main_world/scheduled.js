// In the page's main world, before any of its scripts: notes what the page schedules (record.js). Callbacks are not
// wrapped, so that they keep their stack and `this`: a timer has run when one of the sandbox has that was set after it
// was due; a frame or idle callback when a later one of the sandbox has run; the rest when its event comes.

/** @import { Disguise, Listen, PageValue } from "../types.js" */
/** @import { Channels } from "./channels.js" */
/** @import { Reading } from "./reading.js" */
/** @import { Recurrence } from "../waiting/recurrence.js" */
/** @import { Schedule } from "./record.js" */
import { ACTION_MS, CLOCK_MS, DELAY_MS, FRAME_MS, TIMER_MS } from "../waiting/limits.js";
import { bound, getter } from "./natives.js";
import { noteRequests } from "./requests.js";

/**
 * @param {Schedule} record
 * @param {Channels} channels
 * @param {Reading} reading
 * @param {Disguise} disguise
 * @param {Listen} last
 */
export function noteScheduled(
  { now, note, forget, callbackOf, callbackBy },
  { requested, sent },
  reading,
  disguise,
  last,
) {
  const { max } = Math;
  const { getOwnPropertyDescriptor: ownPropertyOf } = Object;
  const listen = bound(EventTarget.prototype.addEventListener);
  const connected = getter(Node.prototype, "isConnected");
  const loadingOf =
    "loading" in HTMLImageElement.prototype ? getter(HTMLImageElement.prototype, "loading") : () => "";

  // Only plain numbers are read: reading anything else would run the page's code once more.
  /** @param {PageValue} given */
  const delayOf = (given) =>
    given === undefined
      ? 0
      : typeof given === "number" || typeof given === "string"
        ? max(0, +given || 0)
        : Infinity;
  disguise(window, "setTimeout", {
    after: (id, args) => {
      const delay = delayOf(args[1]);
      if (delay > ACTION_MS) return;
      const kind = delay > DELAY_MS ? "later" : "timer";
      note(kind, id, callbackBy("timer", args[0], delay), max(TIMER_MS, delay) + CLOCK_MS);
    },
  });
  /** @param {string} prefix */
  const forgets = (prefix) => ({
    after: (/** @type {PageValue} */ _, /** @type {PageValue[]} */ args) => {
      if (typeof args[0] === "number") forget(prefix === "" ? args[0] : prefix + args[0]);
    },
  });
  disguise(window, "clearTimeout", forgets(""));
  disguise(window, "clearInterval", forgets("")); // which ends timers as well
  /** @param {object | undefined} owner @param {string} name @param {string} kind @param {string} prefix */
  const callbackOn = (owner, name, kind, prefix) =>
    disguise(owner, name, {
      after: (id, args) => note(kind, prefix + id, callbackBy(kind, args[0], ""), FRAME_MS),
    });
  callbackOn(window, "requestAnimationFrame", "frame", "f");
  disguise(window, "cancelAnimationFrame", forgets("f"));
  callbackOn(window, "requestIdleCallback", "idle", "i");
  disguise(window, "cancelIdleCallback", forgets("i"));
  let opened = 0;
  disguise(window.Scheduler?.prototype, "postTask", {
    after: (_, args) => {
      const delay = delayOf(
        typeof args[1] === "object" && args[1] !== null ? ownPropertyOf(args[1], "delay")?.value : 0,
      );
      if (delay <= DELAY_MS)
        note(
          delay ? "timer" : "idle",
          `p${++opened}`,
          callbackBy("task", args[0], delay),
          max(FRAME_MS, delay) + CLOCK_MS,
        );
    },
  });

  // Return what ends with an event.
  /** @param {EventTarget} target @param {string[]} types @param {Recurrence} callback */
  const until = (target, types, callback) => {
    const id = `o${++opened}`;
    const entry = note("open", id, callback, DELAY_MS);
    for (const type of types)
      listen(
        target,
        type,
        () => {
          entry.due = now();
          forget(id);
        },
        { once: true },
      );
  };
  /**
   * @param {{ prototype: object } | undefined} owner
   * @param {string} name
   * @param {string[]} types
   * @param {boolean} ofResult
   */
  const ends = (owner, name, types, ofResult) =>
    disguise(owner?.prototype, name, {
      after: (result, _, self) => until(ofResult ? result : self, types, callbackOf(name)),
    });
  ends(window.IDBFactory, "open", ["success", "error", "blocked"], true);
  ends(window.IDBDatabase, "transaction", ["complete", "abort"], true);
  for (const name of ["readAsText", "readAsDataURL", "readAsArrayBuffer"])
    ends(window.FileReader, name, ["loadend"], false);
  disguise(
    HTMLImageElement.prototype,
    "src",
    {
      after: (_, args, self) => {
        if (!connected(self) && loadingOf(self) !== "lazy")
          until(self, ["load", "error"], callbackOf("image"));
      },
    },
    "set",
  );

  const statusOf = bound(window.FontFace && ownPropertyOf(FontFace.prototype, "status")?.get);
  disguise(window.FontFace?.prototype, "load", {
    after: (_, __, face) => {
      note("open", `o${++opened}`, callbackOf("font"), DELAY_MS).isOver = () => statusOf(face) !== "loading";
    },
  });

  // Of these only the beginning is known. `window.postMessage` stays as it is, since the message names who called it as
  // its source; so messages are noted as they come.
  last(window, "message", () => note("began", null, callbackOf("message"), 0));
  /** @param {object | undefined} owner @param {string[]} names */
  const begins = (owner, names) => {
    for (const name of names)
      disguise(owner, name, { after: () => note("began", null, callbackOf(name), 0) });
  };
  const methodOfRequest = getter(Request.prototype, "method");
  /** @param {PageValue} asked @param {PageValue} options */
  const methodOf = (asked, options) => {
    const given = typeof options === "object" && options !== null && ownPropertyOf(options, "method")?.value;
    if (typeof given === "string") return given;
    try {
      return methodOfRequest(asked);
    } catch {
      return "GET"; // an address
    }
  };
  const begun = noteRequests({ now, note, forget, callbackOf });
  disguise(window, "fetch", {
    after: (_, args) => {
      begun(args[0], "fetch");
      const options = args[1];
      const body = typeof options === "object" && options !== null && ownPropertyOf(options, "body")?.value;
      requested(
        () => methodOf(args[0], options),
        () => args[0],
        body,
      );
    },
  });
  const methods = new WeakMap(); // of XMLHttpRequests
  const [methodIn, setMethod] = [WeakMap.prototype.get, WeakMap.prototype.set].map(bound);
  disguise(XMLHttpRequest.prototype, "open", {
    after: (_, args, self) => setMethod(methods, self, { __proto__: null, method: args[0], url: args[1] }),
  });
  disguise(XMLHttpRequest.prototype, "send", {
    after: (_, args, self) => {
      const isHeard = sent(self, "");
      const opened = methodIn(methods, self);
      begun(opened?.url, "send");
      if (opened === undefined) return;
      reading.requested(opened.url, !isHeard);
      requested(
        () => opened.method,
        () => opened.url,
        args[0],
      );
    },
  });
  // Smooth scrolling shows in the frame after the next.
  /** @param {object} owner @param {string} name @param {"set"} [part] */
  const scrolls = (owner, name, part) =>
    disguise(owner, name, { after: () => note("scroll", `s${++opened}`, callbackOf(name), FRAME_MS) }, part);
  for (const name of ["scroll", "scrollBy", "scrollTo"]) {
    scrolls(window, name);
    scrolls(Element.prototype, name);
  }
  scrolls(Element.prototype, "scrollIntoView");
  for (const name of ["scrollLeft", "scrollTop"]) scrolls(Element.prototype, name, "set");
  begins(window, ["createImageBitmap"]);
  begins(HTMLImageElement.prototype, ["decode"]);
  begins(Document.prototype, ["startViewTransition"]);
  /** @type {[{ prototype: object } | undefined, string[]][]} */
  const others = [
    [window.FontFaceSet, ["load"]],
    [window.IntersectionObserver, ["observe"]],
    [window.ResizeObserver, ["observe"]],
    [window.Scheduler, ["yield"]],
    [window.FileSystemFileEntry, ["file"]],
    [window.FileSystemDirectoryReader, ["readEntries"]],
    [window.DataTransferItem, ["getAsFileSystemHandle"]],
    [
      window.SubtleCrypto,
      [
        "decrypt",
        "deriveBits",
        "deriveKey",
        "digest",
        "encrypt",
        "exportKey",
        "generateKey",
        "importKey",
        "sign",
        "unwrapKey",
        "verify",
        "wrapKey",
      ],
    ],
  ];
  for (const [owner, names] of others) begins(owner?.prototype, names);
}
