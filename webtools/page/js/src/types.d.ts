// Types that the page-side modules share.

import type { FieldToFill, SettleOptions } from "./contract.js";
import type { Computed } from "./dom/computed.js";
import type { Effects } from "./waiting/effects.js";
import type { Motions } from "./waiting/moving.js";

/** The state that our code keeps for its document (page.js). */
export interface Page {
  secret: string;
  roleOf(page: PageWithMemo, element: AnyElement): string;
  refs: Refs;
  leaving: Leaving;
  act: Act;
  closed: ClosedRoots;
  masking: Masking;
  pixels: Pixels;
  looking: { stop: () => void };
  givenUp: number;
  kept: { elements: AnyElement[] };
  sheets: WeakMap<CSSStyleSheet, SheetFacts & { length: number; first: CSSRule; last: CSSRule }>;
  palette: {
    colours: Map<string, Colour>;
    lists: Map<string, Colour[]>;
    painter: OffscreenCanvasRenderingContext2D | null;
  };
  memo: Memo | null;
}

/** The functions that Python calls: `globalThis.webtools` in the sandbox. */
export interface Installed {
  call(name: string, args: string, grant: string | null, ...roots: ShadowRoot[]): Promise<string>;
  callRaw(
    name: string,
    args: string,
    grant: string | null,
    ...roots: ShadowRoot[]
  ): Promise<[unknown, string]>;
  part(path: number[], ...given: Parameters<Installed["call"]>): Promise<[unknown, string] | "!" | null>;
  /** One of these two; "!" and elements when the browser is to be asked for their closed shadow roots before. */
  ask(
    entry: "call" | "callRaw",
    ...given: Parameters<Installed["call"]>
  ): ["!", ...Element[]] | Promise<unknown>;
  look(act: number): string;
  settled(options: SettleOptions): Promise<string>;
  /** Whose bodies scripts have begun to read in the last so many milliseconds; as JSON. */
  reads(ago: number): string;
  leaves(): boolean;
  /** The next click is kept from the page, until `giveUp`. */
  refuseClick(): void;
  /** Nobody waits any more for what has been called. */
  giveUp(): void;
}

/** A copy of it for one synchronous stretch of a call (memo.js). */
export interface PageWithMemo extends Page {
  memo: Memo;
}

/** Results that were computed about the document, by element or tree scope. */
export interface Memo {
  styles: Map<AnyElement, Style>;
  outside: Map<AnyElement, boolean>;
  roles: Map<AnyElement, string>;
  names: Map<AnyElement, string>;
  contents: Map<AnyElement, string>;
  owners: Map<AnyElement, AnyElement>;
  internals: Map<AnyElement, { [name: string]: string }>;
  scopes: Scope[] | null;
  frame: "unread" | "unseen" | null;
  listeners: Map<AnyElement, string[]> | null;
  veils: Set<AnyElement> | null;
  holders: Set<AnyElement> | null;
  editors: Set<AnyElement> | null;
  dialogs: AnyElement[] | null;
  there: Map<Node, Map<string, boolean>>;
  labels: Map<Node, Map<AnyElement, HTMLLabelElement[]>>;
  recased: boolean | null;
  hasRecased: boolean;
  set: { [kind: string]: boolean } | null;
  sights: Map<AnyElement, Sight>;
  pageSight: Sight | null;
  scale?: number;
  layered: boolean;
  painted: { bands: Map<number, Painted[]>; everywhere: Painted[] } | null;
  shadows: Map<string, number>;
  effects: ((css: Computed) => boolean)[] | null;
  oddFonts: Map<string, "" | "odd" | "alike">;
  known: Map<object, Unseen | boolean[]>;
  layers: Map<AnyElement, { inside: Step[]; stack: Step[] }>;
  doubts: Doubt[];

  seenWords: Map<AnyElement, Set<string>>;
  range: Range | null;
  sheets: Map<Node, ScopeFacts>;
  generated: { [side: string]: Map<AnyElement, { spoken: string; hidden: boolean }> };
  whereGenerated: "nowhere" | "matched" | "anywhere" | null;
}

