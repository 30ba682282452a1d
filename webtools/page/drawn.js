// After an act that had an effect: a frame in which the page shows what came of it. A document that is being left
// shows nothing more, and has to answer while it still can.

const FRAME_LOOK_MS = 50;
const FRAME_LOOKS = 20;

let left = false; // a navigation away from this document has begun
let saves = false; // a link was followed whose address is to be saved as a file
let foreign = ""; // an address for another program, such as mailto:
let onLeave = () => {};

window.navigation?.addEventListener("navigate", (event) => {
  const { destination, downloadRequest } = event;
  if (typeof downloadRequest === "string") saves = true;
  else if (!SHOWN.test(destination.url)) { // of source.py
    event.preventDefault();
    foreign = destination.url;
  } else if (!destination.sameDocument) {
    left = true;
    onLeave();
  }
});

// The answer of what has acted, with `drawn`: what came of it is drawn, nothing of it is left, and the document is not
// being left; `requests`, how many its scripts have begun; `saves` and `foreign`.
//   draws: false: answer at once, nobody waits
async function drawn(answer, draws) {
  if (draws) {
    const away = left || (await Promise.race([leaving(), shown()]));
    answer = { ...answer, drawn: !away && !isPending(), requests: requestsBegun(), saves, foreign };
  }
  left = saves = false;
  foreign = "";
  return answer;
}

// Whether a navigation away from here has begun since this was last asked.
function leaves() {
  const leaves = left;
  left = false;
  return leaves;
}

function leaving() {
  return new Promise((resolve) => (onLeave = () => resolve(true)));
}

// An act that began nothing and changed nothing needs no frames.
async function shown() {
  await taskPassed();
  await requestsAreKnown();
  if (!hasEffects() || isPending()) return false;
  await drawnFrame();
  return requestsAreKnown();
}

// A frame, and another when the first has changed the document: observers of sizes are called at a frame's end, and in
// the next one again for the sizes that they have changed.
async function drawnFrame() {
  let changed = false;
  const observer = new MutationObserver(() => { changed = true; });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  await nextFrame();
  await taskPassed();
  observer.disconnect();
  if (changed) {
    await nextFrame();
    await taskPassed();
  }
}

async function twoFrames() {
  await nextFrame();
  await nextFrame();
}

// The browser tells of a request once its network service has taken it up, which on a busy machine is late. Who asks
// that service for a cookie is answered after it has done what it was asked before.
async function requestsAreKnown() {
  if (isSecureContext && window.cookieStore) await cookieStore.get("webtools").catch(() => null);
  return false;
}

// The next frame. A hidden tab draws none, and a busy one may be late.
function nextFrame() {
  return new Promise((done) => {
    let looks = 0;
    const look = () => {
      if (document.hidden || ++looks === FRAME_LOOKS) done();
      else timer = setTimeout(look, FRAME_LOOK_MS);
    };
    let timer = setTimeout(look, FRAME_LOOK_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      done();
    });
  });
}

expose({ drawn });
