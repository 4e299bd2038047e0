import type { Language } from "@arauto/contracts/languages";
import type { EmojiData } from "frimousse";

/** The newest version of Unicode's emoji that contacts' devices can be expected to show; later ones are empty boxes there. */
const VERSION_MAX = 15;
const TONES = ["light", "medium-light", "medium", "medium-dark", "dark"] as const;
/** Emojibase's groups. The third, skin tones and hair, can't be inserted separately. */
export const EMOJI_GROUPS = [
  "smileys",
  "people",
  null,
  "nature",
  "food",
  "travel",
  "activities",
  "objects",
  "symbols",
  "flags",
] as const;
export type EmojiGroup = NonNullable<(typeof EMOJI_GROUPS)[number]>;

/** Loads names and search words. */
export const emojiFiles = {
  "en-us": () => import("emojibase-data/en/data.json"),
  "pt-br": () => import("emojibase-data/pt/data.json"),
  "es-es": () => import("emojibase-data/es/data.json"),
} satisfies Record<Language, () => Promise<unknown>>;

/** Removes accents, which few users type in a search. */
const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "");

/** Returns the emoji with their names in a language, which are found with and without accents. */
export async function loadEmojis(
  language: Language,
  groupName: (group: EmojiGroup) => string,
): Promise<EmojiData> {
  const { default: all } = await emojiFiles[language]();
  const emojis = all.flatMap((one) => {
    const category = one.group;
    if (category === undefined || !EMOJI_GROUPS[category] || one.version > VERSION_MAX) return [];
    const tags = [...(one.tags ?? []), one.label].flatMap((tag) => [tag, plain(tag)]);
    const { emoji, label, version } = one;
    return [{ emoji, category, label, version, tags: [...new Set(tags)] }];
  });
  return {
    locale: language,
    emojis,
    categories: EMOJI_GROUPS.flatMap((group, index) =>
      group ? [{ index, label: groupName(group) }] : [],
    ),
    // Never shown: the picker offers no choice of skin tones.
    skinTones: Object.fromEntries(TONES.map((tone) => [tone, tone])) as EmojiData["skinTones"],
  };
}
