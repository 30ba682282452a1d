// Generated from webtools/page/contract.py: python -m webtools.page.declarations > webtools/page/js/src/contract.d.ts

import type { Page } from "./types.js";

export interface ActOptions {
  timeout: number;
  grace: number;
  draws: boolean;
}

export interface Acted {
  note?: string;
  drawn?: boolean;
  requests?: number;
  saves?: Saving[];
  foreign?: string;
  changes?: DocumentChanges | null;
}

export interface ActionableOptions {
  needsEnabled?: boolean;
  guarded?: boolean;
  releases?: number;
  hovers?: boolean;
  presses?: boolean;
  scrolls?: boolean;
  align?: "nearest" | "center";
  position?: [number, number] | null;
  force?: boolean;
}

export interface AfterChoice {
  open: boolean;
}

export interface AfterChoiceOptions {
  closing: boolean;
}

export interface Background {
  hidden: true;
}

export interface BoxesToMark {
  view: [number, number];
  boxes: [number, number, number, number, number][];
}

export interface Carried {
  native: boolean;
  scrolled: [number, number];
}

export interface ChoiceOptions {
  pressed: number;
  option: number;
  before: string;
}

export interface ChoiceSeen {
  unmade?: boolean;
}

export interface ChooseOptions {
  natively?: boolean;
}

export interface Cover {
  number: number;
  advice: string;
}

export interface CustomSlider {
  custom: "slider";
  now: number;
  native?: boolean;
  note?: string;
}

export interface CustomWidget {
  custom: "toggle" | "range" | "list" | "key" | "shown" | "field" | "editor";
  note?: string;
}

export interface DocumentChanges {
  added: number;
  removed: number;
  changed: number;
  elsewhere: boolean;
  said: Statement[];
}

export interface DocumentCount {
  count: number;
  shown: number;
  frames: number[];
  folded: number[];
  awaited: number[];
  doubts: number;
  lines: (string | FramePlace | FoldPlace)[];
  counted: true;
  texts: number;
}

export interface DocumentFacts {
  title?: string;
  says?: boolean;
  count: number;
  shown: number;
  ranks: Ranked[];
  every?: (StateFact | string | number | string[] | number[] | null)[];
  states?: StateCounts;
  frames?: [number, number, number, number[]][];
  hidden?: ([number, "unread" | "unseen"])[];
}

export interface DocumentSnapshot {
  count: number;
  shown: number;
  frames: number[];
  folded: number[];
  awaited: number[];
  doubts: number;
  lines: (string | FramePlace | FoldPlace)[];
  url: string;
  title: string;
  truncated: boolean;
  pdf: boolean;
  coming: boolean;
}

export interface DocumentText {
  url: string;
  title: string;
  pdf: boolean;
  part: boolean;
  lines: (string | number)[];
  frames: number[];
  awaited: number[];
  doubts: number;
}

export interface Dragged {
  changed: boolean;
  selected: boolean;
  holds: boolean;
}

export interface DraggedOptions {
  again: boolean;
}

export interface Drawn {
  note?: string;
  drawn?: boolean;
  requests?: number;
  saves?: Saving[];
  foreign?: string;
  changes?: DocumentChanges | null;
}

export interface Draws {
  draws: boolean;
}

export interface EditorFocused {
  editor: "keys" | "placed";
  lines: boolean;
  pastes: boolean;
  folds: boolean;
  rooted: boolean;
  block: boolean;
  note?: string;
}

export interface Facts {
  facts: string;
  numbers: number[];
  frames: [number, number, number, number[]][];
  hidden?: ([number, "unread" | "unseen"])[];
  pdf?: boolean;
}

export interface FactsSeen {
  seen: string[];
  timeout: number;
}

export interface FactsWanted {
  get: PageQuery | null;
  fact: "" | "state" | "states" | "text" | "value" | "attribute" | "count" | "kept" | "title" | "says" | "css" | "html" | "raw" | "role" | "name" | "description" | "error" | "box" | "seen";
  name: string;
  text?: string;
  every?: boolean;
  refs?: boolean;
  frames?: boolean;
  frame?: "unread" | "unseen";
}

export interface FailedField {
  at: number;
  untouched?: boolean;
  why: Problem | Obstacle | Invalid | CustomWidget | CustomSlider | ReplacedList;
  note?: string;
}

export interface FieldResult {
  note?: string;
  password?: boolean;
}

export interface FieldToFill {
  number: number;
  kind: string | null;
  value: string | boolean | number | string[];
}

export interface FillOptions {
  first: boolean;
  patient: boolean;
}

