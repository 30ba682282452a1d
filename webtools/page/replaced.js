// Native lists that a script has hidden and replaced by elements of its own. Such a script seldom listens to the list
// itself, so a value set there shows nowhere: what the script has built is to be used, as a person would.

const FAR = 3; // levels that a replacement may stand above its list

// The element that stands for a list which nobody can see, or null.
function replacementOf(select) {
  if (!isUnseen(select) || isTransparentOnTop(select)) return null;
  let nearest = null;
  for (let at = select, level = 0; level < FAR && isElement(at); at = flatParent(at), level++) {
    const around = [...siblings(at, dom.nextElementSibling), ...siblings(at, dom.previousElementSibling)];
    nearest ??= around[0];
    const found = around.find((each) => standsFor(each, select, each === nearest));
    if (found) return found;
  }
  return null;
}

const TO_BE_HIT = 8; // CSS pixels; what is smaller is not there for the pointer

// Some pages lay the native list over what they have drawn in its place: the pointer still meets the list.
function isTransparentOnTop(select) {
  const { width, height } = boxOf(select);
  if (width < TO_BE_HIT || height < TO_BE_HIT) return false;
  const hit = deepestAt(...middleOf(select));
  return hit !== null && flatContains(select, hit);
}

function middleOf(element) {
  const { x, y, width, height } = boxOf(element);
  return [x + width / 2, y + height / 2];
}

// Up to the next list on that side, since what stands beyond that is not for this one.
function* siblings(element, next) {
  for (let at = next(element); at && !isA(at, "select") && !dom.querySelector(at, "select"); at = next(at)) yield at;
}

//   nearest: it comes next to the list, where such scripts put what they build
function standsFor(element, select, nearest) {
  if (["label", "script", "style", "textarea"].includes(dom.localName(element)) || isUnseen(element)) return false;
  if (openerIn(element)) return true;
  if (isA(element, "input")) return false;
  const text = clean(dom.textContent(element));
  const labels = [...select.options].map(({ label }) => clean(label)).filter(Boolean);
  const shows = labels.filter((label) => text.includes(label)).length;
  return shows > 1 || (nearest && (shows === 1 || isA(element, "div") || isA(element, "span")));
}

const OPENERS = "[role=combobox], [aria-haspopup]";

function openerIn(element) {
  if (dom.matches(element, OPENERS)) return element;
  return [...dom.querySelectorAll(element, OPENERS)].find((each) => !isUnseen(each)) ?? null;
}

// Where a person would click to open the list.
function triggerOf(replacement) {
  const field = () => [...dom.querySelectorAll(replacement, "input")].find((each) => takesText(each) && !isUnseen(each));
  return openerIn(replacement) ?? field() ?? replacement;
}

// The hidden list that an element stands for, or is a part of what does; or null.
function selectBehind(element) {
  for (let at = element, level = 0; level <= FAR && isElement(at); at = flatParent(at), level++) {
    const near = isA(at, "select") ? [] : [dom.previousElementSibling(at), dom.nextElementSibling(at), ...dom.querySelectorAll(at, "select")];
    const lists = near.filter((each) => each && isA(each, "select"));
    if (lists.length > FAR) return null;
    const found = lists.find((each) => isFor(replacementOf(each), element));
    if (found) return found;
  }
  return null;
}

function isFor(replacement, element) {
  return replacement !== null && (flatContains(replacement, element) || flatContains(element, replacement));
}

// What is to be done with a replaced list: { custom: "replaced", labels }, the labels to be clicked one after
// the other, those to be taken back first; null when there is nothing to do, or nothing to do it with.
function throughReplacement(select, options) {
  const replacement = replacementOf(select);
  if (!replacement) return null;
  const before = [...select.selectedOptions];
  const dropped = select.multiple ? before.filter((option) => !options.includes(option)) : [];
  const changed = [...dropped, ...options.filter((option) => !before.includes(option))];
  if (!changed.length) return null;
  openList = null;
  return { custom: "replaced", labels: changed.map((option) => clean(option.label)) };
}

