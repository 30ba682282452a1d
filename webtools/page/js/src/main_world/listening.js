// In the page's main world, before any of its scripts: which elements are given a handler of the mouse, and of which of
// its events, and what listens to edits before they happen, as editors do, or to keys that type, as masks do. Nothing
// else can know, and scripts find the functions that they expect. Our code in the sandbox asks with an event of a
// secret name, and is answered by events on the elements. Custom elements keep their default role and states in an
// object that nobody else is given (ARIA 1.2 §6.5.3, ElementInternals); these are given in the same way.
// The listeners are on the window: Firefox keeps the window of an initial about:blank, and with it this script, for the
// frame's first document of the same origin, which is another `document`.
// A form's fields hide what they are called, so `dispatchEvent` is the interface's own.

/** @import { Disguise, Listen, NativeCall, NoPrototype, PageValue } from "../types.js" */
import { bound, getter } from "./natives.js";

/**
 * @param {string} ask
 * @param {string} found
 * @param {(target: PageValue, type: PageValue) => void} listens is called as well
 * @param {Disguise} disguise
 * @param {ReturnType<typeof import("./closed_roots.js").noteClosedRoots>} closedRoots
 * @param {Listen} listen
 */
export function noteListeners(ask, found, listens, disguise, closedRoots, listen) {
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
  // The page may replace any function later. It would hide its listeners by that, or learn the secret name from what
  // the function gets. So all that is used later is kept here, and called without looking it up.
  const { stringify } = JSON;
  const { prototype } = EventTarget;
  const dispatch = bound(prototype.dispatchEvent);
  const [typesOf, noteTypes] = [bound(WeakMap.prototype.get), bound(WeakMap.prototype.set)];
  const [add, remove, each] = [
    bound(Set.prototype.add),
    bound(Set.prototype.delete),
    bound(Set.prototype.forEach),
  ];
  const sizeOf = getter(Set.prototype, "size");
  const deref = bound(WeakRef.prototype.deref);
  const Reference = WeakRef;
  const connected = getter(Node.prototype, "isConnected");
  const nodeType = getter(Node.prototype, "nodeType");
  const composedPath = bound(Event.prototype.composedPath);
  const submitterOf = getter(SubmitEvent.prototype, "submitter");
  const Said = CustomEvent;
  const known = new WeakMap(); // element -> its types, as an object without a prototype and as a text
  const listening = new Set();
  const edits = new WeakSet(); // what listens to beforeinput
  const keys = new WeakSet(); // to keypress
  const pastes = new WeakSet(); // and to paste
  const [addEdits, hasEdits] = [bound(WeakSet.prototype.add), bound(WeakSet.prototype.has)];
  let sweepAt = 5000;
  const sweep = () => {
    each(listening, (/** @type {WeakRef<Element>} */ reference) => {
      if (!deref(reference)) remove(listening, reference);
    });
    sweepAt = 2 * sizeOf(listening) > 5000 ? 2 * sizeOf(listening) : 5000;
  };
  /** @param {PageValue} target */
  const isElement = (target) => {
    try {
      return nodeType(target) === 1;
    } catch {
      return false; // no node
    }
  };
  /** @param {PageValue} element @param {string} type */
  const note = (element, type) => {
    if (!isElement(element)) return;
    const types = typesOf(known, element);
    if (types) {
      if (types[type]) return;
      types[type] = true;
      types.text = `${types.text},${type}`;
      return;
    }
    noteTypes(known, element, { __proto__: null, [type]: true, text: type });
    add(listening, new Reference(element));
    if (sizeOf(listening) >= sweepAt) sweep();
  };
  /** @type {{ [type: string]: boolean }} */
  const mouse = { __proto__: /** @type {NoPrototype} */ (null) };
  for (const type of TYPES) mouse[type] = true;
  // Return what a question is about: the submitter of its event, since a closed shadow tree hides the target.
  /** @param {Event} event */
  const askedAbout = (event) => {
    try {
      return submitterOf(event);
    } catch {
      return composedPath(event)[0]; // no element of HTML, which alone can be a submitter
    }
  };
  // To a listener outside of a closed shadow tree an event would name its host, so it has to be heard in the tree.
  /** @param {EventTarget} target @param {string} name @param {string} detail @param {boolean} [composed] */
  const say = (target, name, detail, composed = true) => {
    const init = { __proto__: /** @type {NoPrototype} */ (null), composed, detail };
    dispatch(target, new Said(name, /** @type {CustomEventInit} */ (init)));
  };
  /** @param {WeakSet<object>} listeners @param {PageValue} target */
  const noteIn = (listeners, target) => {
    if (typeof target === "object") addEdits(listeners, target);
  };
  disguise(prototype, "addEventListener", {
    before: (args, self) => {
      if (typeof args[0] === "string" && mouse[args[0]]) note(self, args[0]);
      else if (args[0] === "beforeinput") noteIn(edits, self ?? window);
      else if (args[0] === "keypress") noteIn(keys, self ?? window);
      else if (args[0] === "paste") noteIn(pastes, self ?? window);
      else listens(self, args[0]);
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
      "set",
    );
  }
  /** @param {string} what @param {WeakSet<object>} listeners */
  const answerAround = (what, listeners) =>
    listen(window, `${ask}-${what}`, (event) => {
      const path = composedPath(event);
      for (let at = 0; at < path.length; at++)
        if (hasEdits(listeners, path[at])) return say(path[0], `${found}-${what}`, "");
    });
  answerAround("edits", edits);
  answerAround("pastes", pastes);
  listen(window, `${ask}-keys`, (event) => {
    const path = composedPath(event);
    if (hasEdits(keys, path[0])) say(path[0], `${found}-keys`, "");
  });
  const internals = new WeakMap();
  // Read later with these getters: one that the page defines would run while the event of a secret name is the current.
  /** @type {{ name: string, read: NativeCall }[]} */
  const semantics = [];
  for (const name of Object.getOwnPropertyNames(ElementInternals.prototype)) {
    if (/^(role$|aria)/.test(name))
      semantics.push({ name: name.toLowerCase(), read: getter(ElementInternals.prototype, name) });
  }
  disguise(HTMLElement.prototype, "attachInternals", {
    after: (attached, _, self) => {
      noteTypes(internals, self, attached);
      closedRoots.noteDeclared(attached);
    },
  });
  listen(window, `${ask}-internals`, (event) => {
    const element = askedAbout(event);
    const attached = typesOf(internals, element);
    if (!attached) return;
    /** @type {{ [name: string]: string }} */
    const said = { __proto__: /** @type {NoPrototype} */ (null) };
    for (let at = 0; at < semantics.length; at++) {
      const value = semantics[at].read(attached);
      if (typeof value === "string") said[semantics[at].name] = value;
    }
    say(window, `${found}-internals`, stringify(said));
  });
  listen(window, `${ask}-one`, (event) => {
    const element = askedAbout(event);
    const types = typesOf(known, element);
    if (types) say(window, `${found}-one`, types.text);
  });
  listen(window, ask, () => {
    each(listening, (/** @type {WeakRef<Element>} */ reference) => {
      const element = deref(reference);
      if (!element) remove(listening, reference);
      else if (connected(element))
        say(element, found, typesOf(known, element).text, !closedRoots.isInside(element));
    });
  });
}
