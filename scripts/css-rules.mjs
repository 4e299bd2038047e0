// Checks the console's style sheets: sizes of text come from the tokens, or are relative, and the classes that the code
// uses exist.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDER = "console/src";

/**
 * Finds sizes of text in pixels and unknown classes in the console under a repository's root.
 * @param {string} root
 * @returns {{ file: string, line: number, message: string }[]}
 */
export function cssProblems(root) {
  const read = (file) => readFileSync(path.join(root, file), "utf8");
  return readdirSync(path.join(root, FOLDER), { recursive: true })
    .map((file) => `${FOLDER}/${String(file).replaceAll(path.sep, "/")}`)
    .toSorted()
    .flatMap((file) => {
      if (file.endsWith(".css")) return cssProblemsOf(file, read(file));
      return /\.tsx?$/.test(file) ? unknownClassesOf(file, read(file), read) : [];
    });
}

/**
 * Finds classes that a module uses but its style sheet doesn't define. The compiler can't: style sheets have no types.
 * @param {string} file its path from the root
 * @param {string} text
 * @param {(file: string) => string} read returns a style sheet by its path from the root
 */
export function unknownClassesOf(file, text, read) {
  return [...text.matchAll(/^import (\w+) from "(\.[^"]+\.module\.css)";$/gm)].flatMap(
    ([, name, sheet]) => {
      const css = read(path.posix.join(path.posix.dirname(file), sheet));
      const defined = new Set([...css.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, one]) => one));
      // Neither in a string, such as the key "errors.title", nor as a property of something else.
      const uses = text.matchAll(new RegExp(String.raw`(?<![\w."/-])${name}\.(\w+)`, "g"));
      return [...uses]
        .filter(([, one]) => !defined.has(one))
        .map(({ 1: one, index }) => ({
          file,
          line: text.slice(0, index).split("\n").length,
          message: `${path.posix.basename(sheet)} has no class "${one}"`,
        }));
    },
  );
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
