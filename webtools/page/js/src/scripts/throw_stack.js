// Throws its own stack: its line there, and the one that the browser reports, show how the browser counts lines.

export default function throwStack() {
  throw new Error(new Error().stack);
}
