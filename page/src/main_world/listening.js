// In the page's own world, before any of its scripts: which elements are given a handler of the mouse, and of which of
// its events. Nothing else can tell, and scripts find the functions that they expect. Our code in the sandbox asks with
// an event of a secret name, and is answered by events on the elements. Custom elements keep their default role and states in an object
// that nobody else is given (ARIA 1.2 §6.5.3, ElementInternals); these are told in the same way.
// The listeners are on the window: Firefox keeps the window of an initial about:blank, and with it this script, for the
// frame's first document of the same origin, which is another `document`.
// A form's fields hide what they are called, so `dispatchEvent` is the interface's own.

/** @import { Disguise } from "../types.js" */

/** @param {string} ask @param {any} found @param {Disguise} disguise */
export function noteListeners(ask, found, disguise) {
  const TYPES = [
    "auxclick",
    "click",
    "contextmenu",
    "dblclick",
    "dragstart",
    "drop",
    "mousedown",
    "mouseenter",
    "mouseover",
    "mouseup",
    "pointerdown",
    "pointerenter",
    "pointerover",
    "pointerup",
    "touchend",
    "touchstart",
  ];
  const known = new WeakMap();
  const listening = new Set();
  let sweepAt = 5000;
  const sweep = () => {
    for (const reference of listening) if (!reference.deref()) listening.delete(reference);
    sweepAt = Math.max(5000, 2 * listening.size);
  };
  /** @param {any} element @param {string} type */
  const note = (element, type) => {
    if (!(element instanceof Element)) return;
    const types = known.get(element);
    if (types) return void (types.includes(type) || types.push(type));
    known.set(element, [type]);
    listening.add(new WeakRef(element));
    if (listening.size >= sweepAt) sweep();
  };
  const { prototype } = EventTarget;
  const { addEventListener: native, dispatchEvent } = prototype;
  // The page may replace these later, and would learn the secret name from what they get.
  const { apply } = Reflect;
  const { stringify } = JSON;
  const { composedPath } = Event.prototype;
  const Said = CustomEvent;
  /** @param {any} element @param {string} name @param {any} detail */
  const say = (element, name, detail) => {
    apply(dispatchEvent, element, [new Said(name, { composed: true, detail })]);
  };
  disguise(prototype, "addEventListener", {
    before: (args, self) => {
      if (TYPES.includes(args[0])) note(self, args[0]);
    },
  });
  for (const type of TYPES) {
    disguise(
      HTMLElement.prototype,
      `on${type}`,
      {
        before: (args, self) => {
          if (args[0]) note(self, type);
        },
      },
      true,
    );
  }
  const internals = new WeakMap();
  disguise(HTMLElement.prototype, "attachInternals", {
    after: (attached, _, self) => {
      internals.set(self, attached);
    },
  });
  apply(native, window, [
    `${ask}-internals`,
    (event) => {
      const element = apply(composedPath, event, [])[0];
      const attached = internals.get(element);
      if (!attached) return;
      const said = /** @type {{ [name: string]: string }} */ ({});
      for (const name in attached) {
        if ((name === "role" || name.startsWith("aria")) && typeof attached[name] === "string")
          said[name.toLowerCase()] = attached[name];
      }
      say(element, `${found}-internals`, stringify(said));
    },
    true,
  ]);
  apply(native, window, [
    ask,
    () => {
      for (const reference of listening) {
        const element = reference.deref();
        if (!element) listening.delete(reference);
        else if (element.isConnected) say(element, found, known.get(element).join());
      }
    },
    true,
  ]);
}
