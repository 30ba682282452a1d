// Something to know a nameless control by: what its author calls it, or its picture.

/** @import { AccessibleNode, AnyElement, PageWithMemo } from "../types.js" */
import { dom, tag } from "../dom/dom.js";
import { styleOf } from "../dom/styles.js";
import { clean } from "../dom/text.js";

const LONGEST = 40;
const FIELDS = new Set(["input", "select", "textarea"]);

// The content of a field does not show what the field is for.
/** @param {PageWithMemo} page @param {AccessibleNode} node */
export function addHint(page, node) {
  if (!node.number || node.name || node.role === "separator") return;
  const field = FIELDS.has(tag(node.element));
  if (!field && (node.value || node.children.length)) return;
  const hint = hintOf(page, node.element, field);
  if (hint) node.states.push(`hint=${hint}`);
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {boolean} field */
function hintOf(page, element, field) {
  const hint =
    dataWords(element.dataset) ||
    (field && element.name) ||
    pictureName(element) ||
    dom.getAttribute(element, "id") ||
    (/resize$/.test(styleOf(page, element).pointer) && "resize") ||
    classWords(dom.getAttribute(element, "class")) ||
    classWords(innerClass(element));
  const shown = clean(hint).replace(/[[\]"]/g, "");
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}

// Scripts for tooltips keep in their data what `title` would say.
const SAYING_DATA = ["testid", "tooltip", "title", "originalTitle", "bsTitle", "bsOriginalTitle", "icon"];

/** @param {DOMStringMap} [data] */
function dataWords(data = {}) {
  const key = SAYING_DATA.find((key) => data[key]);
  return key && data[key];
}

// The symbol that the element draws, or the file of its image.
/** @param {AnyElement} element */
function pictureName(element) {
  const symbol = dom.querySelector(element, "use")?.getAttribute("href")?.split("#")[1];
  return symbol || fileName(dom.querySelector(element, "img")?.getAttribute("src") ?? "");
}

/** @param {string} url */
function fileName(url) {
  return url.startsWith("data:") ? "" : (url.split(/[?#]/)[0].split("/").pop() ?? "");
}

/** @param {AnyElement} element */
function innerClass(element) {
  return dom.querySelector(element, "[class]")?.getAttribute("class");
}

// Of classes only the words that can say what a thing is for: none that tools have made, and none for how it looks.
/** @param {string} classes */
function classWords(classes) {
  const words = new Set();
  for (const name of (classes ?? "").split(/\s+/)) {
    if (/\d/.test(name) || /^(css|jsx?|jss|sc|svelte|emotion)-/.test(name)) continue;
    const parts = name
      .replace(/([a-z])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .split(/[-_:]+/)
      .filter(Boolean);
    const said = parts.filter(
      (/** @type {string} */ part) =>
        (part.length > 2 || STATES.has(part)) && /[aeiouy]/.test(part) && !LAYOUT.has(part),
    );
    for (const word of said) words.add(word);
  }
  return [...words].slice(0, 3).join(" ");
}

const STATES = new Set(["go", "in", "ok", "on", "up"]);

const LAYOUT = new Set(
  `absolute active after align all animated append auto base before block body border bottom box center class col color
  column container content core corner cursor default dense disabled display dom element enabled end field fixed flat flex
  float focus focusable font full ghost grid group grow half height helper hidden hover icon icons inline inner input item
  items large layer layout left lighter main margin marginal material medium middle min mode monaco monospace native
  none notranslate nowrap outer overlay pad padding part pointer position prepend primary readonly relative rest right
  root rounded round row sash scroll secondary section self shadow shrink side size small solid span start state static
  sticky style styled text theme themed tiny top transition transparent typography unelevated view visible widget width
  wrap wrapped wrapper`.split(/\s+/),
);
