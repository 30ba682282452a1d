// Similarity: the nodes that resemble a wanted one most. Python has the same for its own snapshots
// (webtools/snapshot/similar.py); both are tested with the cases in tests/similar.json.

const HOW_MANY = 3;
const AT_LEAST = 0.3;

// At most three, the best first: the words that the names share count, and the same role.
/**
 * @template {{ role: string }} Node
 * @param {string} role
 * @param {string} name
 * @param {Node[]} nodes
 * @param {(node: Node) => string} nameOf
 * @returns {Node[]}
 */
export function mostSimilar(role, name, nodes, nameOf) {
  const words = wordsOf(name);
  return nodes
    .map((node) => ({ node, score: likeness(words, wordsOf(nameOf(node))) + (node.role === role ? 0.5 : 0) }))
    .filter(({ score }) => score > AT_LEAST)
    .sort((a, b) => b.score - a.score)
    .slice(0, HOW_MANY)
    .map(({ node }) => node);
}

// Two names without words are alike.
/** @param {Set<string>} one @param {Set<string>} other */
function likeness(one, other) {
  if (!one.size && !other.size) return 1;
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  return (2 * shared) / (one.size + other.size);
}

/** @param {string} text */
function wordsOf(text) {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
