import { readFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES, type Language } from "@arauto/contracts/constants";
import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { audienceName } from "./audience-name.ts";

const LOCALES = path.join(import.meta.dirname, "../../../locales");

async function wordsIn(lang: Language) {
  const campaigns = JSON.parse(
    readFileSync(path.join(LOCALES, lang, "campaigns.json"), "utf8"),
  ) as Record<string, unknown>;
  const instance = i18next.createInstance();
  await instance.init({
    lng: lang,
    lowerCaseLng: true,
    resources: { [lang]: { campaigns } },
    interpolation: { escapeValue: false },
  });
  const t = instance.getFixedT(lang, "campaigns");
  return {
    t,
    name: (campaign: Parameters<typeof audienceName>[0], inside = false) =>
      audienceName(campaign, t, lang, inside),
  };
}

const plain = { filters: [], excludedFilters: [], topicName: null, resendOf: null };
const resendOf = { id: "1", name: "May news" };

describe.each(LANGUAGES)("audienceName in %s", (lang) => {
  it("names the contacts who did not open the other campaign, not all contacts, for a resend", async () => {
    const { name, t } = await wordsIn(lang);
    for (const inside of [false, true]) {
      const text = name({ ...plain, resendOf }, inside);
      expect(text).toContain("May news");
      expect(text).not.toContain(name(plain, inside));
      const both = name({ ...plain, filters: [{ id: "2", name: "Customers" }], resendOf }, inside);
      expect(both).toMatch(/Customers.*May news/);
    }
    expect(name(plain)).toBe(t("everyone"));
  });
});
