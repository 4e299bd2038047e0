import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const ICON = /@phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/](\w+)\.es\.js$/;
/** One weight's entry in an icon's table, as the icon set's build writes it. */
const ENTRY = /^ {2}\[\n {4}"(\w+)",\n[\s\S]*?^ {2}\],?\n/gm;
/** The default weight of icons. */
const USUAL = "regular";
/** Parts whose components draw icons that others hand them. */
const SHARED = ["ui", "app"];

/** The weights in which each icon (by the name of its component) can be drawn somewhere in a folder of components. */
export function iconWeightsIn(folder: string): Map<string, Set<string>> {
  const weights = new Map<string, Set<string>>();
  const values: { icon: string; part: string }[] = [];
  /** Weights that a part's components ask for of icons they know by a variable only. */
  const handed = new Map<string, Set<string>>();

  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file)) continue;
    const code = readFileSync(path.join(folder, file), "utf8");
    const [first = "", second = ""] = file.split(/[\\/]/);
    const part = first === "domains" ? `${first}/${second}` : first;
    const imports = [...code.matchAll(/import \{([^}]*)\} from "@phosphor-icons\/react[^"]*"/g)];
    const icons = new Set(imports.flatMap(([, names = ""]) => names.match(/\b\w+Icon\b/g) ?? []));
    const body = imports.reduce((text, [statement]) => text.replace(statement, ""), code);
    /** Tags of each icon that don't ask for a weight. */
    const plain = new Map<string, number>();
    for (const icon of icons) {
      if (!weights.has(icon)) weights.set(icon, new Set());
      plain.set(icon, body.match(new RegExp(`<${icon}\\b`, "g"))?.length ?? 0);
      if (new RegExp(`(?<![<\\w])${icon}\\b`).test(body)) values.push({ icon, part });
    }
    for (const { index, 1: asked = "" } of body.matchAll(/\bweight=("\w+"|\{[^}]*\})/g)) {
      const tag = /^<([\w.]+)/.exec(body.slice(body.lastIndexOf("<", index)))?.[1] ?? "";
      // An expression may leave the weight open.
      if (asked.startsWith('"')) plain.set(tag, (plain.get(tag) ?? 0) - 1);
      let target = weights.get(tag);
      if (!icons.has(tag) || !target) handed.set(part, (target = handed.get(part) ?? new Set()));
      for (const [, name = ""] of asked.matchAll(/"(\w+)"/g)) target.add(name);
    }
    for (const icon of icons) if ((plain.get(icon) ?? 0) > 0) weights.get(icon)?.add(USUAL);
  }
  for (const { icon, part } of values) {
    weights.get(icon)?.add(USUAL);
    for (const place of [part, ...SHARED])
      for (const weight of handed.get(place) ?? []) weights.get(icon)?.add(weight);
  }
  return weights;
}

/** An icon's module without the weights that are not used. */
export function withoutUnused(code: string, used: ReadonlySet<string>): string {
  return code.replaceAll(ENTRY, (entry: string, weight: string) => (used.has(weight) ? entry : ""));
}

/** Every icon comes in six weights, all of which would be loaded: the build keeps those in which the console draws it. */
export function iconWeights(folder: string): Plugin {
  let weights: ReadonlyMap<string, ReadonlySet<string>>;
  return {
    name: "icon-weights",
    apply: "build",
    enforce: "pre",
    buildStart() {
      weights = iconWeightsIn(folder);
    },
    transform(code, id) {
      const used = weights.get(`${ICON.exec(id)?.[1]}Icon`);
      return used ? { code: withoutUnused(code, used), map: null } : undefined;
    },
  };
}
