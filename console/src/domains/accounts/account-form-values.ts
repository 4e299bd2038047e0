import { accountBody } from "@arauto/contracts";
import { isDay, parseTyped, typedText } from "../custom-fields/typed-text.ts";
import type { FieldValue } from "../custom-fields/typed-text.ts";
import type { Account, AccountBody, AccountStatus, CustomField } from "../../app/api.generated.ts";

/** The form's inputs, all as text; `fields` by identifier. */
export interface AccountFormValues {
  name: string;
  email: string;
  phone: string;
  status: AccountStatus;
  fields: Record<string, string>;
}

export type AccountFault =
  | "nameTooShort"
  | "nameTooLong"
  | "nameInvalid"
  | "emailMissing"
  | "emailTooLong"
  | "emailInvalid"
  | "phone"
  | "number"
  | "date"
  | "email"
  | "tooLong";
/** By the input's path: `name`, `fields.city`. */
export type AccountFaults = Record<string, AccountFault>;

export const NAME_MIN = 2;
export const NAME_MAX = 100;
const EMAIL_MAX = 255;

/** The form for a contact, or an empty one. */
export function formValuesOf(account: Account | null, fields: readonly CustomField[], language: string): AccountFormValues {
  return {
    name: account?.name ?? "",
    email: account?.email ?? "",
    phone: account?.phone ?? "",
    status: account?.status ?? "active",
    fields: Object.fromEntries(fields.map((field) => [field.identifier, typedText(account?.fields[field.identifier], language)])),
  };
}

/** What is wrong with the form, by the rules of the API. Empty when it can be sent. */
export function accountFaults(values: AccountFormValues, fields: readonly CustomField[], language: string): AccountFaults {
  const faults: AccountFaults = {};
  const name = values.name.trim();
  if (name.length < NAME_MIN) faults.name = "nameTooShort";
  else if (name.length > NAME_MAX) faults.name = "nameTooLong";
  else if (!accountBody.shape.name.safeParse(name).success) faults.name = "nameInvalid";

  const address = values.email.trim();
  if (address === "") faults.email = "emailMissing";
  else if (address.length > EMAIL_MAX) faults.email = "emailTooLong";
  else if (!accountBody.shape.email.safeParse(address).success) faults.email = "emailInvalid";

  const phone = values.phone.trim();
  if (phone !== "" && !accountBody.shape.phone.safeParse(phone).success) faults.phone = "phone";

  for (const field of fields) {
    const parsed = parseTyped(values.fields[field.identifier] ?? "", field.type, language);
    if ("error" in parsed) faults[`fields.${field.identifier}`] = parsed.error;
  }
  return faults;
}

/**
 * The body to send for a form without faults. Values of fields that the form does not show
 * (disabled ones) stay as `stored` has them.
 */
export function accountBodyOf(
  values: AccountFormValues,
  fields: readonly CustomField[],
  stored: Account["fields"],
  language: string,
): AccountBody {
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
    status: values.status,
    fields: written,
  };
}

/**
 * The form as it would come back from the server: "1.234,50" and "1234,5" are one number, spaces around
 * a text are none. What can't be read stays as it was typed.
 */
export function tidied(values: AccountFormValues, fields: readonly CustomField[], language: string): AccountFormValues {
  const texts = { ...values.fields };
  for (const field of fields) {
    const parsed = parseTyped(texts[field.identifier] ?? "", field.type, language);
    if ("value" in parsed) texts[field.identifier] = typedText(parsed.value, language);
  }
  return { ...values, name: values.name.trim(), email: values.email.trim(), phone: values.phone.trim(), fields: texts };
}

/** Paths of the inputs that differ between two forms. */
export function changedPaths(before: AccountFormValues, after: AccountFormValues): string[] {
  const paths: string[] = (["name", "email", "phone", "status"] as const).filter((key) => before[key] !== after[key]);
  const identifiers = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  for (const identifier of identifiers) {
    if ((before.fields[identifier] ?? "") !== (after.fields[identifier] ?? "")) paths.push(`fields.${identifier}`);
  }
  return paths;
}

/** The text at a path of the form. */
export function valueAt(values: AccountFormValues, path: string): string {
  if (path.startsWith("fields.")) return values.fields[path.slice("fields.".length)] ?? "";
  return values[path as "name" | "email" | "phone" | "status"];
}

/** Their newer contact with what was changed here on top: the form to go on with after a conflict. */
export function mergedValues(base: AccountFormValues, mine: AccountFormValues, theirs: AccountFormValues): AccountFormValues {
  const merged: AccountFormValues = { ...theirs, fields: { ...theirs.fields } };
  for (const path of changedPaths(base, mine)) {
    if (path.startsWith("fields.")) merged.fields[path.slice("fields.".length)] = valueAt(mine, path);
    else Object.assign(merged, { [path]: valueAt(mine, path) });
  }
  return merged;
}

/** Whether a stored value is a day, to show it as a date. */
export function isStoredDay(value: FieldValue | undefined): value is string {
  return typeof value === "string" && isDay(value);
}
