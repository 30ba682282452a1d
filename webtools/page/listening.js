(ask, found) => {
  // In the page's own world, before any of its scripts: which elements are given a handler of the mouse. Nothing else
  // can tell, and scripts find the functions that they expect. Our code in the sandbox asks with an event of a secret
  // name, and is answered by events on the elements.
  const TYPES = ["click", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart"];
  const MOST = 5000;
  const known = new WeakSet();
  const listening = new Set();
  const note = (element) => {
    if (!(element instanceof Element) || known.has(element) || listening.size >= MOST) return;
    known.add(element);
    listening.add(new WeakRef(element));
  };
  const { prototype } = EventTarget;
  const native = prototype.addEventListener;
  prototype.addEventListener = new Proxy(native, {
    apply(target, self, args) {
      if (TYPES.includes(args[0])) note(self);
      return Reflect.apply(target, self, args);
    },
  });
  for (const type of TYPES) {
    const handler = Object.getOwnPropertyDescriptor(HTMLElement.prototype, `on${type}`);
    if (!handler?.set) continue;
    const set = new Proxy(handler.set, {
      apply(target, self, args) {
        if (args[0]) note(self);
        return Reflect.apply(target, self, args);
      },
    });
    Object.defineProperty(HTMLElement.prototype, `on${type}`, { ...handler, set });
  }
  native.call(document, ask, () => {
    for (const reference of listening) {
      const element = reference.deref();
      if (!element) listening.delete(reference);
      else if (element.isConnected) element.dispatchEvent(new Event(found, { composed: true }));
    }
  });
};
