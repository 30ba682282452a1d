/** @type {typeof Event} the browser's class of events, in whose place MooTools puts one of its own */
export const NativeEvent = Object.getPrototypeOf(UIEvent);
