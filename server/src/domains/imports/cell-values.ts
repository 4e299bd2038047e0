import {
  ACCOUNT_STATUSES,
  type ContactFieldType,
  type ContactStatus,
  type ImportWarning,
  knownTimeZone,
  phone as phoneSchema,
  TAGS_MAX,
} from "@arauto/contracts";
import { type Read, readEmail } from "../custom-fields/index.ts";
import { readLanguage } from "./language-names.ts";

export {
  dayComesFirst,
  decimalIsComma,
  fieldReader,
  readDate,
  readEmail,
  readNumber,
  type CellStyle,
  type Read,
} from "../custom-fields/index.ts";

const NAME_MIN = 2;
const NAME_MAX = 100;
// oxlint-disable-next-line no-control-regex
const ONE_LINE = /^[^\u0000-\u001f\u007f\u2028\u2029]*$/u;

/** Parses a name by the contract's rule. */
export function readName(cell: string): Read<string> {
  return cell.length >= NAME_MIN && cell.length <= NAME_MAX && ONE_LINE.test(cell)
    ? { value: cell }
    : { reason: "nameInvalid" };
}

// The usual format of Brazilian numbers. The full rules are fifty times slower.
const PLAIN_PHONE = /^(?:\+55 ?)?\(?([1-8]\d|9[1-9])\)? ?(\d{4,5})[ -]?(\d{4})$/;

/** Parses a phone number by the contract's rule, as E.164. */
export function readPhone(cell: string): Read<string> {
  const plain = PLAIN_PHONE.exec(cell);
  if (plain) {
    const [, area = "", start = "", end = ""] = plain;
    const national = area + start + end;
    // The numbering plan has no longer numbers with this prefix.
    if (national.length === 10 || !national.startsWith("555")) return { value: `+55${national}` };
  }
  const checked = phoneSchema.safeParse(cell);
  return checked.success ? { value: checked.data } : { reason: "phoneInvalid" };
}

const STATUS_WORDS: Record<ContactStatus, readonly string[]> = {
  active: [
    "ativo",
    "ativa",
    "activo",
    "activa",
    "enabled",
    "subscribed",
    "inscrito",
    "inscrita",
    "confirmed",
  ],
  inactive: ["inativo", "inativa", "inactivo", "inactiva", "disabled"],
  pending: ["pendente", "pendiente", "unconfirmed", "non-subscribed"],
};
const STATUSES = new Map<string, ContactStatus>(
  ACCOUNT_STATUSES.flatMap((status) =>
    [status, ...STATUS_WORDS[status]].map((word) => [word, status] as const),
  ),
);

/** Parses a status in English, Portuguese or Spanish. */
export function readStatus(cell: string): Read<ContactStatus> {
  const value = STATUSES.get(cell.toLowerCase());
  return value ? { value } : { reason: "statusInvalid" };
}

/** A value of a standard field, or why a cell can't be used. */
type ReadField = Read<string> | { reason: ImportWarning };

const known = (value: string | null, reason: ImportWarning): ReadField =>
  value === null ? { reason } : { value };

/** Parsers of cells, without surrounding spaces, by standard field type. */
export const FIELD_READERS: Readonly<Record<ContactFieldType, (cell: string) => ReadField>> = {
  name: readName,
  email: readEmail,
  phone: readPhone,
  language: (cell) => known(readLanguage(cell), "languageUnknown"),
  timeZone: (cell) => known(knownTimeZone(cell), "timeZoneUnknown"),
  status: readStatus,
};

const TAG_MAX = 50;
// oxlint-disable-next-line no-control-regex
const NOT_ON_ONE_LINE = /[\u0000-\u001f\u007f\u2028\u2029]+/gu;

/**
 * Parses tags separated by comma or semicolon and appends them to the tags for all contacts, ignoring case. Rejects too
 * many or too long tags.
 */
export function readTags(cell: string, everybodys: readonly string[]): Read<readonly string[]> {
  const tags = new Map(everybodys.map((tag) => [tag.toLowerCase(), tag]));
  for (const part of cell.split(/[,;]/)) {
    // Mailchimp quotes each tag.
    const tag = part
      .replace(NOT_ON_ONE_LINE, " ")
      .trim()
      .replace(/^"(.*)"$/, "$1");
    if (tag.length > TAG_MAX) return { reason: "valueTooLong" };
    if (tag !== "" && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return tags.size > TAGS_MAX ? { reason: "valueTooLong" } : { value: [...tags.values()] };
}
