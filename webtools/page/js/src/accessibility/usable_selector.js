// Elements that can be used by themselves: as a selector, and the attributes that say so.

import { INTERACTIVE } from "../aria/role_tables.js";

export const USABLE = [
  "a[href],button,input:not([type=hidden i]),select,textarea,summary,iframe,[tabindex],[onclick],[contenteditable]",
  ...Array.from(INTERACTIVE, (role) => `[role=${role}]`),
].join();

// Attributes that name a handler of the mouse, in HTML and in frameworks that keep them in the document.
export const HANDLERS = new Set(
  `oncontextmenu onclick ondblclick ondragstart ondrop onmousedown onmouseenter onmouseover onmouseup onpointerdown
  onpointerenter onpointerover onpointerup ontouchend ontouchstart @click v-on:click x-on:click ng-click (click) jsaction
  hx-get hx-post`.split(/\s+/),
);

// Of these, what a press sets off.
const NO_PRESS = /enter|over|drag|drop|contextmenu/;
export const PRESS_HANDLERS = new Set([...HANDLERS].filter((name) => !NO_PRESS.test(name)));
