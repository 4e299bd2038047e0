import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const STATEMENT =
  /^(import|export) (?!type )(?:\{([^}]*)\} |\* (?:as \w+ )?|\w+ )?(?:from )?"([^"]+)";/gm;
const ICON = /\b(\w+)Icon\b/g;

/**
 * Returns the icons, by the names of their modules, that files draw themselves or by what they import statically. Reads
 * the sources: the graph of modules takes every icon for one that every file imports, by the index of the icon set.
 */
export function iconsDrawnFrom(...entries: string[]): Set<string> {
  const icons = new Set<string>();
  const seen = new Set<string>();
  /** Follows only the exports of an index that are asked for. */
  const visit = (file: string, wanted?: readonly string[]) => {
    if (!/\.tsx?$/.test(file) || !existsSync(file)) return;
    const isIndex = path.basename(file) === "index.ts";
    if (!isIndex) {
      if (seen.has(file)) return;
      seen.add(file);
    }
    for (const [, , list = "", from = ""] of readFileSync(file, "utf8").matchAll(STATEMENT)) {
      const names = list
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map((name) => name.replace(/^(\w+) as .*/, "$1"));
      if (from.startsWith("@phosphor-icons/react"))
        for (const [, name = ""] of names.join(" ").matchAll(ICON)) icons.add(name);
      else if (
        from.startsWith(".") &&
        !(isIndex && wanted && !names.some((one) => wanted.includes(one)))
      )
        visit(path.resolve(path.dirname(file), from), names);
    }
  };
  for (const entry of entries) visit(entry);
  return icons;
}
