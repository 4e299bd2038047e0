import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { iconWeightsIn, withoutUnused } from "./icon-weights.ts";

const ICONS = path.join(
  path.dirname(createRequire(import.meta.url).resolve("@phosphor-icons/react")),
  "defs",
);
const weights = (code: string) => [...code.matchAll(/^ {4}"(\w+)",$/gm)].map(([, name]) => name);

test("an icon keeps what its own tags ask for, and what the part it is handed around in asks for", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "arauto-icons-"));
  const write = (file: string, code: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), code);
  };
  write(
    "shell/menu.ts",
    'import { GearIcon, type Icon } from "@phosphor-icons/react";\nimport { HouseIcon } from "@phosphor-icons/react/House";\nexport const MENU: Icon[] = [HouseIcon, GearIcon];',
  );
  write(
    "shell/tree.tsx",
    'export const T = ({ entry, on }) => <entry.icon onClick={() => 1} weight={on ? "fill" : "regular"} />;',
  );
  write(
    "domains/help/page.tsx",
    'import { FlagIcon, StarIcon, XIcon } from "@phosphor-icons/react";\nexport const P = () => <><FlagIcon weight="bold" /><StarIcon weight="duotone" /><XIcon size={2} /></>;',
  );
  write("domains/other/page.tsx", 'export const P = ({ Shown }) => <Shown weight="thin" />;');
  write(
    "ui/empty.tsx",
    'import { StarIcon } from "@phosphor-icons/react";\nconst picture = StarIcon;\nexport const E = ({ Given }) => <Given weight="bold" />;',
  );
  const found = iconWeightsIn(folder);
  rmSync(folder, { recursive: true });
  expect(
    Object.fromEntries([...found].map(([icon, used]) => [icon, [...used].toSorted()])),
  ).toEqual({
    FlagIcon: ["bold"],
    HouseIcon: ["bold", "fill", "regular"],
    GearIcon: ["bold", "fill", "regular"],
    StarIcon: ["bold", "duotone", "regular"],
    XIcon: ["regular"],
  });
});

test("every icon that the console imports is in the set under its name", () => {
  const files = new Set(readdirSync(ICONS));
  const used = [...iconWeightsIn(path.join(import.meta.dirname, "src")).keys()];
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((icon) => !files.has(`${icon.replace(/Icon$/, "")}.es.js`))).toEqual([]);
});

test("every icon of the set keeps the used weights and loses the others", () => {
  const files = readdirSync(ICONS).filter((file) => file.endsWith(".es.js"));
  expect(files.length).toBeGreaterThan(1000);
  const wrong = files.filter((file) => {
    const code = readFileSync(path.join(ICONS, file), "utf8");
    const kept = weights(withoutUnused(code, new Set(["fill", "regular"])));
    return (
      weights(code).join() !== "bold,duotone,fill,light,regular,thin" ||
      kept.join() !== "fill,regular"
    );
  });
  expect(wrong).toEqual([]);
});
