// Records what an act has changed in its document: how many elements came, went and changed, and what the page said of
// it in alerts, status messages (ARIA 1.2 §5.3.5, live regions), toasts without a role and messages of validation.

/** @import { DocumentChanges, Statement } from "../contract.js" */
/** @import { AnyElement, Page, Scope } from "../types.js" */
import { descriptionOf, nameOf } from "../accessibility/names.js";
import { errorOf } from "../accessibility/states.js";
import { isDrawn } from "../dom/boxes.js";
import { dom } from "../dom/dom.js";
import { scopes } from "../dom/flat_tree.js";
import { clean } from "../dom/text.js";
import { remembering } from "../memo.js";
import { ACTION_MS, KEPT, LOOKED_AT, MOST } from "./limits.js";
import { isInToast } from "./toasts.js";

const MOST_SAID = 5;
const BY_STATE = /:(focus-within|state\(|has\()|:focus(-visible)?\s*[+~>]/; // selectors
const LOUD = '[role="alert"], [role="alertdialog"], [aria-live="assertive"]';
const LIVE = `${LOUD}, [role="status"], [aria-live="polite"], output`;

export class Caused {
  /** @param {Page} page @param {number} since @param {Scope[]} known */
  constructor(page, since, known) {
    this.page = page;
    this.since = since;
    this.before = unobserved(known); // which no mutation shows
    this.came = /** @type {Map<Node, number>} */ (new Map()); // how much more often a node came than it went
    this.touched = /** @type {Set<Node>} */ (new Set());
    this.more = 0;
    this.isElsewhere = false; // something happened that changes no element
    this.heard = /** @type {Map<AnyElement, string>} */ (new Map());
    const regions = known.flatMap((scope) => [...scope.querySelectorAll(LIVE)]);
    this.shown = /** @type {Set<AnyElement>} */ (new Set()); // elements that came, or whose words did
    this.silent = regions.slice(0, MOST).filter((region) => !textOf(region)); // may be shown with what they are in
    this.refused = /** @type {Set<AnyElement>} */ (new Set()); // fields whose values are not valid
    this.ending = new AbortController();
    const options = { capture: true, passive: true, signal: this.ending.signal };
    addEventListener("invalid", ({ target }) => this.refuse(target), options);
    for (const type of ["input", "change", "toggle", "play", "pause"])
      addEventListener(type, ({ target }) => this.touch(target), options);
    addEventListener("focusin", ({ target }) => (this.isElsewhere ||= isField(target)), options);
    addEventListener("scroll", () => (this.isElsewhere = true), options);
  }

  isOver() {
    return performance.now() - this.since > ACTION_MS;
  }

  end() {
    this.ending.abort();
  }

  /** @param {MutationRecord[]} records */
  note(records) {
    for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
      if (type !== "childList") {
        this.touch(target);
        if (type === "characterData") this.show(dom.parentElement(target));
        if (attributeName === "aria-invalid" && dom.getAttribute(target, "aria-invalid") === "true")
          this.refuse(target);
      } else {
        for (const node of removedNodes) this.move(node, -1, target);
        for (const node of addedNodes) this.move(node, 1, target);
      }
      this.hear(target);
    }
  }

  /** @param {Node} node @param {number} by @param {Node} parent */
  move(node, by, parent) {
    if (by > 0) this.show(node instanceof Element ? node : parent);
    if (!(node instanceof Element)) return this.touch(parent);
    if (this.came.size >= MOST) return this.more++;
    this.came.set(node, (this.came.get(node) ?? 0) + by);
    if (by > 0) for (const region of [node, ...dom.querySelectorAll(node, LIVE)]) this.hear(region);
  }

  /** @param {Node | null} node */
  show(node) {
    if (node instanceof Element && this.shown.size < KEPT) this.shown.add(node);
  }

  /** @param {EventTarget | null} target */
  touch(target) {
    const node = target instanceof CharacterData ? dom.parentNode(target) : target;
    if (!(node instanceof Node)) return;
    if (this.touched.size < MOST) this.touched.add(node);
    else this.more++;
  }

  /** @param {EventTarget | null} target */
  refuse(target) {
    if (target instanceof Element && this.refused.size < MOST_SAID) this.refused.add(target);
  }

  // A message may have gone when the act is over, so its text is kept as it comes.
  /** @param {Node} node */
  hear(node) {
    const inside = node instanceof Element ? node : dom.parentElement(node);
    const region = inside && dom.closest(inside, LIVE);
    if (!region || (this.heard.size >= MOST && !this.heard.has(region))) return;
    this.heard.set(region, textOf(region) || (this.heard.get(region) ?? ""));
  }

  /** @returns {DocumentChanges} */
  report() {
    let [added, removed, moved] = [0, 0, 0];
    for (const [node, times] of this.came) {
      if (times > 0) added += sizeOf(node);
      else if (times < 0) removed += sizeOf(node);
      else moved++;
    }
    const isSame = this.before !== null && this.before === unobserved([...scopes(this.page)]);
    return {
      added,
      removed,
      changed: this.touched.size + moved + this.more,
      elsewhere: this.isElsewhere || !isSame || isUnclear(),
      said: [...this.announced(), ...this.refusals()].slice(0, MOST_SAID),
    };
  }

  /** @returns {Statement[]} */
  announced() {
    /** @type {(region: AnyElement) => Statement["kind"]} */
    const kindOf = (region) => (dom.matches(region, LOUD) ? "alert" : "status");
    for (const region of this.silent) if (!this.heard.has(region)) this.hear(region);
    const announced = [...this.heard].flatMap(([region, heard]) => {
      const shown = textOf(region);
      const text = shown || heard;
      return text ? [{ kind: kindOf(region), text, gone: !shown }] : [];
    });
    const others = this.toasts().filter(({ text }) => !announced.some((each) => each.text === text));
    return [...announced, ...others]; // one is read out, the other seen, where a page does both
  }

  /** @returns {Statement[]} */
  toasts() {
    const toasts = [...this.shown].filter((element) => dom.isConnected(element) && isInToast(element));
    /** @param {AnyElement} element */
    const isPart = (element) => toasts.some((other) => other !== element && dom.contains(other, element));
    /** @param {AnyElement} element */
    const isHeard = (element) =>
      [...this.heard.keys()].some((region) => dom.contains(region, element) || dom.contains(element, region));
    const texts = toasts.filter((element) => !isPart(element) && !isHeard(element)).map(textOf);
    return [...new Set(texts)].filter(Boolean).map((text) => ({ kind: "status", text, gone: false }));
  }

  /** @returns {Statement[]} */
  refusals() {
    const fields = [...this.refused].filter((field) => dom.isConnected(field));
    if (!fields.length) return [];
    return remembering(this.page, (page) =>
      fields.flatMap((field) => {
        const text = errorOf(page, field) || clean(descriptionOf(page, field));
        const name = clean(nameOf(page, field));
        const named = (name ? `${name}: ${text}` : text).slice(0, LOOKED_AT);
        return text ? [{ kind: "validation", text: named, gone: false }] : [];
      }),
    );
  }
}

// Return what a document says that the act has brought.
/** @returns {DocumentChanges} */
export function saidAtFirst() {
  const said = [...Document.prototype.querySelectorAll.call(document, LOUD)].map(textOf).filter(Boolean);
  return {
    added: 0,
    removed: 0,
    changed: 0,
    elsewhere: true,
    said: said.slice(0, MOST_SAID).map((text) => ({ kind: "alert", text, gone: false })),
  };
}

// Return what scripts change without a mutation: values of fields, rules of style sheets, shadow trees. null: too much
// of it.
/** @param {Scope[]} known */
function unobserved(known) {
  const fields = known.flatMap((scope) => [...scope.querySelectorAll("input, textarea, select, option")]);
  if (fields.length > MOST) return null;
  const values = fields.map((field) => {
    const { value, checked, selected, indeterminate } = /** @type {HTMLInputElement & HTMLOptionElement} */ (
      field
    );
    return [value, checked, selected, indeterminate];
  });
  const sheets = known.flatMap((scope) => [...scope.styleSheets, ...scope.adoptedStyleSheets]);
  return JSON.stringify([known.length, values, sheets.map((sheet) => rulesOf(sheet)?.length ?? -1)]);
}

/** @param {CSSStyleSheet} sheet */
function rulesOf(sheet) {
  try {
    return sheet.cssRules;
  } catch {
    return null; // of another origin
  }
}

// Return whether more can change than is watched: pixels, and what a style shows or hides as the focus or a state
// moves.
function isUnclear() {
  if (Document.prototype.querySelector.call(document, "canvas") !== null) return true;
  return [...document.styleSheets, ...document.adoptedStyleSheets].some((sheet) => {
    const rules = rulesOf(sheet);
    return rules === null || [...rules].some(({ cssText }) => BY_STATE.test(cssText));
  });
}

// It shows where the caret is, or opens; the focus of a button shows that it was pressed, and no more.
/** @param {EventTarget | null} target */
function isField(target) {
  return (
    target instanceof Element && dom.matches(target, "input, textarea, select, iframe, [contenteditable]")
  );
}

/** @param {Node} node */
function sizeOf(node) {
  return 1 + /** @type {Element} */ (node).getElementsByTagName("*").length;
}

/** @param {AnyElement} region */
function textOf(region) {
  const isSeen = dom.isConnected(region) && isDrawn(region);
  return isSeen ? clean(dom.innerText(region) ?? "").slice(0, LOOKED_AT) : "";
}