/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Colour = [number, number, number, number];

/** All that may be behind something, as the darkest and the lightest that each channel can be (colours.js). */
export type Backdrop = [Colour, Colour];

/** The regions in which an element and its content can be seen, and the backdrop (sight.js). */
export interface Sight {
  flow: Region;
  own: Region;
  opacity: number;
  gone: boolean;
  doubt: boolean;
  turned: boolean;
  grey: boolean;
  rounds: AnyElement[];
  sunk: boolean;
  stuck: boolean;
  held: boolean;
  back: Backdrop | null;
  backing: AnyElement | null;
}

/** The sides of a box in the view, in CSS pixels. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A part of the view, with what scrolls its content: null for the page, "view" where nothing does. */
export interface Region extends Edges {
  scroller: AnyElement | "view" | null;
}

/** An element or pseudo-element as it is painted somewhere in the view (painted.js). */
export interface Painted {
  element: AnyElement;
  side: "" | "::before" | "::after";
  css: Computed; // of the pseudo-element, or of the element
  box: Edges;
  colours: Colour[] | null; // null: any
  area: number; // that it can hide at most
  whole: boolean; // it fills its box
  isText: boolean;
  stuck: boolean;
  over?: boolean; // in front of the texts around it, as outlines are
}

/** A place in the order in which things are painted (stacking.js). */
export interface Step {
  z: number;
  phase: number;
  node: Node;
  side: "" | "::before" | "::after";
}

/** True: unseen; null: only a picture shows it (unseen.js). */
export type Unseen = boolean | null;

/** Something of which only a picture shows whether it is seen (doubts.js). */
export interface Doubt {
  kind: "text" | "box" | "value" | "::before" | "::after";
  key: object;
  element: AnyElement;
  text: Text | null;
  length: number;
  isGuessed?: boolean; // by the rules to be seen
  layer?: number;
}

/** The document, or a shadow root in it. */
export type Scope = Document | ShadowRoot;

/** Facts from style sheets that no element's own style shows (sheets.js). Selectors: a list of them. */
interface StyleFacts<Selectors> {
  generated: boolean;
  anywhere: boolean;
  contents: Set<string>;
  recased: boolean;
  partly: string;
  visited: string[];
  painting: { "::before": Selectors; "::after": Selectors };
  generating: { "::before": Selectors; "::after": Selectors };
  pointer: Selectors;
  hover: Selectors;
}

/** Those of a tree scope, with selector lists as CSS has them. */
export type ScopeFacts = StyleFacts<string>;

/** Those of one style sheet. */
export type SheetFacts = StyleFacts<string[]>;

/** Closed shadow roots that are known, and what the browser has been asked (closed_roots.js). */
export interface ClosedRoots {
  roots: WeakMap<AnyElement, ShadowRoot>; // of their hosts
  asked: WeakSet<AnyElement>;
  names: Map<string, boolean>; // of custom elements that were asked about: whether one of them has a closed root
  looked: Element | null; // the root of the document in which there is nothing more to ask about
  hear: ((event: Event) => void) | null;
  doubt: (() => void) | null;
}

/** The doubts that pixels decide, and their verdicts (doubts.js). */
export interface Pixels {
  doubts: Doubt[];
  verdicts: Map<object, boolean[]>; // of the pieces of each: whether it is unseen
  undo: (() => void)[];
  keys: WeakMap<AnyElement, { [part: string]: object }>;
}

/** The elements that show dots while a picture is taken (masking.js). */
export interface Masking {
  shown: { element: AnyElement; wholly: boolean }[];
  unmasked: [CSSStyleDeclaration, string, string, string][];
}

/** Numbers of elements and what was shown of them (refs.js). */
export interface Refs {
  numbers: WeakMap<AnyElement, number>;
  records: Map<number, Shown>;
  latest: number[];
  superseded: Map<number, Shown>;
  lastNumber: number;
  granted: [number, number][];
  lacking: number;
  running: number;
  frameNumber: number;
  sweepAt: number;
}

