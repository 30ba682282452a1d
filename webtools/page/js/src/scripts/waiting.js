// Waits until a condition holds in this document: text that can be read or is gone, or an element in a state. Gives
// "now" when it held at once, "later" when it came to hold, "no" when time is up.

/** @import { AnyElement, Scope } from "../types.js" */
/** @import { WaitCondition } from "../contract.js" */
import { isScriptless, lookByPromises } from "../waiting/scriptless.js";

//   given: JSON of a `WaitCondition`
/** @param {string} given */
export default function waitUntil(given) {
  /** @type {WaitCondition} */
  const { condition, milliseconds } = JSON.parse(given);
  // A form's fields hide what they are called (dom.js).
  /** @param {AnyElement} element @param {string} name */
  const its = (element, name) => {
    const value = Reflect.get(HTMLElement.prototype, name, element);
    return typeof value === "function" ? value.bind(element) : value;
  };
  /** @param {string} read */
  const folded = (read) => read.replace(/\s+/g, " ");
  /** @param {Scope} root @param {Scope[]} [found] @returns {Scope[]} */
  const roots = (root, found = [root]) => {
    for (const element of root.querySelectorAll("*")) {
      const inner = its(element, "shadowRoot");
      if (inner) {
        found.push(inner);
        roots(inner, found);
      }
    }
    return found;
  };
  /** @param {AnyElement} element */
  const isVisible = (element) => {
    const box = its(element, "getBoundingClientRect")();
    return box.width > 0 && box.height > 0 && its(element, "checkVisibility")({ visibilityProperty: true });
  };
  // What a snapshot shows beside text: what fields hold, names that only attributes give, and options of closed lists,
  // which Firefox leaves out of `innerText`.
  const UNREAD = ["password", "hidden", "file", "checkbox", "radio", "range", "color"];
  /** @param {string} wanted @param {AnyElement} element */
  const saysField = (wanted, element) => {
    if (element instanceof HTMLOptionElement) {
      const list = element.closest("select");
      return list !== null && folded(element.label).includes(wanted) && isVisible(list);
    }
    /** @param {string} name */
    const attribute = (name) => its(element, "getAttribute")(name);
    const holds =
      element.matches("input, textarea") && !UNREAD.includes(element.type)
        ? element.value || attribute("placeholder")
        : null;
    return (
      [holds, attribute("aria-label"), attribute("alt")].some(
        (read) => read && folded(read).includes(wanted),
      ) && isVisible(element)
    );
  };
  const FIELDS = ":is(input, textarea, option, [aria-label], img[alt]):not(form)";
  // One word may be drawn by several boxes that stand side by side, as in a flex row, without a gap.
  /** @param {DOMRect | null} last @param {DOMRect} next */
  const runsOn = (last, next) => {
    if (!last || Math.abs(next.left - last.right) > 1.5) return false;
    const shared = Math.min(last.bottom, next.bottom) - Math.max(last.top, next.top);
    return shared > Math.min(last.height, next.height) / 2;
  };
  /** @param {AnyElement} holder */
  const drawnText = (holder) => {
    const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let read = "";
    let last = null;
    while (walker.nextNode()) {
      if (
        getComputedStyle(/** @type {Element} */ (walker.currentNode.parentElement)).visibility !== "visible"
      )
        continue;
      range.selectNodeContents(walker.currentNode);
      const boxes = range.getClientRects();
      if (!boxes.length) continue;
      read += (runsOn(last, boxes[0]) ? "" : "\n") + /** @type {Text} */ (walker.currentNode).data;
      last = boxes[boxes.length - 1];
    }
    return folded(read);
  };
  // The text as it was written, over several boxes or one: CSS may show it in another case, as `innerText` gives it.
  /** @param {string} wanted @param {AnyElement} holder @param {string} read */
  const saysWritten = (wanted, holder, read) => {
    const letters = [...wanted.toUpperCase()].map((letter) =>
      letter === " " ? "\\s+" : letter.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
    );
    return (
      new RegExp(letters.join("\\n*"), "u").test(read.toUpperCase()) && drawnText(holder).includes(wanted)
    );
  };
  /** @param {string} given */
  const says = (given) => {
    const wanted = folded(given);
    const found = roots(document);
    /** @type {AnyElement[]} */
    const holders = found.flatMap((root) =>
      root === document ? [document.body ?? document.documentElement] : [...root.children],
    );
    /** @param {AnyElement} holder */
    const read = (holder) => (holder instanceof HTMLElement ? its(holder, "innerText") : "");
    const texts = holders.map(read);
    if (texts.some((text) => folded(text).includes(wanted))) return true;
    if (
      found.some((root) => [...root.querySelectorAll(FIELDS)].some((element) => saysField(wanted, element)))
    )
      return true;
    return holders.some((holder, index) => saysWritten(wanted, holder, texts[index]));
  };
  const holds = () => {
    if ("text" in condition) return says(condition.text);
    if ("gone" in condition) return !says(condition.gone);
    const found = roots(document).flatMap(
      (root) => /** @type {AnyElement[]} */ ([...root.querySelectorAll(condition.selector)]),
    );
    switch (condition.state) {
      case "attached":
        return found.length > 0;
      case "detached":
        return found.length === 0;
      case "visible":
        return found.some(isVisible);
      case "hidden":
        return !found.some(isVisible);
      case "checked":
        return found.some((element) => element.checked === true);
      case "unchecked":
        return found.some((element) => element.checked === false);
      case "enabled":
        return found.some((element) => !its(element, "matches")(":disabled"));
      default:
        return found.length > 0 && found.every((element) => its(element, "matches")(":disabled"));
    }
  };
  if (holds()) return "now";
  if (isScriptless())
    return lookByPromises(() => (holds() ? "later" : undefined), milliseconds).then(
      (answer) => answer ?? "no",
    );
  return new Promise((done) => {
    let due = null;
    let pause = 0;
    /** @param {string} answer */
    const end = (answer) => {
      observer.disconnect();
      clearInterval(beat);
      clearTimeout(last);
      done(answer);
    };
    const look = () => {
      due = null;
      const began = performance.now();
      if (holds()) return end("later");
      pause = 2 * (performance.now() - began);
    };
    // However much changes, one look: soon, and the less often the longer it takes.
    const soon = () => {
      due ??= setTimeout(look, Math.max(10, pause));
    };
    const observer = new MutationObserver(soon);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    // For what no mutation shows: style sheets, animations, shadow trees.
    const beat = setInterval(soon, 100);
    const last = setTimeout(() => end("no"), milliseconds);
  });
}
