// Schemes of what the browser itself shows.

import schemes from "../../schemes.json" with { type: "json" };

export const SHOWN = new RegExp(`^(${schemes.shown}):`, "i");
