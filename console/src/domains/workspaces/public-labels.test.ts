import { LANGUAGES } from "@arauto/contracts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

interface Words {
  consent: { own: string };
  brand: { pageTitle: string; pageButton: string };
}

test.each(LANGUAGES)("the settings show the texts of the public pages (%s)", (lang) => {
  const { consent, brand } = JSON.parse(read(`console/locales/${lang}/workspaces.json`)) as Words;
  expect(read("server/src/domains/consents/consent-words.ts")).toContain(
    `"${consent.own.replace("{{name}}", "{workspace}")}"`,
  );
  const page = read("server/src/domains/tracking/preference-texts.ts");
  expect(page).toContain(`title: "${brand.pageTitle}"`);
  expect(page).toContain(`"${brand.pageButton}"`);
});
