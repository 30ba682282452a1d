// Where an element in a frame is on the picture of its whole page.

// Brings the element into view and gives its box, with the size of this viewport.
async function boxInView(number) {
  const { element, note, problem } = resolve(number);
  if (problem) return { problem };
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  await nextFrame();
  const { x, y, width, height } = element.getBoundingClientRect();
  return { note, ...withView({ x, y, width, height }) };
}

// The box of a frame's viewport in this one. In the tab's own document it counts from the beginning of the page.
async function boxThroughFrame(number, { x, y, width, height, viewWidth, viewHeight }) {
  await nextFrame();
  const frame = numbered(number);
  const [from, to] = [[x, y], [x + width, y + height]].map(([left, top]) => outward(frame, left, top, viewWidth, viewHeight));
  const [left, top] = window === window.top ? [scrollX, scrollY] : [0, 0];
  return withView({ x: from.x + left, y: from.y + top, width: to.x - from.x, height: to.y - from.y });
}

function withView(box) {
  return { ...box, viewWidth: innerWidth, viewHeight: innerHeight };
}

expose({ boxInView, boxThroughFrame });
