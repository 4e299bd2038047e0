import type { Transaction } from "../../platform/database/database.ts";
import { findSpelling, findTags, holdTags } from "./tag-queries.ts";

/** What tells tags apart: not their capitals. */
export const tagKey = (name: string): string => name.toLowerCase();

/**
 * Tags as the workspace writes them, by `tagKey`: small and capital letters are the same tag, and the first spelling
 * stays. New ones become known. In the transaction that gives them to contacts.
 */
export async function spellTags(tx: Transaction, tenantId: string, names: readonly string[]): Promise<Map<string, string>> {
  const wanted = new Map<string, string>();
  for (const name of names) if (!wanted.has(tagKey(name))) wanted.set(tagKey(name), name);
  if (wanted.size === 0) return wanted;
  // One that is forgotten between the two statements is added by the second try.
  for (;;) {
    const known = await holdTags(tx, tenantId, [...wanted.keys()], [...wanted.values()]);
    if (known.length === wanted.size) return new Map(known.map(({ key, name }) => [key, name]));
  }
}

/** The tags of a contact as they are stored: each once, in the workspace's spelling, sorted. */
export async function storedTags(tx: Transaction, tenantId: string, names: readonly string[]): Promise<string[]> {
  const spellings = await spellTags(tx, tenantId, names);
  return [...spellings].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, name]) => name);
}

/** The workspace's spelling of a tag that is only looked for. */
export async function spellingOf(tx: Transaction, tenantId: string, name: string): Promise<string> {
  return (await findSpelling(tx, tenantId, tagKey(name))) ?? name;
}

/** Tags in use, by name; those whose name begins with `search`. */
export async function listTags(tx: Transaction, tenantId: string, { search, limit }: { search?: string | undefined; limit: number }) {
  return { items: await findTags(tx, tenantId, search?.replaceAll("\0", "") ?? "", limit) };
}
