// Puts another document in the place of this one, as the parser would read it from a server: its scripts run, its
// address and its history stay. In the page's main world, whose `document.open` brings our listeners back (lasting.js).
// Gives false in the page that Chromium shows for what it could not load, where a frame would end the browser.

//   until: "load", "domcontentloaded" or "none"
/** @param {string} html @param {string} until */
export default async function setContent(html, until) {
  if (location.protocol === "chrome-error:" && window === top) return false;
  const { open, write, close } = Document.prototype;
  Reflect.apply(open, document, []); // a form may be called "open"
  const target = until === "load" ? window : document;
  const loaded = new Promise((done) =>
    target.addEventListener(until === "load" ? "load" : "DOMContentLoaded", () => done(null), { once: true }),
  );
  write.call(document, html);
  close.call(document);
  return until === "none" ? null : loaded;
}
