import {
  contactBody,
  CONTACT_FIELD_NAMES,
  type ContactField,
  contactFieldTraits,
  mapFields,
  tagName,
  TAGS_MAX,
} from "@arauto/contracts";
import { type FieldValue, isDay, parseTyped, typedText } from "../../custom-fields/index.ts";
import type {
  Contact,
  ContactStatus,
  CustomField,
  UpdateContactBody,
} from "../../../lib/api.generated.ts";

/** The form's inputs, as text except for the tags; `fields` by identifier. */
export interface ContactFormValues extends Record<Exclude<ContactField, "status">, string> {
  status: ContactStatus;
  tags: string[];
  fields: Record<string, string>;
}

type StandardValues = Pick<ContactFormValues, ContactField>;

export type ContactError =
  | "nameTooShort"
  | "nameTooLong"
  | "nameInvalid"
  | "emailMissing"
  | "emailTooLong"
  | "emailInvalid"
  | "phone"
  | "tags"
  | "tagsTooMany"
  | "number"
  | "date"
  | "email"
  | "tooLong";
/** By the input's path: `name`, `fields.city`. */
export type ContactErrors = Record<string, ContactError>;

export const NAME_MIN = 2;
export const NAME_MAX = 100;
const EMAIL_MAX = 255;

/** Returns the form for a contact, or an empty one. */
export function formValuesOf(
  contact: Contact | null,
  fields: readonly CustomField[],
  language: string,
): ContactFormValues {
  return {
    ...mapFields<StandardValues>((name) => contact?.[name] ?? (name === "status" ? "active" : "")),
    tags: contact?.tags ?? [],
    fields: Object.fromEntries(
      fields.map((field) => [
        field.identifier,
        typedText(contact?.fields[field.identifier], language),
      ]),
    ),
  };
}

function standardError(name: ContactField, text: string): ContactError | null {
  const { type, omitted } = contactFieldTraits(name);
  const isInvalid = () => !contactBody.shape[name].safeParse(text).success;
  if (type === "name") {
    if (text.length < NAME_MIN) return "nameTooShort";
    if (text.length > NAME_MAX) return "nameTooLong";
    return isInvalid() ? "nameInvalid" : null;
  }
  if (type === "email") {
    if (text === "") return omitted === "rejected" ? "emailMissing" : null;
    if (text.length > EMAIL_MAX) return "emailTooLong";
    return isInvalid() ? "emailInvalid" : null;
  }
  // The other inputs are selections.
  return type === "phone" && text !== "" && isInvalid() ? "phone" : null;
}

/** Returns the form's errors, by the rules of the API. Empty when the form is valid. */
export function contactErrors(
  values: ContactFormValues,
  fields: readonly CustomField[],
  language: string,
): ContactErrors {
  const errors: ContactErrors = {};
  for (const name of CONTACT_FIELD_NAMES) {
    const error = standardError(name, values[name].trim());
    if (error !== null) errors[name] = error;
  }

  if (values.tags.length > TAGS_MAX) errors.tags = "tagsTooMany";
  else if (values.tags.some((tag) => !tagName.safeParse(tag).success)) errors.tags = "tags";

  for (const field of fields) {
    const parsed = parseTyped(values.fields[field.identifier] ?? "", field.type, language);
    if ("error" in parsed) errors[`fields.${field.identifier}`] = parsed.error;
  }
  return errors;
}

/**
 * Returns the request body for a valid form. Values of fields that the form does not show (disabled ones) stay as in
 * `stored`.
 */
export function contactBodyOf(
  values: ContactFormValues,
  fields: readonly CustomField[],
  stored: Contact["fields"],
  language: string,
): Omit<UpdateContactBody, "version"> {
  const written: Record<string, FieldValue> = { ...stored };
  for (const field of fields) {
    const parsed = parseTyped(values.fields[field.identifier] ?? "", field.type, language);
    if ("error" in parsed) continue;
    if (parsed.value === null) delete written[field.identifier];
    else written[field.identifier] = parsed.value;
  }
  return {
    ...mapFields<Pick<UpdateContactBody, ContactField>>((name) => {
      const text = values[name].trim();
      return contactFieldTraits(name).omitted === "rejected" ? text : text || null;
    }),
    tags: values.tags,
    fields: written,
  };
}

/**
 * Returns the form as the server would return it: "1.234,50" and "1234,5" are one number, and surrounding spaces are
 * removed. Invalid values stay as typed.
 */
export function tidied(
  values: ContactFormValues,
  fields: readonly CustomField[],
  language: string,
): ContactFormValues {
  const texts = { ...values.fields };
  for (const field of fields) {
    const parsed = parseTyped(texts[field.identifier] ?? "", field.type, language);
    if ("value" in parsed) texts[field.identifier] = typedText(parsed.value, language);
  }
  return {
    ...values,
    ...mapFields<StandardValues>((name) => values[name].trim()),
    fields: texts,
  };
}

/** Returns the paths of the inputs that differ between two forms. */
export function changedPaths(before: ContactFormValues, after: ContactFormValues): string[] {
  const paths: string[] = CONTACT_FIELD_NAMES.filter((key) => before[key] !== after[key]);
  if (tagKeys(before.tags) !== tagKeys(after.tags)) paths.push("tags");
  const identifiers = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  for (const identifier of identifiers) {
    if ((before.fields[identifier] ?? "") !== (after.fields[identifier] ?? ""))
      paths.push(`fields.${identifier}`);
  }
  return paths;
}

/** Returns tags in canonical form: their order and case make no difference. */
function tagKeys(tags: readonly string[]): string {
  return JSON.stringify(tags.map((tag) => tag.trim().toLowerCase()).toSorted());
}

/** Returns the text at a path of the form. */
export function valueAt(values: ContactFormValues, path: string): string {
  if (path === "tags") return values.tags.join(", ");
  if (path.startsWith("fields.")) return values.fields[path.slice("fields.".length)] ?? "";
  return values[path as ContactField];
}

/** Returns their newer contact with the local changes applied: the form to continue with after a conflict. */
export function mergedValues(
  base: ContactFormValues,
  mine: ContactFormValues,
  theirs: ContactFormValues,
): ContactFormValues {
  const merged: ContactFormValues = { ...theirs, fields: { ...theirs.fields } };
  for (const path of changedPaths(base, mine)) {
    if (path.startsWith("fields."))
      merged.fields[path.slice("fields.".length)] = valueAt(mine, path);
    else if (path === "tags") merged.tags = mergedTags(base.tags, mine.tags, theirs.tags);
    else Object.assign(merged, { [path]: valueAt(mine, path) });
  }
  return merged;
}

/** Returns the stored tags with the local additions, and without the local removals. */
function mergedTags(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const removed = new Set(base.filter((tag) => !mine.includes(tag)));
  return [
    ...new Set([
      ...theirs.filter((tag) => !removed.has(tag)),
      ...mine.filter((tag) => !base.includes(tag)),
    ]),
  ];
}

/** Whether a stored value is a day, to show it as a date. */
export function isStoredDay(value: FieldValue | undefined): value is string {
  return typeof value === "string" && isDay(value);
}
