// Fields for files. Many are hidden behind something prettier, so they need not be seen.

/** @import { AsyncFunctions } from "../contract.js" */
import { controlOfLabel, isFileField } from "../dom/controls.js";
import { dom } from "../dom/dom.js";
import { resolve } from "../snapshot/resolve.js";
import { frameBefore } from "../waiting/frames.js";
import { isUnusable } from "../accessibility/hit.js";

// The field that the element is, labels or holds, once it is enabled: it and JSON of { note, many, folder }; the
// element itself and { none } where there is no field; else null and JSON of { problem } as `resolve` gives, or
// { obstacle } in words.
/** @type {AsyncFunctions["fileField"]} */
export async function fileField(page, number, { grace }) {
  const end = performance.now() + grace;
  for (;;) {
    const { element, note, problem } = resolve(page, number);
    if (problem) return [null, JSON.stringify({ problem })];
    const field = [element, controlOfLabel(element), dom.querySelector(element, "input[type=file]")].find(
      isFileField,
    );
    if (!field) return [element, JSON.stringify({ note, many: true, folder: false, none: true })];
    if (!isUnusable(page, field)) {
      const { multiple: many, webkitdirectory: folder } = field;
      return [field, JSON.stringify({ note, many, folder, none: false })];
    }
    if (performance.now() >= end) return [null, JSON.stringify({ obstacle: "it is disabled" })];
    await frameBefore(page, end);
  }
}
