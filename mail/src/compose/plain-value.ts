import { TEMPLATE_CONTACT_FIELDS, type TemplateContactField } from "@arauto/contracts";
import { firstName } from "./liquid-engines.ts";
import type { Contact } from "../message.ts";

/** A value that is read without Liquid: a property or a custom field of the contact, and its fallback. */
export type PlainValue = ({ property: PlainProperty } | { field: string }) & { fallback?: string };
type PlainProperty = TemplateContactField | "first_name";

const PROPERTIES = ["first_name", ...TEMPLATE_CONTACT_FIELDS].join("|");
/** Optionally with a fallback, as written by blocks: characters, some of them as codes. */
const PLAIN_VALUE = new RegExp(
  String.raw`^\{\{-?\s*account\.(?:(${PROPERTIES})|fields\.([A-Za-z_][\w-]*))(?:\s*\|\s*default:\s*"((?:[^"\\]|\\u[0-9a-f]{4})*)")?\s*-?\}\}$`,
);
/** Names that have a special meaning in Liquid. */
const SPECIAL_FIELDS = new Set(["size", "first", "last"]);

/** Reads an output as written, delimiters included; null when Liquid has to render it. */
export function plainValue(source: string): PlainValue | null {
  const match = PLAIN_VALUE.exec(source);
  if (match === null) return null;
  const field = match[2] ?? "";
  if (SPECIAL_FIELDS.has(field)) return null;
  const value = match[1] === undefined ? { field } : { property: match[1] as PlainProperty };
  if (match[3] === undefined) return value;
  const fallback = match[3].replace(/\\u([0-9a-f]{4})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return { ...value, fallback };
}

/** Returns the output's value for this contact, not yet as text. */
export function readValue(contact: Contact, plain: PlainValue): unknown {
  const value =
    "field" in plain
      ? fieldOf(contact, plain.field)
      : plain.property === "first_name"
        ? firstName(contact.name)
        : contact[plain.property];
  if (plain.fallback === undefined) return value;
  // Values that Liquid's `default` treats as missing.
  return value === undefined || value === null || value === false || value === ""
    ? plain.fallback
    : value;
}

function fieldOf({ fields }: Contact, field: string): unknown {
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}
