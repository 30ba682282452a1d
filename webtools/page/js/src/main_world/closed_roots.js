// In the page's main world: hands the closed shadow roots that scripts make to our code in the sandbox, by an event of
// a secret name. No property of an event that the sandbox can read may be a shadow root, but the submitter of a
// `SubmitEvent` may be an element in one (for other properties the browser names the host). So the event comes with an
// element that is in the root for that long; the page does not have the root yet, and cannot notice.
// A root that markup declares comes without a script. Its element may get it by `attachInternals`, or only the browser
// knows of it (closed_roots.js in `dom`).

/** @import { Disguise, NoPrototype } from "../types.js" */
import { bound, getter } from "./natives.js";

/** @param {string} name @param {string} declared @param {Disguise} disguise */
export function noteClosedRoots(name, declared, disguise) {
  const dispatch = bound(EventTarget.prototype.dispatchEvent);
  const createElement = bound(Document.prototype.createElement);
  const [append, remove] = [bound(Node.prototype.appendChild), bound(Element.prototype.remove)];
  const [rootOf, mode] = [bound(Node.prototype.getRootNode), getter(ShadowRoot.prototype, "mode")];
  const declaredRoot = getter(ElementInternals.prototype, "shadowRoot");
  const [has, add] = [bound(WeakSet.prototype.has), bound(WeakSet.prototype.add)];
  const includes = bound(String.prototype.includes);
  const lowerCase = bound(String.prototype.toLowerCase);
  // The page may replace these, and would learn the secret names.
  const [Carrying, Plain] = [SubmitEvent, Event];
  const closed = new WeakSet();
  let any = false;
  /** @param {ShadowRoot | null} root */
  const note = (root) => {
    if (root === null || mode(root) !== "closed" || has(closed, root)) return;
    add(closed, root);
    any = true;
    const carrier = createElement(document, "span");
    append(root, carrier);
    const init = { __proto__: /** @type {NoPrototype} */ (null), submitter: carrier };
    dispatch(window, new Carrying(name, /** @type {SubmitEventInit} */ (init)));
    remove(carrier);
  };
  disguise(Element.prototype, "attachShadow", { after: note });
  // Of markup given to these the browser makes declared roots.
  for (const owner of [Element, ShadowRoot]) {
    disguise(owner.prototype, "setHTMLUnsafe", {
      after: (_, args) => {
        if (typeof args[0] !== "string" || includes(lowerCase(args[0]), "shadowrootmode"))
          dispatch(window, new Plain(declared));
      },
    });
  }
  return {
    /** @param {ElementInternals} internals */
    noteDeclared: (internals) => note(declaredRoot(internals)),
    /** @param {Node} node */
    isInside: (node) => any && has(closed, rootOf(node)),
  };
}
