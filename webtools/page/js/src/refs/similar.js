// Similarity: the nodes that resemble a wanted one most. Python has the same for its own snapshots
// (webtools/snapshot/similar.py); both read similarity.json and are tested with the cases in tests/similar.json.

import SIMILARITY from "../../../similarity.json" with { type: "json" };

const WORD = new RegExp(SIMILARITY.word, "gu");

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
    .map((node) => ({
      node,
      score: likeness(words, wordsOf(nameOf(node))) + (node.role === role ? SIMILARITY.sameRole : 0),
    }))
    .filter(({ score }) => score > SIMILARITY.above)
    .sort((a, b) => b.score - a.score)
    .slice(0, SIMILARITY.most)
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
  return new Set(text.toLowerCase().match(WORD) ?? []);
}
