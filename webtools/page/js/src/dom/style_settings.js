// Which kinds of style a page sets at all, so that a page without them costs nothing.

/** @import { PageWithMemo } from "../types.js" */
import { dom } from "./dom.js";
import { allScopes } from "./flat_tree.js";

// What a rule or attribute has to set before it is worth asking for; pages without any of it cost nothing.
/** @type {{ [kind: string]: RegExp }} */
const SETTINGS = {
  faint: /opacity|animation/i,
  filtered: /filter|animation/i,
  masked: /mask|animation/i,
  clipped: /clip|animation/i,
  blended: /blend|animation/i,
  spatial: /perspective|3d|rotate[xy]?\b|animation/i,
  cut: /overflow|animation/i,
  contained: /contain|perspective/i,
  turned: /(?<!text-)transform|animation/i,
  shifted: /(?<![-\w])(?:translate|rotate|scale):|animation/i,
  placed: /position|animation/i,
  moved:
    /indent|margin|inset|left|right|top|bottom|width|height|size|font|spacing|zoom|float|grid|columns|offset/i,
  pictured: /(?:background|background-image):[^;]*\(|animation/i,
  bordered: /border|animation/i,
  shadowed: /shadow|outline|animation/i,
  coloured: /color|background|fill|opacity|security|animation/i,
};

// Kinds of style that can move or cut off something.
const MOVING = ["cut", "clipped", "contained", "turned", "shifted", "placed"];

/** @type {{ [kind: string]: string }} */
const SETTING_ATTRIBUTES = {
  faint: "[opacity]",
  filtered: "[filter]",
  masked: "[mask]",
  clipped: "[clip-path]",
  turned: "[transform]",
  moved: "[width],[height],[x],[dx],[y],[dy],[font-size],[size],marquee,svg text",
  pictured: "[background]",
  coloured: "[color],[bgcolor],[fill],[fill-opacity],[text]",
};

/** @param {PageWithMemo} page @param {string} kind */
export function isSet(page, kind) {
  return settingsOf(page)[kind];
}

/** @param {PageWithMemo} page */
export function settingsOf(page) {
  return (page.memo.set ??= settings(page));
}

// Style sheets are read each time until all kinds are found, since scripts can change rules without anybody noticing.
/** @param {PageWithMemo} page */
function settings(page) {
  const kinds = Object.keys(SETTINGS);
  const found = Object.fromEntries(kinds.map((kind) => [kind, false]));
  const missing = () => kinds.some((kind) => !found[kind]);
  const note = (/** @type {string} */ text) => {
    for (const kind of kinds) found[kind] ||= SETTINGS[kind].test(text);
  };
  const noteSheet = (/** @type {CSSStyleSheet} */ sheet) => {
    try {
      for (const rule of /** @type {Iterable<CSSImportRule>} */ (sheet.cssRules)) {
        if (!missing()) return;
        if (rule.styleSheet) noteSheet(rule.styleSheet);
        else note(rule.cssText);
      }
    } catch {
      for (const kind of kinds) found[kind] = true; // another origin's: it may say anything
    }
  };
  if (document.getAnimations().length) note("animation");
  for (const scope of allScopes(page)) {
    for (const sheet of [...(scope.styleSheets ?? []), ...(scope.adoptedStyleSheets ?? [])])
      if (missing()) noteSheet(sheet);
    if (missing())
      for (const styled of scope.querySelectorAll("[style]")) note(dom.getAttribute(styled, "style"));
    for (const kind in SETTING_ATTRIBUTES)
      found[kind] ||= scope.querySelector(SETTING_ATTRIBUTES[kind]) !== null;
  }
  found.moved ||= MOVING.some((kind) => found[kind]);
  found.any = kinds.some((kind) => found[kind]) || window !== window.top;
  return found;
}