// A note on what still shows something else than the list behind it holds.
function otherwiseShown(select) {
  const replacement = replacementOf(select);
  if (replacement === null) return "";
  const text = seenText(replacement);
  const isShown = ({ label }) => labelled(clean(label)).some((each) => flatContains(replacement, each));
  const isRight = (option) => (option.selected ? text.includes(clean(option.label)) : !select.multiple || !isShown(option));
  if ([...select.options].every(isRight)) return "";
  return `${asWritten(replacement)}, which the page shows for the list, reads ${quoted(cut(text, 60))}`;
}

function seenText(element) {
  const texts = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!isUnseen(dom.parentElement(walker.currentNode))) texts.push(walker.currentNode.data);
  return clean(texts.join(" "));
}

const shownBefore = new WeakSet(); // what had an option's text before the list was opened

// Where to open the list: { trigger }; with { option } when that can be clicked as the page stands. Else what has the
// option's text already is noted.
function readyToOpen(number, label) {
  const { element, problem } = resolve(number);
  if (problem) return { problem };
  const select = listOf(element);
  const replacement = replacementOf(select);
  if (!replacement) return { obstacle: "nothing stands for it any more" };
  const found = labelled(label);
  const trigger = remembered(triggerOf(replacement));
  const remover = select.multiple && removerOf(found, replacement);
  if (remover) return { trigger, option: remembered(remover) };
  const stillOpen = openList !== null && !isUnseen(openList);
  const open = found.filter(takesPointer).find((each) => dom.closest(each, OPTIONS) || (stillOpen && flatContains(openList, each)));
  if (open) return { trigger, ...opened(open) };
  for (const each of found) if (!openList || !flatContains(openList, each)) shownBefore.add(each);
  return { trigger };
}

// Not so what fades out or in.
function takesPointer(element) {
  return getComputedStyle(element).pointerEvents !== "none";
}

let openList = null; // around the option that was found last

function opened(option) {
  openList = flatParent(dom.closest(option, `${OPTIONS}, li`) ?? option);
  return { option: remembered(option) };
}

// Of many that are chosen, each may be shown with a button of its own that takes it back.
function removerOf(shown, replacement) {
  for (const each of shown.filter((one) => flatContains(replacement, one))) {
    const beside = [each, flatParent(each)].flatMap((at) => (at === replacement ? [] : [...dom.querySelectorAll(at, REMOVERS)]));
    const remover = beside.find((one) => !isUnseen(one));
    if (remover) return remover;
  }
  return null;
}

const REMOVERS = "button, a, [role=button], [class*=remove], [class*=delete], [class*=close]";

// The option with that label which has come up: { option }, or {} when none has.
async function optionShown(_number, label, { timeout }) {
  const end = performance.now() + Math.min(timeout, OPENING_MS);
  for (;;) {
    const found = labelled(label).filter((each) => !shownBefore.has(each) && takesPointer(each));
    const option = found.find((each) => dom.closest(each, OPTIONS)) ?? found[0];
    if (option) return opened(option);
    if (performance.now() >= end) return {};
    await nextFrame();
  }
}

// The innermost elements that show this text as a whole.
function labelled(label) {
  const found = new Set();
  for (const root of scopes()) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.data.includes(label.split(" ")[0]) && dom.parentElement(walker.currentNode);
      if (parent && !isA(parent, "option") && clean(dom.textContent(parent)) === label && !isUnseen(parent)) found.add(parent);
    }
  }
  return [...found];
}

const CLOSING_MS = 400; // for a list that fades out
const STAYING_MS = 100; // for one that most often stays open, since many options can be chosen

// Wait until the native list holds the values and the list that was opened is closed: { open } tells whether it still is.
//   closing: it has been asked to close
async function afterChoice(number, values, { closing, timeout }) {
  const { element: given, problem } = resolve(number);
  if (problem) return { problem };
  const select = listOf(given);
  if (select === null || !isA(select, "select")) return { open: false };
  const end = performance.now() + Math.min(timeout, select.multiple && !closing ? STAYING_MS : CLOSING_MS);
  const isOpen = () => openList !== null && isHere(openList) && !isUnseen(openList);
  while ((isOpen() || labelsInstead(select, values) !== null) && performance.now() < end) await nextFrame();
  return { open: isOpen() };
}

expose({ readyToOpen, optionShown, afterChoice });
