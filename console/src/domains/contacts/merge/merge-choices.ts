import { CONTACT_FIELD_NAMES } from "@arauto/contracts";
import type { Contact, CustomField } from "../../../lib/api.generated.ts";
import { hasFieldValue } from "../profile/field-value.tsx";

/** The contact that a value comes from: the one that stays, or the one that is removed. */
export type Side = "this" | "other";
export type Take = Record<string, Side>;

/** A value that both contacts have and that differs: `name`, `phone`, `fields.<identifier>`. */
export interface MergeChoice {
  path: string;
  /** The custom field, if it is one. */
  field?: CustomField;
}

/**
 * Returns the choices required before two contacts are merged. Where one of them has no value, the other's is kept
 * anyway.
 */
export function mergeChoices(
  kept: Contact,
  removed: Contact,
  fields: readonly CustomField[],
): MergeChoice[] {
  const own = CONTACT_FIELD_NAMES.filter(
    (path) => kept[path] !== null && removed[path] !== null && kept[path] !== removed[path],
  );
  const custom = fields.filter(
    (field) =>
      hasFieldValue(kept, field) &&
      hasFieldValue(removed, field) &&
      kept.fields[field.identifier] !== removed.fields[field.identifier],
  );
  return [
    ...own.map((path) => ({ path })),
    ...custom.map((field) => ({ path: `fields.${field.identifier}`, field })),
  ];
}

/** Returns the tags of both without duplicates, ignoring case. */
export function joinedTags(kept: Contact, removed: Contact): string[] {
  const joined = new Map<string, string>();
  for (const tag of [...kept.tags, ...removed.tags])
    if (!joined.has(tag.toLowerCase())) joined.set(tag.toLowerCase(), tag);
  return [...joined.values()];
}
