// The snapshot of one document.

// Give the accessible tree as text.
//   prefix: of this document's refs, such as "f2"
//   root: number of the element to begin at, else the whole document
//   partial: leave the refs of earlier snapshots alone
//   interactiveOnly, allRefs, boxes, depth, maxElements, maxChars: see SnapshotOptions
function snapshot(options) {
  return remembering(() => {
    let element = document.body ?? document.documentElement;
    if (options.root) {
      const resolved = resolve(options.root);
      if (!resolved.element) return { problem: resolved.problem };
      element = resolved.element;
    }
    const builder = new Builder(options);
    const root = builder.build(element);
    if (options.interactiveOnly) onlyInteractive(root);
    const count = countNodes(root);
    shorten(root, options);
    const lines = [];
    renderChildren(root, "", options.prefix, lines);
    const nodes = [root, ...matching(root, () => true)];
    const listed = nodes.filter((node) => node.number);
    recordAll(listed, nodes, Boolean(options.root));
    latest = listed.map(({ number }) => number);
    if (options.partial) sweep();
    else keepOnly(latest);
    const frames = nodes.filter((node) => isFrame(node.element));
    return {
      url: location.href,
      title: document.title,
      count,
      truncated: nodes.some((node) => node.hidden),
      shown: nodes.length - 1,
      highest: lastNumber,
      frames: frames.map((frame) => [frame.number, frame.line]),
      text: lines.join("\n"),
    };
  });
}

function shorten(root, { depth, maxElements, maxChars }) {
  if (depth) foldBelow(root, depth);
  if (maxElements) {
    const perNode = (node) => (typeof node === "string" || node === root ? 0 : 1);
    measure(root, perNode);
    foldTo(root, maxElements, perNode);
  }
  if (maxChars) {
    const perChar = (node) => (typeof node === "string" ? node.length + 12 : node === root ? 60 : charsOf(node));
    measure(root, perChar);
    foldTo(root, maxChars, perChar);
  }
}

// About what a node's own lines take, a line for folded children included.
function charsOf(node) {
  let chars = node.role.length + node.name.length + node.value.length + 60;
  for (const state of node.states) chars += state.length + 3;
  for (const [, text] of node.notes) chars += text.length + 16;
  return chars;
}

// The browsing contexts of these frames; the browser turns windows into their ids.
function frameWindows(frames) {
  return frames.map((number) => numbered(number)?.contentWindow ?? null);
}

expose({ snapshot, frameWindows });