/** A navigation away from this document (leaving.js). */
export interface Leaving {
  left: boolean;
  saves: import("./contract.js").Saving[];
  foreign: string;
  onLeave: () => void;
}

/** A value, function or class that a script of the page made or may have replaced. */
export type PageValue = any; // any: nothing is known of it, and reading it in order to find out could run the page's code

/** The global object, with what the page, the browser or our own scripts put there. */
export type PageGlobal = typeof globalThis & { [name: string]: PageValue };

/** The type of `__proto__` in a table that must not find `constructor`. */
export type NoPrototype = any; // any: TypeScript takes `__proto__: null` for an entry of the table

/** A getter or method of the DOM, called with its object first (dom.js). */
export type NativeCall = (self: PageValue, ...args: PageValue[]) => PageValue;

/** A function that Python calls by its name; contract.d.ts has the types of each. */
export type Exposed = (page: Page, ...args: CallArguments) => PageValue;
export type CallArguments = PageValue[];

/** The value of a state; false, null, undefined and "" leave the state out. */
export type Sayable = string | number | boolean | null | undefined;

/** An element of any kind; what only some kinds have is read by whoever knows which it is. */
export interface AnyElement extends Element {
  [property: string]: any; // any: a property of a kind of element that the reader has checked
}

/** Returns true for an element that is searched for. */
export type Matches = (element: AnyElement) => boolean;

/** A node, or a text that is one line. */
export type Child = AccessibleNode | string;

/** A child while its subtree is walked (texts.js). */
export type RawChild = Child | import("./accessibility/texts.js").Block;
export type AccessibleNode = import("./aria/node.js").AccessibleNode;

/** A line of a document's text, or a place that Python fills. */
export type TextLine = import("./contract.js").DocumentSnapshot["lines"][number];
export type Walk = import("./accessibility/names.js").Walk;

/** Facts that the children of an element inherit from their ancestors (`within` in tree.js). */
export interface Around {
  disabled: boolean;
  inContainer: boolean;
  inLink: boolean;
  inPicture: boolean;
  pointer: string;
  serving: Serving | null;
  veiled: boolean;
  inEditor: boolean;
  modal: AnyElement | null;
}

/** A container whose handler serves its items (`servingIn` in listeners.js). */
export interface Serving {
  element: AnyElement;
  presses: boolean;
  depth: number;
}

/** An element's style by CSS and by the attributes that hide (styles.js). */
export interface Style {
  css: Computed | null;
  display: string;
  visible: boolean;
  pointer: string;
  skipped: boolean;
  cutOff: boolean;
  veiled: boolean;
}

/** The style of an element that is displayed. */
export interface DisplayedStyle extends Style {
  css: Computed;
}

/** An element as snapshots have shown it (refs.js). */
export interface Shown {
  element: WeakRef<AnyElement>;
  role: string;
  name: string;
  place: Place | null;
  twin: boolean;
  items: Item[];
  offered: boolean;
}

/** One of several alike, such as a row, with its text when it was listed (items.js). */
export interface Item {
  element: WeakRef<AnyElement>;
  text: string;
}

/** The element that a number stands for, or the reason why there is none (resolve.js). */
export type Resolved =
  | { element: AnyElement; note: string; problem?: undefined }
  | { element?: undefined; note?: undefined; problem: Problem };

export interface Problem {
  kind: "unknown" | "unlisted" | "gone" | "reused";
  shown: string;
  now?: string;
  candidates: string[];
}

/** The place of a node in its tree (places.js). */
export interface Place {
  above: Place | null;
  step: string;
  id: number;
}

export interface Point {
  x: number;
  y: number;
}

/** An obstacle passes when the page changes it, or never; else, where none of these is said, by itself with time. */
export type Until = "page" | "never";

/** The result of a look at one point: what the pointer meets there (pressing.js). */
export interface Met {
  x?: number;
  y?: number;
  note?: string;
  obstacle?: string;
  until?: Until;
  outside?: boolean;
  taken?: boolean;
  cover?: AnyElement;
  wrapper?: AnyElement;
  other?: AnyElement;
  surely?: boolean;
  through?: AnyElement;
}

