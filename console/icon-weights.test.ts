import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { weightsUsedIn, withoutUnused } from "./icon-weights.ts";

const ICONS = path.join(path.dirname(createRequire(import.meta.url).resolve("@phosphor-icons/react")), "defs");
const weights = (code: string) => [...code.matchAll(/^ {4}"(\w+)",$/gm)].map(([, name]) => name);

test("finds the weights that components ask for", () => {
  const used = weightsUsedIn(path.join(import.meta.dirname, "src"));
  expect([...used]).toEqual(expect.arrayContaining(["regular", "fill", "duotone", "bold"]));
  expect(used).not.toContain("light");
});

test("every icon of the set keeps the used weights and loses the others", () => {
  const files = readdirSync(ICONS).filter((file) => file.endsWith(".es.js"));
  expect(files.length).toBeGreaterThan(1000);
  const wrong = files.filter((file) => {
    const code = readFileSync(path.join(ICONS, file), "utf8");
    const kept = weights(withoutUnused(code, new Set(["fill", "regular"])));
    return weights(code).join() !== "bold,duotone,fill,light,regular,thin" || kept.join() !== "fill,regular";
  });
  expect(wrong).toEqual([]);
});
