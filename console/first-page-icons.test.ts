import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { iconsDrawnFrom } from "./first-page-icons.ts";

test("finds the icons of a file and of its static imports, through an index only by name", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "arauto-first-icons-"));
  const write = (file: string, code: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), code);
  };
  const draws = (icon: string) =>
    `import {\n  ${icon}Icon,\n  type Icon,\n} from "@phosphor-icons/react";\n`;
  write(
    "page.tsx",
    `${draws("House")}import { Card } from "./cards/index.ts";\nimport type { Shown } from "./typed.tsx";\nconst load = () => import("./later.tsx");\n`,
  );
  write(
    "cards/index.ts",
    'export { Card } from "./card.tsx";\nexport { Other } from "./other.tsx";\n',
  );
  write("cards/card.tsx", `${draws("Star")}import "../page.tsx";\n`);
  write("cards/other.tsx", draws("Flag"));
  write("typed.tsx", draws("Gear"));
  write("later.tsx", draws("Clock"));
  const found = iconsDrawnFrom(path.join(folder, "page.tsx"));
  rmSync(folder, { recursive: true });
  expect([...found].toSorted()).toEqual(["House", "Star"]);
});
