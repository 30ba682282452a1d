// Records in window.seen what happens on this page, as the page sees it: {type, target, trusted, …}.
// In a frame each entry also goes to the top page, with the frame's path as `frame`.
window.seen = [];

(() => {
  const TYPES = [
    "pointerdown", "pointerup", "mousedown", "mouseup", "click", "dblclick", "auxclick", "contextmenu", "wheel",
    "keydown", "keyup", "beforeinput", "input", "change", "submit", "reset", "focusin", "focusout", "select",
    "paste", "dragstart", "drop", "dragend", "toggle", "visibilitychange", "pageshow", "pagehide",
  ];
  const DETAILS = [
    "key", "code", "button", "buttons", "detail", "data", "inputType", "clientX", "clientY", "deltaX", "deltaY", "persisted",
  ];
  const MODIFIERS = { altKey: "Alt", ctrlKey: "Control", metaKey: "Meta", shiftKey: "Shift" };

  const nameOf = (target) => target?.id || target?.name || target?.localName || "document";

  const valueOf = (target) => {
    if (["checkbox", "radio"].includes(target.type)) return target.checked;
    if (target.type === "file") return [...target.files].map((file) => file.name);
    if (target.localName === "select") return [...target.selectedOptions].map((option) => option.value);
    return target.value ?? (target.isContentEditable ? target.innerText : undefined);
  };

  // Pages add entries of their own with record("fetched", {…}).
  window.record = (type, detail = {}) => {
    const entry = { type, ...detail };
    window.seen.push(entry);
    if (window !== window.top) window.top.postMessage({ recorded: { frame: location.pathname, ...entry } }, "*");
  };

  const listen = (event) => {
    const target = event.composedPath()[0];
    const entry = { target: nameOf(target), trusted: event.isTrusted };
    for (const detail of DETAILS) if (event[detail] !== undefined && event[detail] !== null) entry[detail] = event[detail];
    const modifiers = Object.keys(MODIFIERS).filter((key) => event[key]).map((key) => MODIFIERS[key]);
    if (modifiers.length) entry.modifiers = modifiers;
    if (["input", "change"].includes(event.type)) entry.value = valueOf(target);
    window.record(event.type, entry);
  };

  for (const type of TYPES) window.addEventListener(type, listen, { capture: true, passive: true });
  window.addEventListener("message", ({ data }) => data?.recorded && window.seen.push(data.recorded));

  // seenOf("click") gives the targets of all clicks; seenOf("input", "value") what was in the fields.
  window.seenOf = (type, detail = "target") => window.seen.filter((entry) => entry.type === type).map((entry) => entry[detail]);
})();