export interface Filled {
  note?: string;
  drawn?: boolean;
  requests?: number;
  saves?: Saving[];
  foreign?: string;
  changes?: DocumentChanges | null;
  held: ([number | null, string | boolean | number | null, string | null])[];
  selected?: boolean;
  keys?: boolean;
  password?: boolean;
  lists?: boolean;
}

export interface FilledFields {
  note?: string;
  drawn?: boolean;
  requests?: number;
  saves?: Saving[];
  foreign?: string;
  changes?: DocumentChanges | null;
  results: FieldResult[];
  failed: FailedField | null;
  stopped?: number;
  held: ([number | null, string | boolean | number | null, string | null])[];
}

export interface FindAnswer {
  found: (FoundElement | FoundFrame)[];
  nearby: string[];
  hidden: string[];
  awaited: number[];
  frames: number[];
  doubts: number;
}

export interface Focused {
  note?: string;
}

export interface FoldPlace {
  level: number;
  elements: number;
  texts: number;
  folded: number[];
  ref: string;
}

export interface FoundElement {
  ref: string;
  line: string;
  text: string;
  path: string[];
}

export interface FoundFrame {
  frame: number;
  path: string[];
  unseen: boolean;
}

export interface FramePlace {
  frame: number;
  ref: string;
  level: number;
  bare: boolean;
}

export interface FramesHere {
  frames: number[];
}

export interface Hanging {
  url: string;
  title: string;
  missing: string[];
  blocks: boolean;
}

export interface HoldOptions {
  always: boolean;
}

export interface InFrame {
  frame: true;
}

export interface Invalid {
  invalid: string;
}

export interface KeysOnly {
  bare: string;
  note?: string;
}

export interface ListLeftOpen {
  open: boolean;
  escapes?: boolean;
}

export interface Located {
  located: number;
  answer: any;
}

export interface MaybeInFrame {
  kind: "framed";
}

export interface Mistake {
  kind: "" | "pattern" | "ref" | "selector" | "xpath";
  reason: string;
  number?: number;
  problem?: ProblemDetails;
}

export interface NoMatch {
  kind: "none";
  nearby: string[];
  hidden: string[];
}

export interface NotLocated {
  unlocated: NoMatch | SeveralMatches | MaybeInFrame;
}

export interface Obstacle {
  obstacle: string;
  until?: "page" | "never";
  outside?: boolean;
  cover?: Cover;
  isSet?: boolean;
}

export interface OptionInPopup {
  number?: number;
  option?: number;
  before?: string;
  shut?: boolean;
}

export interface OptionOptions {
  opened: boolean;
}

export interface OptionShown {
  option?: number;
}

export interface OriginContents {
  origin: string;
  localStorage: StorageItem[];
  sessionStorage: StorageItem[];
  indexedDB: any[];
  leftOut: string[];
}

export interface OriginRequest {
  session: boolean;
  databases: boolean;
}

export interface PageLook {
  url: string;
  title: string;
  requests?: number;
  saves?: Saving[];
  waited?: boolean;
  left?: boolean;
  reads?: { [name: string]: boolean };
  changes?: DocumentChanges | null;
}

export interface PageQuery {
  role?: string;
  name?: string | WrittenPattern;
  label?: string | WrittenPattern;
  text?: string | WrittenPattern;
  placeholder?: string | WrittenPattern;
  title?: string | WrittenPattern;
  alt?: string | WrittenPattern;
  testId?: string | WrittenPattern;
  css?: string;
  xpath?: string;
  hasText?: string | WrittenPattern;
  hasNotText?: string | WrittenPattern;
  has?: PageQuery;
  hasNot?: PageQuery;
  frames?: [number, number][];
  visible?: boolean;
  exact?: boolean;
  within?: number | PageQuery;
  of?: PageQuery[];
  either?: PageQuery[];
  nth?: number;
  place?: number;
  whole?: boolean;
  number?: number;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  size?: [number, number];
  note?: string;
}

export interface PlaceInDoubt {
  doubt: number;
  piece: number;
  layer: number;
  length: number;
  worded: boolean;
  stuck: boolean;
  guessed: boolean;
  boxes: number[][];
}

export interface PlaceInFrame {
  x: number;
  y: number;
  width: number;
  height: number;
  timeout: number;
}

export interface PlacesInDoubt {
  view: [number, number];
  scrolled: [number, number];
  places: PlaceInDoubt[];
}

export interface Problem {
  problem: ProblemDetails;
}

export interface ProblemDetails {
  kind: "unknown" | "unlisted" | "gone" | "reused";
  shown: string;
  now?: string;
  candidates: string[];
}

export interface Ranked {
  count: number;
  fact: StateFact | string | number | string[] | number[] | null;
}