/** From a field to what it holds instead of what it was to hold; null when that is right (filled_fields.js). */
export type InsteadOf = (field: AnyElement) => unknown;

/** Returns in words why a field's content is no acceptable result; null: it is one. */
export type FaultOf = (field: AnyElement) => string | null;

/** The result of an attempt to fill a field. */
export interface Filling {
  insteadOf?: InsteadOf;
  faultOf?: FaultOf;
  isUntouched?: () => boolean;
  note?: string;
  password?: boolean;
  obstacle?: string;
  invalid?: string;
  custom?: string;
  labels?: string[];
  now?: number;
  native?: boolean;
  until?: Until;
}

/** The shares that things take of a budget (folding.js). */
export interface Weights {
  own(node: AccessibleNode, level: number): number;
  text(text: string, level: number, inline: boolean): number;
  leastText(size: number, text: string): number;
  more(node: AccessibleNode, level: number): number;
  revealed(node: AccessibleNode): number;
}

/** Listens for good, capturing: also after `document.open` (lasting.js). */
export type Listen = (target: EventTarget, type: string, listener: (event: Event) => void) => void;

/** Replaces a method or setter of the page's main world so that the page sees no difference (disguise.js). */
export type Disguise = (
  owner: object | undefined,
  name: string,
  by: Replacement,
  accessor?: "get" | "set",
) => void;

export interface Replacement {
  before?: ((args: PageValue[], self: PageValue) => void) | null;
  after?: ((result: PageValue, args: PageValue[], self: PageValue) => void) | null;
  replace?: ((self: PageValue) => PageValue) | null;
  instead?: (() => void) | null;
}

/** The place for a text: instead of all that an element holds, behind it, or at the caret. */
export type TextPlace = "all" | "end" | "caret";

/** An editor that gets text: by the number of a ref, with the text that it showed before. */
export interface Typing {
  number: number | null;
  element: AnyElement;
  place: TextPlace;
  before: string | null;
  linesBefore: string[];
  length: number;
  amid: boolean;
  /** No script took a paste in its own hands. */
  left: boolean;
}

/** Of the act under way, or the last one. */
export interface Act {
  effects: Effects | null;
  motions: Motions;
  guard: (import("./actions/guard.js").Guard & { meet(event: Event): void }) | null;
  verdict: Promise<Verdict> | Verdict | null;
  hovering: import("./actions/hovering.js").Hovering | null;
  drag: import("./actions/watched_drag.js").WatchedDrag | null;
  over: { event: DragEvent; target: AnyElement } | null;
  onDragOver: ((event: Event) => void) | null;
  dropped: Promise<unknown> | null; // the drop of files has reached the document
  pressed: { element: AnyElement; value: string; changed: boolean } | null;
  filled: Map<number | null, Filled>;
  typing: Typing | null;
  shownBefore: WeakSet<AnyElement>;
  openList: AnyElement | null;
  onInput: ((event: Event) => void) | null;
  onHover: ((event: Event) => void) | null;
  onSlider: ((event: Event) => void) | null;
}

/** The page's response to the press that was watched (guard.js). */
export interface Verdict {
  note?: string;
  obstacle?: string;
  elsewhere?: boolean;
}

/** The number of a filled field and its content. */
export type Held = [number | null, string | boolean | number | null, string | null];

/** The value for a field, as Python sends it. */
export type Value = FieldToFill["value"];

/** An element that can be edited now, or why there is none. */
export interface Editable {
  element?: AnyElement;
  note?: string;
  problem?: Problem;
  obstacle?: string;
  until?: Until;
  isSet?: boolean;
}

/** A rule of a style sheet; each kind has some of these. */
export type AnyRule = CSSRule & Partial<CSSStyleRule & CSSImportRule & CSSGroupingRule>;

/** A field that was filled, and how to find it again. */
export interface Filled {
  element: AnyElement;
  insteadOf: InsteadOf;
  faultOf?: FaultOf;
  sought: (element: AnyElement) => AnyElement | null;
  before?: unknown;
  wasRight: boolean;
}
