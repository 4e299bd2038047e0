import { LANGUAGES } from "@arauto/contracts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const MAIL = path.join(import.meta.dirname, "../../../../mail/src/checks/check-codes.ts");
const LOCALES = path.join(import.meta.dirname, "../../../locales");

/** Every code of the union, with the values that its comment names. */
function codes(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let values: string[] = [];
  for (const line of readFileSync(MAIL, "utf8").split("\n")) {
    const code = /^\s*\| "(\w+)"/.exec(line)?.[1];
    if (code) found.set(code, values);
    else if (line.includes("/**"))
      values = [...line.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  }
  return found;
}

test("reads the union of codes from the mail core", () => {
  expect(codes().size).toBeGreaterThan(50);
  expect(codes().get("contrastLow")).toContain("contrast");
});

test.each(LANGUAGES)(
  "translates every finding of the mail core into %s, without leftovers",
  (language) => {
    const words = JSON.parse(
      readFileSync(path.join(LOCALES, language, "checks.json"), "utf8"),
    ) as Record<string, string>;
    const suggesting = Object.keys(words).filter((key) => key.endsWith("_suggested"));
    const plain = Object.keys(words).filter((key) => !suggesting.includes(key));
    expect(plain.toSorted()).toEqual([...codes().keys()].toSorted());
    // Another sentence for findings with a suggested correction.
    expect(suggesting).not.toEqual([]);
    for (const key of suggesting) {
      expect(plain).toContain(key.replace("_suggested", ""));
      expect(words[key]).toContain("{{suggestion}}");
    }
  },
);
