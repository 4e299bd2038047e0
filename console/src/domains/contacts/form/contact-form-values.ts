import {
  contactBody,
  CONTACT_FIELD_NAMES,
  type ContactField,
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
export interface ContactFormValues {
  name: string;
  email: string;
  phone: string;
  /** A language tag; empty when unknown. */
  language: string;
  /** An IANA name; empty when unknown. */
  timeZone: string;
  status: ContactStatus;
  tags: string[];
  fields: Record<string, string>;
}

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
    name: contact?.name ?? "",
    email: contact?.email ?? "",
    phone: contact?.phone ?? "",
    language: contact?.language ?? "",
    timeZone: contact?.timeZone ?? "",
    status: contact?.status ?? "active",
    tags: contact?.tags ?? [],
    fields: Object.fromEntries(
      fields.map((field) => [
        field.identifier,
        typedText(contact?.fields[field.identifier], language),
      ]),
    ),
  };
}

/** Returns the form's errors, by the rules of the API. Empty when it can be sent. */
export function contactErrors(
  values: ContactFormValues,
  fields: readonly CustomField[],
  language: string,
): ContactErrors {
  const errors: ContactErrors = {};
  const name = values.name.trim();
  if (name.length < NAME_MIN) errors.name = "nameTooShort";
  else if (name.length > NAME_MAX) errors.name = "nameTooLong";
  else if (!contactBody.shape.name.safeParse(name).success) errors.name = "nameInvalid";

  const address = values.email.trim();
  if (address === "") errors.email = "emailMissing";
  else if (address.length > EMAIL_MAX) errors.email = "emailTooLong";
  else if (!contactBody.shape.email.safeParse(address).success) errors.email = "emailInvalid";

  const phone = values.phone.trim();
  if (phone !== "" && !contactBody.shape.phone.safeParse(phone).success) errors.phone = "phone";

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
    name: values.name.trim(),
    email: values.email.trim(),
    phone: values.phone.trim() || null,
    language: values.language || null,
    timeZone: values.timeZone || null,
    status: values.status,
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
    name: values.name.trim(),
    email: values.email.trim(),
    phone: values.phone.trim(),
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

/** Returns their tags with my additions, and without my removals. */
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