export interface ReadyToOpen {
  trigger: number;
  option?: number;
}

export interface RefCounts {
  known: number;
  superseded: number;
  last: number;
}

export interface ReplacedList {
  custom: "replaced";
  labels: string[];
  note?: string;
}

export interface Saving {
  url: string;
  name: string;
}

export interface ScrollOptions {
  across: number;
  down: number;
  share: number | null;
  pixels: number | null;
}

export interface ScrolledTo {
  note?: string;
  drawn?: boolean;
  requests?: number;
  saves?: Saving[];
  foreign?: string;
  changes?: DocumentChanges | null;
  x: number;
  y: number;
  moved: boolean;
}

export interface SettleOptions {
  act: number;
  ago: number;
  timeout: number;
  loads: boolean;
  frames: boolean;
  fresh: boolean;
  answered: string[];
}

export interface SeveralMatches {
  kind: "several";
  count: number;
  shown: string[];
}

export interface Similar {
  nearby: string[];
  hidden: string[];
}

export interface SnapshotRequest {
  counted?: boolean;
  root?: number | null;
  partial?: boolean;
  interactiveOnly?: boolean;
  allRefs?: boolean;
  visibleOnly?: boolean;
  boxes?: boolean;
  depth?: number | null;
  maxElements?: number | null;
  maxChars?: number | null;
  level?: number;
}

export interface StateCounts {
  enabled: number;
  disabled: number;
  checked: number;
  unchecked: number;
}

export interface StateFact {
  enabled: boolean;
  checked: boolean | null;
  focused: boolean;
  editable: boolean;
  empty: boolean;
  indeterminate: boolean;
}

export interface Statement {
  kind: "alert" | "status" | "validation";
  text: string;
  gone: boolean;
}

export interface StorageItem {
  name: string;
  value: string;
}

export interface TextRequest {
  root: number;
  main: boolean;
}

export interface TypeOptions {
  clear: boolean;
  keys?: string;
  submit?: boolean;
  natively?: boolean;
  amid?: boolean;
}

export interface TypedOptions {
  way?: "type" | "paste" | "rich" | "paragraphs";
  checked?: boolean;
  same?: boolean;
  other?: boolean;
  lines?: boolean;
}

export interface Untaken {
  again: "same" | "other";
}

export interface View {
  hidden: boolean;
  width: number;
  height: number;
}

export interface ViewportBox {
  x: number;
  y: number;
  width: number;
  height: number;
  left: number;
  top: number;
  viewWidth: number;
  viewHeight: number;
  note?: string;
  isSilent?: boolean;
}

export interface Waits {
  timeout: number;
  grace: number;
}

export interface Wanted {
  get: PageQuery;
  known: number;
  alone: boolean;
  timeout: number;
}

export interface WrittenPattern {
  pattern: string;
  flags: string;
}

