// The event that asks for elements from the sandbox at an element that no page has, and the highlight that has them.

export const HANDED = "webtools-handed";
