import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const ICON = /@phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/]/;
/** One weight's entry in an icon's table, as the icon set's build writes it. */
const ENTRY = /^ {2}\[\n {4}"(\w+)",\n[\s\S]*?^ {2}\],?\n/gm;

/** The weights that some component of the folder asks for, and the one that icons have by themselves. */
export function weightsUsedIn(folder: string): Set<string> {
  const used = new Set(["regular"]);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".tsx")) continue;
    for (const [attribute] of readFileSync(path.join(folder, file), "utf8").matchAll(/\bweight=(?:"\w+"|\{[^}]*\})/g)) {
      for (const [, name = ""] of attribute.matchAll(/"(\w+)"/g)) used.add(name);
    }
  }
  return used;
}

/** An icon's module without the weights that are not used. */
export function withoutUnused(code: string, used: ReadonlySet<string>): string {
  return code.replaceAll(ENTRY, (entry: string, weight: string) => (used.has(weight) ? entry : ""));
}

/** Every icon comes in six weights, all of which would be loaded: the build keeps those that the console shows. */
export function iconWeights(folder: string): Plugin {
  let used: ReadonlySet<string>;
  return {
    name: "icon-weights",
    apply: "build",
    enforce: "pre",
    buildStart() {
      used = weightsUsedIn(folder);
    },
    transform(code, id) {
      return ICON.test(id) ? { code: withoutUnused(code, used), map: null } : undefined;
    },
  };
}
