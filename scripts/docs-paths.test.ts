import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const DOCS = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  ...readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.posix.join("docs", file.split(path.sep).join("/"))),
];
const WORKSPACE_PATH = /`((?:contracts|mail|server|console|e2e|bench|scripts)\/[\w./-]*[\w/])`/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g;

const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");

describe("the paths in the docs", () => {
  it.each(DOCS)("exist, in %s", (file) => {
    const text = textOf(file);
    const named = [...text.matchAll(WORKSPACE_PATH)].map(([, named = ""]) => named);
    const linked = [...text.matchAll(LINK)].map(([, target = ""]) =>
      path.posix.join(path.posix.dirname(file), target),
    );
    expect([...named, ...linked].filter((found) => !existsSync(path.join(root, found)))).toEqual(
      [],
    );
  });
});

describe("the path of a send in docs/delivery.md", () => {
  const [, section = ""] =
    /## One send, file by file\n([\s\S]*?)\n## /.exec(textOf("docs/delivery.md")) ?? [];

  /** Cells name a folder, then the files in it: "`ledger/`: `chunks.ts`, `queries.ts`; `delivery/engine/lane.ts`". */
  const files = [...section.matchAll(/^\|[^|]+\|(.*)\|$/gm)].flatMap(([, cell = ""]) =>
    cell.split(";").flatMap((part) => {
      const names = [...part.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
      const [first = ""] = names;
      return first.endsWith("/") ? names.slice(1).map((name) => first + name) : names;
    }),
  );
  const resolved = files.map((file) =>
    [file, `server/src/domains/${file}`].find((candidate) =>
      existsSync(path.join(root, candidate)),
    ),
  );

  it("names fewer than 30 files, all of which exist", () => {
    expect(files.filter((_, index) => resolved[index] === undefined)).toEqual([]);
    expect(files.length).toBeGreaterThan(20);
    expect(files.length).toBeLessThan(30);
  });

  it("crosses from campaigns to delivery once, through the ledger", () => {
    const domains = resolved.flatMap((file) => /domains\/(\w+)\//.exec(file ?? "")?.[1] ?? []);
    expect(domains.lastIndexOf("campaigns")).toBeLessThan(domains.indexOf("delivery"));
    const importsDelivery = readdirSync(path.join(root, "server/src/domains/campaigns"))
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .filter((file) => textOf(`server/src/domains/campaigns/${file}`).includes("../delivery/"));
    expect(importsDelivery).toEqual([]);
  });
});
