import { AppError, type templateRoutes } from "@arauto/contracts";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { lockTags, tagSpellings, updateTags } from "./bulk-queries.ts";
import { type Actor, recordTemplates } from "./template-events.ts";

type TagsBody = z.output<NonNullable<typeof templateRoutes.setTags.body>>;

const TAGS_MAX = 20;

/** Returns distinct tags, ignoring case, in the spelling already used by the workspace's templates. */
export async function spelledTags(
  tx: Transaction,
  tenantId: string,
  tags: readonly string[],
): Promise<string[]> {
  return tags.length === 0 ? [] : onceEach(tags, await tagSpellings(tx, tenantId));
}

function onceEach(tags: readonly string[], known: ReadonlyMap<string, string>): string[] {
  const once = new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag]));
  return [...once]
    .map(([key, tag]) => known.get(key) ?? tag)
    .toSorted((a, b) => a.localeCompare(b));
}

/**
 * Adds and removes tags. Returns how many templates changed.
 * @throws AppError VALIDATION if one would have more than twenty: then none is changed
 */
export function setTags(deps: Deps, actor: Actor, { ids, add, remove }: TagsBody): Promise<number> {
  const { tenantId } = actor;
  const removed = new Set(remove.map((tag) => tag.toLowerCase()));
  return deps.database.tenant(tenantId, async (tx) => {
    const known = await tagSpellings(tx, tenantId);
    const changed: { id: string }[] = [];
    for (const { id, tags } of await lockTags(tx, tenantId, ids)) {
      const requested = onceEach(
        [...tags.filter((tag) => !removed.has(tag.toLowerCase())), ...add],
        known,
      );
      if (requested.length > TAGS_MAX) throw tooMany();
      if (requested.join("\n") === tags.join("\n")) continue;
      await updateTags(tx, tenantId, id, requested);
      changed.push({ id });
    }
    return recordTemplates(tx, actor, "template.updated", changed, { changed: ["tags"] });
  });
}

function tooMany(): AppError {
  const message = `A template can have at most ${TAGS_MAX} tags`;
  return new AppError("VALIDATION", message, {
    errors: [{ path: "add", code: "tooBig", message }],
  });
}