export interface Functions {
  element(page: Page, number: number): [Element | null, string];
  numberGiven(page: Page, nodes: Node[]): number;
  described(page: Page, number: number): [string, string] | null;
  similar(page: Page, role: string, name: string): string[];
  refCounts(page: Page): RefCounts;
  supersede(page: Page): void;
  onLocated(page: Page, wanted: Wanted, name: string, args: any[]): Located | NotLocated;
  referenceLocated(page: Page, wanted: Wanted, name: string, args: any[]): [Element | null, string];
  facts(page: Page, wanted: FactsWanted): Facts;
  changed(page: Page, wanted: FactsWanted[], options: FactsSeen): boolean;
  comes(page: Page, wanted: FactsWanted[], timeout: number): number | null;
  notFound(page: Page, query: PageQuery): Similar;
  mistakeIn(page: Page, query: PageQuery | WrittenPattern): Mistake;
  titles(page: Page, query: PageQuery): string[];
  framesHere(page: Page, _: null): FramesHere;
  snapshot(page: Page, options: SnapshotRequest): DocumentSnapshot | DocumentCount | Problem;
  together(page: Page, parts: ([number[], string, string, string | null])[]): ([any, string] | "!" | null)[];
  frameWindows(page: Page, numbers: number[]): (Window | null)[];
  keptElements(page: Page): Element;
  find(page: Page, query: PageQuery): FindAnswer;
  readText(page: Page, wanted: TextRequest): DocumentText | Problem;
  nearTexts(page: Page, wanted: string): [number, string][];
  actionable(page: Page, number: number, options: ActionableOptions & ActOptions): Place | Problem | Obstacle | Invalid | Background;
  throughFrame(page: Page, number: number, place: PlaceInFrame): Place | Obstacle;
  guardVerdict(page: Page, options: Draws): Acted | Obstacle;
  unguard(page: Page): void;
  watchDrag(page: Page): void;
  dragHeld(page: Page, options: HoldOptions): void;
  dragArrived(page: Page): Carried;
  dragged(page: Page, options: DraggedOptions): Dragged;
  watchDrop(page: Page): void;
  takesDrop(page: Page): boolean;
  dropArrived(page: Page): void;
  hovered(page: Page, options: Draws): Acted | Obstacle;
  typeText(page: Page, number: number | null, text: string, options: TypeOptions & ActOptions): Filled | EditorFocused | KeysOnly | CustomWidget | CustomSlider | InFrame | Problem | Obstacle | Invalid | Background;
  typed(page: Page, text: string, options: TypedOptions & ActOptions): Filled | Untaken | Problem | Obstacle | Invalid | Background;
  readyForKeys(page: Page, options: ActOptions): View | Problem | Obstacle | Invalid | Background;
  keyTaken(page: Page, due: number): number;
  focusedWindow(page: Page): Window | null;
  heldInstead(page: Page): ([number | null, string | boolean | number | null, string | null])[];
  giveFocus(page: Page, number: number, options: ActOptions): Focused | Problem | Obstacle | Invalid | Background;
  keepFocus(page: Page, number: number, options: ActOptions): Focused | Problem | Obstacle | Invalid | Background;
  chooseOptions(page: Page, number: number, values: string[], options: ChooseOptions & ActOptions): Filled | CustomWidget | ReplacedList | Problem | Obstacle | Invalid | Background;
  optionInPopup(page: Page, number: number, value: string, options: OptionOptions & ActOptions): OptionInPopup | Problem | Obstacle | Invalid | Background;
  choiceSeen(page: Page, number: number, options: ChoiceOptions & ActOptions): ChoiceSeen | Problem | Obstacle | Invalid | Background;
  listLeftOpen(page: Page, number: number, options: AfterChoiceOptions & ActOptions): ListLeftOpen | Problem | Obstacle | Invalid | Background;
  readyToOpen(page: Page, number: number, label: string, options: ActOptions): ReadyToOpen | Problem | Obstacle | Invalid | Background;
  optionShown(page: Page, number: number, label: string, options: ActOptions): OptionShown | Problem | Obstacle | Invalid | Background;
  afterChoice(page: Page, number: number, values: string[], options: AfterChoiceOptions & ActOptions): AfterChoice | Problem | Obstacle | Invalid | Background;
  fillFields(page: Page, fields: FieldToFill[], options: FillOptions & ActOptions): FilledFields | Problem | Obstacle | Invalid | Background;
  drawn(page: Page, answer: Drawn, options: ActOptions): Drawn | Problem | Obstacle | Invalid | Background;
  fileField(page: Page, number: number, options: Waits): [Element | null, string];
  scroll(page: Page, number: number | null, options: ScrollOptions & ActOptions): ScrolledTo | InFrame | Problem | Obstacle | Invalid | Background;
  scrollIntoView(page: Page, number: number, options: ActOptions): Acted | Problem | Obstacle | Invalid | Background;
  view(page: Page, options: ActOptions): View | Problem | Obstacle | Invalid | Background;
  beginSilence(page: Page, longest: number): [number, number];
  endSilence(page: Page, size: [number, number]): void;
  boxInView(page: Page, number: number, options: ActOptions): ViewportBox | Problem | Obstacle | Invalid | Background;
  boxThroughFrame(page: Page, number: number, box: ViewportBox): ViewportBox;
  throughView(page: Page, number: number, box: number[]): number[];
  boxesToMark(page: Page, numbers: number[]): BoxesToMark;
  shownTexts(page: Page): string[];
  placesInDoubt(page: Page): PlacesInDoubt;
  hideInDoubt(page: Page, layer: number, timeout: number): void;
  judgeDoubts(page: Page, verdicts: [number, boolean[]][]): void;
  possibleHosts(page: Page): Element[];
  showsPdf(page: Page): boolean;
  suspectedHosts(page: Page): Element[];
  reachRoots(page: Page, roots: ShadowRoot[]): void;
  maskTexts(page: Page, numbers: number[], timeout: number): void;
  unmaskTexts(page: Page): void;
}

/** The same, as async functions. */
export type AsyncFunctions = {
  [Name in keyof Functions]: (...args: Parameters<Functions[Name]>) => Promise<ReturnType<Functions[Name]>>;
};

/** All that Python may call, each in one of the two ways. */
export type Exposed = { [Name in keyof Functions]: Functions[Name] | AsyncFunctions[Name] };
