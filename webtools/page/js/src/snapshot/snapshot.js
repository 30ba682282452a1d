// The snapshot of one document.

/** @import { DocumentCount, DocumentSnapshot, Functions, Problem, SnapshotRequest } from "../contract.js" */
/** @import { AnyElement, Page, PageWithMemo, TextLine } from "../types.js" */
import { countDoubts } from "../accessibility/doubts.js";
import { AccessibleNode, matching } from "../aria/node.js";
import { onlyInteractive, sayNames } from "../accessibility/shorten.js";
import { Builder } from "../accessibility/tree.js";
import { fileName, isPdf, shownMedia, shownSource } from "../dom/documents.js";
import { dom, isFrame, windowOf } from "../dom/dom.js";
import { shownTitle } from "../dom/title.js";
import { remembering } from "../memo.js";
import { keepOnly, recordAll, refPrefix, sweep } from "../refs/refs.js";
import { list, numbered, resolve } from "./resolve.js";
import { ELEMENTS, characters, countNodes, foldBelow, foldTo, measure, printedLength } from "./folding.js";
import { renderChildren } from "./render.js";

// Give the accessible tree as text.
//   root: number of the element to begin at, else the whole document
//   partial: leave the refs of earlier snapshots alone
//   interactiveOnly, allRefs, visibleOnly, boxes, depth, maxElements, maxChars: see SnapshotOptions
//   level: at which its text will be indented
//   counted: a limit has folded the frame that the document is in, so only how much it contains is wanted
/** @type {Functions["snapshot"]} */
export function snapshot(page, options) {
  return remembering(
    page,
    /** @returns {DocumentSnapshot | DocumentCount | Problem} */ (page) => {
      if (options.counted) return counted(page, options);
      let element = /** @type {AnyElement} */ (document.body ?? document.documentElement);
      if (options.root) {
        const resolved = resolve(page, options.root);
        if (!resolved.element) return { problem: resolved.problem };
        element = resolved.element;
      }
      const prefix = refPrefix(page);
      const builder = new Builder(page, { ...options, numbered: true });
      const root = builder.build(element);
      const pdf = isPdf() && !options.root;
      const media = options.root ? "" : shownMedia();
      if (pdf || media) root.children.unshift(documentNode(media || "PDF"));
      const source = options.root ? "" : shownSource();
      if (source) root.children.push(source);
      if (options.interactiveOnly) onlyInteractive(root);
      const count = countNodes(root);
      const lines = shortened(page, root, { ...options, prefix });
      const nodes = [root, ...matching(root, () => true)];
      const listed = nodes.filter((node) => node.number);
      const folded = nodes.flatMap((node) => node.hiddenFrames);
      listed.push(...folded);
      recordAll(page, listed, nodes, Boolean(options.root));
      page.refs.latest = listed.map(({ number }) => number);
      if (options.partial) sweep(page);
      else keepOnly(page, page.refs.latest);
      const frames = nodes.filter((node) => isFrame(node.element));
      return {
        url: location.href,
        title: shownTitle(),
        coming: Reflect.get(Document.prototype, "readyState", document) === "loading",
        pdf,
        count,
        truncated: nodes.some((node) => node.hidden || node.hiddenTexts || node.cutShort),
        shown: nodes.length - 1,
        frames: frames.map(({ number }) => number),
        folded: folded.map(({ number }) => number),
        awaited: awaited([...frames, ...folded]),
        lines,
        doubts: countDoubts(page),
      };
    },
  );
}

// A document that is no page, named by its file. Of a PDF Python says more in the same line, the first one.
/** @param {string} what */
function documentNode(what) {
  const node = new AccessibleNode(document.documentElement, "document");
  node.name = fileName();
  node.children.push(what);
  return node;
}

// Return how much is in this document; refs stay as they were, but for those of its frames.
/** @param {PageWithMemo} page @param {SnapshotRequest} options @returns {DocumentCount} */
function counted(page, { interactiveOnly, allRefs, visibleOnly }) {
  const root = new Builder(page, { allRefs, visibleOnly }).build();
  if (interactiveOnly) onlyInteractive(root);
  const nodes = matching(root, () => true);
  const frames = nodes.filter((node) => isFrame(node.element));
  list(page, frames, nodes);
  return {
    counted: true,
    count: nodes.length,
    texts: root.children.length - root.children.filter((child) => child instanceof AccessibleNode).length,
    shown: 0,
    frames: [],
    folded: frames.map(({ number }) => number),
    awaited: awaited(frames),
    doubts: 0,
    lines: [],
  };
}

// The lines of a tree, and the tree itself as short as is asked for.
/** @param {Page} page @param {AccessibleNode} root @param {SnapshotRequest & { prefix: string }} options */
function shortened(page, root, { depth, maxElements, maxChars, level = 0, prefix, interactiveOnly }) {
  if (depth) foldBelow(page, root, depth);
  if (maxElements) {
    measure(root, ELEMENTS, -1);
    foldTo(page, root, maxElements, ELEMENTS);
  }
  if (interactiveOnly || depth || maxElements) sayNames(root);
  const lines = rendered(root, prefix);
  if (!maxChars || printedLength(lines, level) <= maxChars) return lines;
  const weights = characters(prefix);
  measure(root, weights, level - 1);
  foldTo(page, root, maxChars, weights);
  sayNames(root);
  return rendered(root, prefix);
}

/** @param {AccessibleNode} root @param {string} prefix */
function rendered(root, prefix) {
  const lines = /** @type {TextLine[]} */ ([]);
  renderChildren(root, root.children, "", prefix, lines);
  return lines;
}

// The frames that are to show what is at an address; until that has come they may not answer.
/** @param {AccessibleNode[]} frames */
export function awaited(frames) {
  /** @param {{ element: AnyElement }} given */
  const address = ({ element }) =>
    dom.getAttribute(element, "src") ?? dom.getAttribute(element, "data") ?? "";
  return frames
    .filter((frame) => /^(?!about:|javascript:)./i.test(address(frame).trim()))
    .map(({ number }) => number);
}

// The browsing contexts of these frames; the browser turns windows into their ids.
/** @type {Functions["frameWindows"]} */
export function frameWindows(page, frames) {
  return frames.map((number) => windowOf(numbered(page, number) ?? null));
}
