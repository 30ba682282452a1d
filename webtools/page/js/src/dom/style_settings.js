// The kinds of style that a page sets at all, so that a page without them costs nothing.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { dom } from "./dom.js";
import { allScopes } from "./flat_tree.js";

// A kind counts as set once a rule, an attribute or an animation sets a property that matches.
/** @type {{ [kind: string]: RegExp }} */
const SETTINGS = {
  faint: /opacity/i,
  filtered: /(?<!backdrop-)filter/i,
  backdropped: /backdrop-filter/i,
  masked: /mask/i,
  clipped: /clip/i,
  blended: /blend/i,
  spatial: /perspective|3d|rotate[xy]\b/i,
  cut: /overflow/i,
  contained: /(?<![-\w])contain:|perspective/i,
  turned: /(?<!text-)transform/i,
  shifted: /(?<![-\w])(?:translate|rotate|scale):/i,
  placed: /position/i,
  anchored: /anchor/i,
  collapsed: /visibility:\s*collapse/i,
  moved:
    /indent|margin|inset|left|right|top|bottom|width|height|size|font|spacing|zoom|float|grid|columns|offset/i,
  pictured: /(?:background|background-image):[^;]*\(/i,
  bordered: /border/i,
  ruled: /column-rule/i,
  lined:
    /decoration(?:-thickness)?:[^;]*(?:(?<![\d.])(?:[7-9]|\d\d)[\d.]*px|(?<![\d.])[1-9][\d.]*r?em|\d\d[\d.]*%|calc|v[wh])/i,
  shadowed: /shadow|outline/i,
  stroked: /text-shadow|stroke/i,
  secured: /security/i,
  coloured: /color|background|fill|opacity|security/i,
};

// Kinds of style that can move or cut off something.
const MOVING = ["cut", "clipped", "contained", "turned", "shifted", "placed"];

// An attribute that may be spelled otherwise than the browser would.
const ODD = /\\|\/\*|\s:/;

/** @type {{ [kind: string]: string }} */
const SETTING_ATTRIBUTES = {
  faint: "[opacity]",
  filtered: "[filter]",
  masked: "[mask]",
  clipped: "[clip-path]",
  turned: "[transform]",
  moved: "[width],[height],[x],[dx],[y],[dy],[font-size],[size],marquee,svg text",
  pictured: "[background]",
  stroked: "[stroke]",
  coloured: "[color],[mathcolor],[mathbackground],[bgcolor],[fill],[fill-opacity],[text]",
};
const ANY_ATTRIBUTE = Object.values(SETTING_ATTRIBUTES).join(",");

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
  for (const scope of allScopes(page)) {
    for (const { effect } of scope.getAnimations()) note(animated(effect));
    for (const sheet of [...(scope.styleSheets ?? []), ...(scope.adoptedStyleSheets ?? [])])
      if (missing()) noteSheet(sheet);
    if (missing()) for (const styled of scope.querySelectorAll("[style]")) note(inlineStyle(styled));
    for (const each of scope.querySelectorAll("animate,set"))
      note(`${dom.getAttribute(each, "attributeName")}:`);
    if (scope.querySelector(ANY_ATTRIBUTE) !== null)
      for (const kind in SETTING_ATTRIBUTES)
        found[kind] ||= scope.querySelector(SETTING_ATTRIBUTES[kind]) !== null;
  }
  found.moved ||= MOVING.some((kind) => found[kind]);
  found.any = kinds.some((kind) => found[kind]) || window !== window.top;
  return found;
}

/** @param {AnyElement} element @returns {string} */
function inlineStyle(element) {
  const written = dom.getAttribute(element, "style");
  return ODD.test(written) ? dom.style(element).cssText : written;
}

// Return the declarations of an animation in the form of a style sheet.
/** @param {AnimationEffect | null} effect */
function animated(effect) {
  const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
  return frames
    .flatMap((frame) => Object.entries(frame))
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value};`)
    .join("");
}
