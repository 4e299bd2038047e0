import { LANGUAGES } from "@arauto/contracts/languages";
import { expect, it } from "vitest";
import { loadEmojis } from "./emoji-data.ts";

const named = async (language: (typeof LANGUAGES)[number], word: string) =>
  (await loadEmojis(language, (group) => group)).emojis
    .filter(({ tags }) => tags.includes(word))
    .map(({ emoji }) => emoji);

it("finds emoji by their names in each language, with and without accents", async () => {
  expect(await named("en-us", "red heart")).toContain("❤️");
  expect(await named("pt-br", "coração vermelho")).toContain("❤️");
  expect(await named("pt-br", "coracao vermelho")).toContain("❤️");
  expect(await named("es-es", "corazon rojo")).toContain("❤️");
});

it("offers the same emoji by the same groups in all languages, without new ones that devices cannot show", async () => {
  const [first, ...others] = await Promise.all(
    LANGUAGES.map((language) => loadEmojis(language, (group) => group)),
  );
  const shown = first?.emojis.map(({ emoji }) => emoji);
  expect(shown).toContain("🎉");
  // Of Emoji 17 and a skin tone alone.
  expect(shown).not.toContain("🫪");
  expect(shown).not.toContain("🏽");
  for (const other of others) {
    expect(other.emojis.map(({ emoji }) => emoji)).toEqual(shown);
    expect(other.categories).toEqual(first?.categories);
  }
  const flags = first?.categories.find(({ label }) => label === "flags")?.index;
  expect(first?.emojis.find(({ emoji }) => emoji === "🇧🇷")?.category).toBe(flags);
});
