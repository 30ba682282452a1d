// Reports what this document still waits for, with its address and title as in look.js: scripts, style sheets and what
// these import, pictures, media and frames. The browser does not report every request of a new tab, or of a page whose
// parser waits.

import { shownTitle } from "../dom/title.js";

/** @import { Hanging } from "../contract.js" */

const MOST = 5;
const IMPORT = /@import\s+(?:url\()?\s*["']?([^"')\s;]+)/gi;

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

  /** @type {Element[]} */
  const beside = [];
  for (const script of all("script[src]:not([nomodule])"))
    if (!/^$|module|javascript/i.test(script.getAttribute("type") ?? "")) continue;
    else if (Reflect.get(HTMLScriptElement.prototype, "async", script)) beside.push(script);
    else note(script.getAttribute("src"));
  for (const owner of all("style, link[rel~=stylesheet i]:not([disabled])")) noteSheet(owner, note);
  const blocks = missing.size > 0;
  for (const script of beside) note(script.getAttribute("src"));
  for (const image of all("img[src]:not([loading=lazy])"))
    if (!(/** @type {HTMLImageElement} */ (image).complete)) note(image.getAttribute("src"));
  for (const media of all("video[src], audio[src]"))
    if (/** @type {HTMLMediaElement} */ (media).networkState === HTMLMediaElement.NETWORK_LOADING)
      note(media.getAttribute("src"));
  for (const frame of all("iframe[src]:not([loading=lazy]), frame[src]")) note(frame.getAttribute("src"));
  /** @type {Hanging} */
  const answer = { url: location.href, title: shownTitle(), missing: [...missing].slice(0, MOST), blocks };
  return JSON.stringify(answer);
}

// Firefox gives a style element its sheet when all that it imports has come.
/** @param {Element} owner @param {(address: string | null) => void} note */
function noteSheet(owner, note) {
  const { sheet } = /** @type {HTMLStyleElement} */ (owner);
  if (sheet) noteImports(sheet, note);
  else if (owner.hasAttribute("href")) note(owner.getAttribute("href"));
  else for (const [, address] of owner.textContent?.matchAll(IMPORT) ?? []) note(address);
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
