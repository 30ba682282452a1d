// How long an act may keep something in motion and still be waited for, whoever draws it: CSS or a script.
export const LONGEST_ANIMATION_MS = 1200;
