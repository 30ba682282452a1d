// Changes how a document looks while a picture is taken, and back. Nothing is put into the page's tree, and no event of
// its animations fires: they are paused, just before their end or, where they have none, at their beginning.

// At the end itself an event would fire.
const JUST_BEFORE_MS = 1;

//   change: JSON of { css, still }; "" undoes what the last call did
/** @param {string} change */
export default function forPicture(change) {
  const world = /** @type {{ webtoolsPicture?: () => void }} */ (globalThis);
  world.webtoolsPicture?.();
  delete world.webtoolsPicture;
  if (!change) return;
  const { css, still } = JSON.parse(change);
  const undone = /** @type {(() => void)[]} */ ([]);
  if (css) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    undone.push(() => {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets].filter((each) => each !== sheet);
    });
  }
  for (const animation of still ? document.getAnimations() : []) {
    if (animation.playState !== "running") continue;
    const at = animation.currentTime;
    const end = Number(animation.effect?.getComputedTiming().endTime);
    animation.pause();
    animation.currentTime = Number.isFinite(end) ? Math.max(0, end - JUST_BEFORE_MS) : 0;
    undone.push(() => {
      animation.currentTime = at;
      animation.play();
    });
  }
  world.webtoolsPicture = () => undone.reverse().forEach((undo) => undo());
}
