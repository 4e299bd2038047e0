import type { Account, CustomField } from "../../../lib/api.generated.ts";
import { hasFieldValue } from "../profile/field-value.tsx";

/** Which of two contacts a value is taken from: the one that stays, or the one that goes. */
export type Side = "this" | "other";
export type Take = Record<string, Side>;

/** A value that both contacts have, each another: `name`, `phone`, `fields.<identifier>`. */
export interface MergeChoice {
  path: string;
  /** The custom field, where it is one. */
  field?: CustomField;
}

const STANDARD = ["name", "email", "phone", "language", "status"] as const;

/** What has to be chosen before two contacts become one. Where one of them has nothing, the other's value is kept anyway. */
export function mergeChoices(stays: Account, goes: Account, fields: readonly CustomField[]): MergeChoice[] {
  const own = STANDARD.filter((path) => stays[path] !== null && goes[path] !== null && stays[path] !== goes[path]);
  const custom = fields.filter(
    (field) =>
      hasFieldValue(stays, field) && hasFieldValue(goes, field) && stays.fields[field.identifier] !== goes.fields[field.identifier],
  );
  return [...own.map((path) => ({ path })), ...custom.map((field) => ({ path: `fields.${field.identifier}`, field }))];
}

/** Tags of both, each once, whatever its capital letters. */
export function joinedTags(stays: Account, goes: Account): string[] {
  const joined = new Map<string, string>();
  for (const tag of [...stays.tags, ...goes.tags]) if (!joined.has(tag.toLowerCase())) joined.set(tag.toLowerCase(), tag);
  return [...joined.values()];
}
