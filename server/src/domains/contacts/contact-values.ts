import {
  CONTACT_FIELD_NAMES,
  type ContactField,
  contactFieldTraits,
  type ContactFieldValues,
  knownTimeZone,
  mapFields,
} from "@arauto/contracts";
import type { ContactValues } from "./queries.ts";

/** Returns the submitted values; omitted ones keep their current value, or are unknown. */
export function submittedValues(
  given: { readonly [Name in ContactField]?: ContactFieldValues[Name] | null | undefined },
  before: ContactFieldValues | null,
): ContactFieldValues {
  return mapFields<ContactFieldValues>((name) => {
    const value = given[name];
    if (value === undefined) return before?.[name] ?? null;
    return value !== null && contactFieldTraits(name).type === "timeZone"
      ? knownTimeZone(value)
      : value;
  });
}

/** Returns the names of the values that differ, because events contain no personal data. */
export function changedNames(before: ContactValues, after: ContactValues): string[] {
  const own: string[] = CONTACT_FIELD_NAMES.filter((name) => before[name] !== after[name]);
  if (JSON.stringify(before.tags) !== JSON.stringify(after.tags)) own.push("tags");
  const identifiers = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  const was = new Map(Object.entries(before.fields));
  const is = new Map(Object.entries(after.fields));
  return [
    ...own,
    ...[...identifiers]
      .filter((name) => was.get(name) !== is.get(name))
      .map((name) => `fields.${name}`),
  ];
}
