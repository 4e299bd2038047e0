import type { Transaction } from "../../platform/database/database.ts";
import { findSpelling, findTags, lockTagSpellings } from "./tag-queries.ts";

/** Returns the identity of a tag, which ignores case. */
export const tagKey = (name: string): string => name.toLowerCase();

/**
 * Returns the workspace's spelling of tags, by `tagKey`: case is ignored, and the first spelling
 * wins. Stores new tags. Runs in the transaction that assigns them to contacts.
 */
export async function spellTags(
  tx: Transaction,
  tenantId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const namesByKey = new Map<string, string>();
  for (const name of names) if (!namesByKey.has(tagKey(name))) namesByKey.set(tagKey(name), name);
  if (namesByKey.size === 0) return namesByKey;
  // A tag deleted between the two statements is added by the second attempt.
  for (;;) {
    const known = await lockTagSpellings(
      tx,
      tenantId,
      [...namesByKey.keys()],
      [...namesByKey.values()],
    );
    if (known.length === namesByKey.size) return new Map(known.map(({ key, name }) => [key, name]));
  }
}

/** Returns the tags of a contact as stored: distinct, in the workspace's spelling, sorted. */
export async function storedTags(
  tx: Transaction,
  tenantId: string,
  names: readonly string[],
): Promise<string[]> {
  const spellings = await spellTags(tx, tenantId, names);
  return [...spellings]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, name]) => name);
}

/** Returns the workspace's spelling of a tag for a search. */
export async function spellingOf(tx: Transaction, tenantId: string, name: string): Promise<string> {
  return (await findSpelling(tx, tenantId, tagKey(name))) ?? name;
}

/** Lists tags in use by name, starting with `search`. */
export async function listTags(
  tx: Transaction,
  tenantId: string,
  { search, limit }: { search?: string | undefined; limit: number },
) {
  return { items: await findTags(tx, tenantId, search?.replaceAll("\0", "") ?? "", limit) };
}
