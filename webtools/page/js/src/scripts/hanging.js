// The addresses of what this document still waits for, as JSON: scripts, style sheets and what these import, pictures,
// media and frames. The browser does not report every request of a new tab, or of a page whose parser waits.

const MOST = 5;

export default function hanging() {
  const came = new Set(performance.getEntriesByType("resource").map((entry) => entry.name));
  /** @type {Set<string>} */
  const missing = new Set();
  /** @param {string | null} address */
  const note = (address) => {
    const url = address ? URL.parse(address, document.baseURI) : null;
    if (url?.protocol.startsWith("http") && !came.has(url.href)) missing.add(url.href);
  };
  /** @param {string} selector */
  const all = (selector) => Document.prototype.querySelectorAll.call(document, selector);

  for (const script of all("script[src]:not([nomodule])"))
    if (/^$|module|javascript/i.test(script.getAttribute("type") ?? "")) note(script.getAttribute("src"));
  for (const link of all("link[rel~=stylesheet i][href]:not([disabled])"))
    if (/** @type {HTMLLinkElement} */ (link).sheet === null) note(link.getAttribute("href"));
  for (const sheet of Reflect.get(Document.prototype, "styleSheets", document)) noteImports(sheet, note);
  for (const image of all("img[src]:not([loading=lazy])"))
    if (!(/** @type {HTMLImageElement} */ (image).complete)) note(image.getAttribute("src"));
  for (const media of all("video[src], audio[src]"))
    if (/** @type {HTMLMediaElement} */ (media).networkState === HTMLMediaElement.NETWORK_LOADING)
      note(media.getAttribute("src"));
  for (const frame of all("iframe[src]:not([loading=lazy]), frame[src]")) note(frame.getAttribute("src"));
  return JSON.stringify([...missing].slice(0, MOST));
}

/** @param {CSSStyleSheet} sheet @param {(address: string | null) => void} note */
function noteImports(sheet, note) {
  try {
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSImportRule) {
        if (rule.styleSheet) noteImports(rule.styleSheet, note);
        note(URL.parse(rule.href, sheet.href ?? document.baseURI)?.href ?? null);
      }
  } catch {
    // The rules of other origins' sheets are not shown.
  }
}
