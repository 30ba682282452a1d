// What is hidden from assistive technology only (`aria-hidden`), though a person can click it or focus it: icons with a
// handler, hand-made controls. It is shown and marked; what is only read there stays hidden, as its author wants.

const LEAST_SIDE = 4; // pixels: what catches the focus for a widget is smaller

// Whether to look into an element that is hidden so.
function mayBeUsed(element, around) {
  if (around.inPicture || around.inLink || !isShown(element)) return false;
  const isUsable = dom.matches(element, USABLE) || dom.querySelector(element, USABLE) !== null;
  return (isUsable || styleOf(element).pointer !== around.pointer || hasListener(element)) && !isBehindDialog(element);
}

function hasListener(element) {
  memo.veils ??= veilsOfListeners();
  return memo.veils.has(element);
}

// All that is hidden so and has a handler, in itself or somewhere below.
function veilsOfListeners() {
  memo.listeners ??= listeners();
  const veils = new Set();
  for (const element of memo.listeners.keys()) {
    for (let at = dom.closest(element, VEILED); at; at = dom.parentElement(at)?.closest(VEILED)) veils.add(at);
  }
  return veils;
}

const VEILED = '[aria-hidden="true" i]';

// While a dialog is open, the page behind it is hidden from everybody.
function isBehindDialog(element) {
  const isApart = (dialog) => isShown(dialog) && !dom.contains(element, dialog) && !dom.contains(dialog, element);
  memo.dialogs ??= [...document.querySelectorAll("dialog[open],[role=dialog],[role=alertdialog]")];
  return memo.dialogs.some((dialog) => isApart(dialog) && (isModal(dialog) || isPage(element)));
}

// Whether a person can get at it: drawn, of a size to be seen, and met by the pointer where it stands in view.
function isWithinReach(element) {
  if (!dom.checkVisibility(element, { opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = dom.getBoundingClientRect(element);
  if (width < LEAST_SIDE || height < LEAST_SIDE || isSaidElsewhere(element)) return false;
  const { obstacle, outside } = hitPoint(element);
  return !obstacle || (outside === true && getComputedStyle(element).pointerEvents !== "none" && !isUnseen(element));
}

// The picture in a card, linked to where its title leads as well.
function isSaidElsewhere(element) {
  const href = isA(element, "a") ? dom.getAttribute(element, "href") : null;
  if (href === null) return false;
  const others = dom.getRootNode(element).querySelectorAll(`a[href="${CSS.escape(href)}"]`);
  return [...others].some((other) => other !== element && dom.closest(other, VEILED) === null && isShown(other));
}
