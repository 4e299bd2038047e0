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
  const consents = JSON.parse(read(`server/locales/${lang}/consents.json`)) as { wording: string };
  expect(consents.wording).toBe(consent.own.replace("{{name}}", "{{workspace}}"));
  const { preferences } = JSON.parse(read(`server/locales/${lang}/public-pages.json`)) as {
    preferences: { title: string; save: string };
  };
  expect(preferences).toMatchObject({ title: brand.pageTitle, save: brand.pageButton });
});
