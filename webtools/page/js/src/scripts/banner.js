// Shows the person at the browser a message with a button, above everything else in the page. Gives "now" when the
// person has pressed the button, and "no" when the banner was taken away, which an empty message does.

/** @import { PageValue } from "../types.js" */
const KEY = Symbol.for("webtools banner"); // in the sandbox, where no script of the page sees it

/** @param {string} message */
export default function showBanner(message) {
  /** @type {PageValue} */
  const realm = globalThis;
  const shown = realm[KEY];
  shown?.answer("no");
  if (shown?.message === message) return new Promise((done) => (shown.answer = done));
  shown?.takeAway();
  if (message === "") return "no";
  // A form's fields can hide what a document has (dom.js).
  /** @param {string} name @param {...ElementCreationOptions} given */
  const make = (name, ...given) => Document.prototype.createElement.call(document, name, ...given);
  /** @type {Element | null} */
  const top = Reflect.get(Document.prototype, "documentElement", document);
  if (!(top instanceof HTMLElement)) return new Promise(() => {}); // an image or a feed: there is no place for it

  const host = make("webtools-banner");
  host.setAttribute("popover", "manual"); // drawn above the page's own dialogs, without their focus
  const text = make("span");
  const button = make("button");
  const shadow = host.attachShadow({ mode: "closed" });
  shadow.append(text, button);
  text.textContent = message;
  button.textContent = "Continue";
  Object.assign(host.style, {
    all: "initial",
    position: "fixed",
    inset: "0 0 auto 0",
    zIndex: "2147483647",
    display: "flex",
    gap: "16px",
    alignItems: "center",
    justifyContent: "center",
    padding: "10px 16px",
    background: "#fff4ce",
    color: "#1b1b1b",
    borderBottom: "2px solid #8a6d00",
    font: "16px/1.4 system-ui, sans-serif",
  });
  Object.assign(text.style, { whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
  Object.assign(button.style, { font: "inherit", padding: "4px 14px", flex: "none" });

  const show = () => {
    if (host.isConnected) return;
    top.append(host); // not into the body, which frameworks replace
    host.showPopover?.();
  };
  const kept = new MutationObserver(show);
  return new Promise((done) => {
    const banner = {
      message,
      answer: done,
      takeAway() {
        kept.disconnect();
        host.remove();
        delete realm[KEY];
      },
    };
    realm[KEY] = banner;
    button.addEventListener("click", (/** @type {Event} */ event) => {
      if (!event.isTrusted) return; // a script's, no person's
      banner.takeAway();
      banner.answer("now");
    });
    show();
    kept.observe(top, { childList: true });
  });
}
