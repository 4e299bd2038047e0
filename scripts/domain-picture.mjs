// Draws the server's domains and their dependencies into ARCHITECTURE.md, from the imports. `npm run generate` writes it and
// lint checks that it is current.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const DOMAINS = "server/src/domains";
const FILE = "ARCHITECTURE.md";
const PICTURE = /(?<=<!-- domains -->\n)[\s\S]*(?=<!-- \/domains -->)/;
const IMPORT = /\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;
const TEST_FILE = /\.test\.ts$|\/testing\/|(?:^|\/)test-[a-z-]+\.ts$/;

/**
 * Returns ARCHITECTURE.md with the current picture.
 * @param {string} root
 * @returns {{ file: string, current: string, expected: string }}
 */
export function architectureWithPicture(root) {
  const file = path.join(root, FILE);
  const current = readFileSync(file, "utf8");
  return {
    file,
    current,
    expected: current.replace(
      PICTURE,
      () => `\`\`\`mermaid\n${mermaid(domainGraph(root))}\`\`\`\n`,
    ),
  };
}

/**
 * Reads which domains each domain imports, tests excluded.
 * @param {string} root
 * @returns {Map<string, Set<string>>}
 */
export function domainGraph(root) {
  const folder = path.join(root, DOMAINS);
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(names.map(({ name }) => [name, importsOf(folder, name)]));
}

function importsOf(folder, domain) {
  const found = new Set();
  for (const entry of readdirSync(path.join(folder, domain), { recursive: true })) {
    const file = `${domain}/${String(entry).split(path.sep).join("/")}`;
    if (!file.endsWith(".ts") || TEST_FILE.test(file)) continue;
    for (const [, specifier] of readFileSync(path.join(folder, file), "utf8").matchAll(IMPORT)) {
      const [other, ...rest] = path.posix.join(path.posix.dirname(file), specifier).split("/");
      if (other !== domain && other !== ".." && rest.length > 0) found.add(other);
    }
  }
  return found;
}

/**
 * Draws a graph as a Mermaid flowchart. Leaves out an arrow when a longer path already implies it.
 * @param {Map<string, Set<string>>} graph without cycles
 */
export function mermaid(graph) {
  const lines = ["flowchart LR"];
  for (const domain of [...graph.keys()].toSorted()) {
    const arrows = directOnly(graph, domain);
    if (arrows.length === 0) lines.push(`  ${domain}`);
    for (const other of arrows) lines.push(`  ${domain} --> ${other}`);
  }
  return `${lines.join("\n")}\n`;
}

/** @returns {string[]} */
function directOnly(graph, domain) {
  /** @type {string[]} */
  const all = [...(graph.get(domain) ?? [])];
  const implied = new Set(all.flatMap((other) => [...reachable(graph, other)]));
  return all.filter((other) => !implied.has(other)).toSorted();
}

function reachable(graph, start) {
  const seen = new Set();
  const open = [...(graph.get(start) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return seen;
}
