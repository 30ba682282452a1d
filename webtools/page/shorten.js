// What has been said is not said again; what is too much is folded under a ref that opens it.

// Called when a node's children are complete.
function finish(node) {
  if (node.name) node.children = node.children.filter((child) => !repeatsName(child, node));
  if (node.byContent && node.children.length && squeeze(textOf(node.children)) === squeeze(node.name)) node.implied = true;
  if (node.number && !node.name && !node.value && !node.children.length) {
    const hint = hintOf(node.element);
    if (hint) node.states.push(`hint=${hint}`);
  }
}

function repeatsName(child, node) {
  if (typeof child === "string") return node.byContent ? node.name.includes(child) : child === node.name;
  if (child.number || child.notes.length) return false;
  if (child.role === "caption") return clean(textOf(child.children)) === node.name;
  if (!node.byContent || (child.name && !node.name.includes(child.name))) return false;
  return child.states.every((state) => state.startsWith("level")) && child.children.every((inner) => repeatsName(inner, node));
}

function squeeze(text) {
  return text.replace(/\s+/g, "");
}

// All that children say: names, values and texts.
function textOf(children) {
  let text = "";
  for (const child of children) {
    if (typeof child === "string") text += " " + child;
    else text += " " + (child.implied || !child.name ? textOf(child.children) : child.name);
  }
  return text;
}

// Something to know a nameless control by: what its picture is called.
function hintOf(element) {
  const use = element.querySelector("use")?.getAttribute("href") ?? "";
  const image = element.querySelector("img")?.getAttribute("src") ?? "";
  const hint =
    element.dataset?.testid || element.dataset?.icon || use.split("#")[1] || fileName(image) || element.id ||
    String(element.getAttribute("class") ?? "") || innerClass(element);
  return clean(hint).replace(/[[\]"]/g, "").slice(0, 40);
}

function fileName(url) {
  return url.startsWith("data:") ? "" : (url.split(/[?#]/)[0].split("/").pop() ?? "");
}

function innerClass(element) {
  return element.querySelector("[class]")?.getAttribute("class") ?? "";
}

// Only what can be acted on: everything else makes way for its children.
function onlyInteractive(node) {
  const kept = [];
  for (const child of node.children) {
    if (typeof child === "string") {
      if (node.number && !node.name) kept.push(child);
      continue;
    }
    onlyInteractive(child);
    if (child.number) kept.push(child);
    else for (const inner of child.children) if (typeof inner !== "string") kept.push(inner);
  }
  node.children = kept;
}

function measure(node, weigh) {
  let size = weigh(node);
  for (const child of node.children) size += typeof child === "string" ? weigh(child) : measure(child, weigh);
  return (node.size = size);
}

function countNodes(node) {
  let count = 0;
  for (const child of node.children) if (typeof child !== "string") count += 1 + child.hidden + countNodes(child);
  return count;
}

// Hide whole subtrees until what is left weighs at most `budget`. Small branches stay whole and large ones share
// what is left evenly; where not even each branch's first line fits, the first branches stay.
function foldTo(node, budget, weigh) {
  if (node.size <= budget) return;
  let left = Math.max(0, budget - weigh(node));
  const shares = shareOut(node.children, left, weigh);
  const kept = [];
  let hidden = 0;
  node.children.forEach((child, at) => {
    if (typeof child === "string") {
      if (shares[at] >= weigh(child)) kept.push(child);
      return;
    }
    if (shares[at] >= weigh(child)) {
      foldTo(child, shares[at], weigh);
      kept.push(child);
    } else {
      hidden += 1 + child.hidden + countNodes(child);
    }
  });
  node.children = kept;
  hide(node, hidden);
}

function hide(node, count) {
  if (!count) return;
  node.hidden += count;
  node.number ||= numberOf(node.element);
}

function sizeOf(child, weigh) {
  return typeof child === "string" ? weigh(child) : child.size;
}

function shareOut(children, budget, weigh) {
  const shares = new Array(children.length).fill(0);
  const least = children.reduce((sum, child) => sum + weigh(child), 0);
  if (least > budget) {
    for (let at = 0; at < children.length; at++) {
      const size = sizeOf(children[at], weigh);
      shares[at] = size <= budget ? size : at === 0 ? budget : 0;
      if (shares[at] < size) break;
      budget -= size;
    }
    return shares;
  }
  const bySize = children.map((child, at) => at).sort((a, b) => sizeOf(children[a], weigh) - sizeOf(children[b], weigh));
  let left = budget;
  let floor = least;
  bySize.forEach((at, done) => {
    const own = weigh(children[at]);
    const even = Math.floor((left - floor) / (bySize.length - done));
    shares[at] = Math.min(sizeOf(children[at], weigh), own + even);
    left -= shares[at];
    floor -= own;
  });
  return shares;
}

function foldBelow(node, depth) {
  if (depth > 0) {
    for (const child of node.children) if (typeof child !== "string") foldBelow(child, depth - 1);
    return;
  }
  const hidden = countNodes(node);
  if (!hidden) return;
  node.children = node.children.filter((child) => typeof child === "string");
  hide(node, hidden);
}
