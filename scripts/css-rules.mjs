// Checks the console's style sheets: sizes of text come from the tokens, or are relative.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDER = "console/src";

/**
 * Finds sizes of text in pixels in the console's style sheets under a repository's root.
 * @param {string} root
 * @returns {{ file: string, line: number, message: string }[]}
 */
export function cssProblems(root) {
  return readdirSync(path.join(root, FOLDER), { recursive: true })
    .map((file) => `${FOLDER}/${String(file).replaceAll(path.sep, "/")}`)
    .filter((file) => file.endsWith(".css"))
    .toSorted()
    .flatMap((file) => cssProblemsOf(file, readFileSync(path.join(root, file), "utf8")));
}

/**
 * Finds sizes of text in pixels in one style sheet: they ignore the size that users set in their browser.
 * @param {string} file its path from the root
 * @param {string} text
 */
export function cssProblemsOf(file, text) {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "));
  return [...code.matchAll(/(?<=[{;\s])(?:font|font-size):\s*([^;}]*?\d*\.?\d+px)(?![\w-])/g)].map(
    ({ 0: found, 1: value, index }) => ({
      file,
      line: code.slice(0, index).split("\n").length,
      message: `Avoid "${found.slice(0, found.indexOf(":"))}: ${value.trim()}". Use a token of tokens.css such as var(--text-sm), or rem`,
    }),
  );
}
