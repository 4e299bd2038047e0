/**
 * Returns the cycles of a directed graph, one for each group of nodes that reach each other, as a path that ends where
 * it began: `["a", "b", "a"]`. Finds the groups with Tarjan's algorithm.
 * @param {ReadonlyMap<string, Iterable<string>>} graph
 * @returns {string[][]}
 */
export function cyclesIn(graph) {
  const order = new Map();
  const low = new Map();
  const open = [];
  const cycles = [];

  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const group = new Set(open.splice(open.indexOf(node)));
    if (group.size > 1) cycles.push(pathAround(graph, node, group));
  };

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

/** The shortest path from a node back to itself within its group. */
function pathAround(graph, start, group) {
  const paths = [[start]];
  for (const path of paths) {
    for (const next of graph.get(path.at(-1)) ?? []) {
      if (next === start) return [...path, start];
      if (group.delete(next)) paths.push([...path, next]);
    }
  }
  return [start];
}
