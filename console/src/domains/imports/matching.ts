import {
  CONTACT_FIELD_NAMES,
  type ContactField,
  DEAL_IMPORT_FIELDS,
  type DealImportField,
  line,
  NAME_PARTS,
} from "@arauto/contracts";
import type {
  ContactImport,
  CustomField,
  DealImportSettings,
  ImportColumn,
  ImportKind,
  ImportSettings,
  ImportTarget,
} from "../../lib/api.generated.ts";
import { freeIdentifier, isIdentifier } from "../custom-fields/index.ts";

/** The email comes first: every import needs it. */
export const STANDARD_TARGETS: readonly ContactField[] = [
  "email",
  ...CONTACT_FIELD_NAMES.filter((name) => name !== "email"),
];

/** An option of a column's picker, as a text: `ignore`, `standard:email`, `tags`, `field:city`, `new`. */
export type TargetChoice =
  | "ignore"
  | "new"
  | "tags"
  | `optOut:${OptOutReason}`
  | `standard:${ContactField}`
  | `namePart:${NamePart}`
  | `deal:${DealImportField}`
  | `field:${string}`;

export const OPT_OUT_REASONS = ["unsubscribed", "bounced"] as const;
type OptOutReason = (typeof OPT_OUT_REASONS)[number];
type NamePart = (typeof NAME_PARTS)[number];

export type ColumnError =
  | "twice"
  | "fieldGone"
  | "nameInvalid"
  | "identifierInvalid"
  | "identifierTaken"
  | "identifierTwice";

export interface MatchingErrors {
  /** No column is mapped to the email, or to the title of deals. */
  keyMissing: boolean;
  /** By the column's index in the file. */
  columns: ReadonlyMap<number, ColumnError>;
}

const fieldName = line(100);

/** Settings of an import while they are edited: consent may still be unanswered. */
export interface MatchingDraft extends Omit<ImportSettings, "tags" | "consent"> {
  tags: string[];
  /** `unknown`: they did not agree, or it is not known. Null: not answered yet. */
  agreed: "yes" | "unknown" | null;
  wording: string;
}

/** Returns the user's earlier settings, otherwise the server's suggestions. Consent is never guessed. */
export function startingSettings(
  { settings, columns }: Pick<ContactImport, "columns" | "settings">,
  deals?: DealImportSettings,
  /** Distinguishes the contacts of this file from others. */
  tag?: string,
): MatchingDraft {
  if (!settings) {
    const targets = columns.map((column) => column.suggestion);
    return {
      targets,
      duplicates: "overwrite",
      defaultStatus: "active",
      invalidValues: "leaveOut",
      corrections: [],
      tags: tag === undefined ? [] : [tag],
      // Contacts imported with deals are pending: a deal is no consent.
      agreed: deals ? "unknown" : null,
      wording: "",
      ...(deals && { deals }),
    };
  }
  const { consent, tags, ...rest } = settings;
  return {
    ...rest,
    tags,
    agreed: consent === null ? "unknown" : "yes",
    wording: consent?.wording ?? "",
  };
}

const TAG_MAX = 50;
const DAY_LENGTH = "2026-01-31".length;

/** Names a tag for the contacts of a file, after the file and the day. */
export function tagOfFile(fileName: string, day: string): string {
  const base = fileName
    .replace(/\.[^.]*$/, "")
    .replace(/[,;_\s]+/g, " ")
    .trim()
    .slice(0, TAG_MAX - DAY_LENGTH - 1)
    .trim();
  return base === "" ? day : `${base} ${day}`;
}

/** Returns why the consent question is not answered; undefined when it is. */
export function consentError({
  agreed,
  wording,
}: Pick<MatchingDraft, "agreed" | "wording">): "unanswered" | "noWording" | undefined {
  if (agreed === null) return "unanswered";
  return agreed === "yes" && wording.trim() === "" ? "noWording" : undefined;
}

/** Returns a complete draft in the API's format. */
export function settingsOf({ agreed, wording, ...draft }: MatchingDraft): ImportSettings {
  return { ...draft, consent: agreed === "yes" ? { wording: wording.trim() } : null };
}

export function choiceOf(target: ImportTarget): TargetChoice {
  switch (target.kind) {
    case "ignore":
      return "ignore";
    case "standard":
      return `standard:${target.field}`;
    case "namePart":
      return `namePart:${target.part}`;
    case "deal":
      return `deal:${target.field}`;
    case "tags":
      return "tags";
    case "optOut":
      return `optOut:${target.reason}`;
    case "field":
      return `field:${target.identifier}`;
    case "newField":
      return "new";
  }
}

/** Returns the target for a choice. A new field starts with the column's header, the guessed type and a free identifier. */
export function targetOf(
  choice: TargetChoice,
  column: ImportColumn,
  fallbackName: string,
  taken: ReadonlySet<string>,
): ImportTarget {
  if (choice === "ignore" || choice === "tags") return { kind: choice };
  if (choice === "new") {
    const { suggestion } = column;
    const name =
      (suggestion.kind === "newField" ? suggestion.name : column.header.trim().slice(0, 100)) ||
      fallbackName;
    return {
      kind: "newField",
      identifier: freeIdentifier(name, taken),
      name,
      type: suggestion.kind === "newField" ? suggestion.type : "text",
    };
  }
  const optOut = OPT_OUT_REASONS.find((reason) => choice === `optOut:${reason}`);
  if (optOut !== undefined) return { kind: "optOut", reason: optOut };
  const part = NAME_PARTS.find((one) => choice === `namePart:${one}`);
  if (part !== undefined) return { kind: "namePart", part };
  if (choice.startsWith("field:"))
    return { kind: "field", identifier: choice.slice("field:".length) };
  const ofDeal = DEAL_IMPORT_FIELDS.find((name) => choice === `deal:${name}`);
  if (ofDeal !== undefined) return { kind: "deal", field: ofDeal };
  const field = STANDARD_TARGETS.find((name) => choice === `standard:${name}`);
  return field === undefined ? { kind: "ignore" } : { kind: "standard", field };
}

/** Returns identifiers that a new field of column `index` can't have: those of fields and of other new ones. */
export function takenIdentifiers(
  targets: readonly ImportTarget[],
  index: number,
  fields: readonly CustomField[],
): Set<string> {
  const taken = new Set(fields.map((field) => field.identifier));
  targets.forEach((target, place) => {
    if (place !== index && target.kind === "newField") taken.add(target.identifier);
  });
  return taken;
}

/** Returns whether two columns exclude each other. The name is imported whole or in parts. */
function isSamePlace(one: string, other: string): boolean {
  const whole: TargetChoice = "standard:name";
  return (
    one === other ||
    (one === whole && other.startsWith("namePart:")) ||
    (other === whole && one.startsWith("namePart:"))
  );
}

/** Returns the remaining errors of a matching. Columns can only go to active fields. */
export function matchingErrors(
  kind: ImportKind,
  targets: readonly ImportTarget[],
  fields: readonly CustomField[],
): MatchingErrors {
  const columns = new Map<number, ColumnError>();
  const seen = new Set<string>();
  const existing = new Set(fields.map((field) => field.identifier));
  const inUse = new Set(
    fields.filter((field) => field.status === "active").map((field) => field.identifier),
  );
  targets.forEach((target, index) => {
    if (target.kind === "ignore") return;
    const place = target.kind === "newField" ? `new:${target.identifier}` : choiceOf(target);
    const again = [...seen].some((other) => isSamePlace(place, other));
    seen.add(place);
    if (target.kind === "newField") {
      if (!fieldName.safeParse(target.name).success) columns.set(index, "nameInvalid");
      else if (!isIdentifier(target.identifier)) columns.set(index, "identifierInvalid");
      else if (existing.has(target.identifier)) columns.set(index, "identifierTaken");
      else if (again) columns.set(index, "identifierTwice");
      return;
    }
    if (target.kind === "field" && !inUse.has(target.identifier)) columns.set(index, "fieldGone");
    else if (again) columns.set(index, "twice");
  });
  const key: TargetChoice = kind === "deals" ? "deal:title" : "standard:email";
  return { keyMissing: !seen.has(key), columns };
}

/** Returns the other column that already uses a choice's target; undefined when it is free. */
export function columnTaking(
  choice: TargetChoice,
  targets: readonly ImportTarget[],
  index: number,
): number | undefined {
  if (choice === "ignore" || choice === "new") return undefined;
  const found = targets.findIndex(
    (target, place) => place !== index && isSamePlace(choiceOf(target), choice),
  );
  return found < 0 ? undefined : found;
}

/** Returns whether a column still has the target that the server suggested. */
export function isAsSuggested(target: ImportTarget, suggestion: ImportTarget): boolean {
  if (target.kind === "newField" && suggestion.kind === "newField")
    return target.name === suggestion.name && target.type === suggestion.type;
  return choiceOf(target) === choiceOf(suggestion);
}

/**
 * Returns whether a column's values still have the type that the server suggested, regardless of the new field's name.
 */
export function preservesType(target: ImportTarget, suggestion: ImportTarget): boolean {
  if (target.kind === "newField" && suggestion.kind === "newField")
    return target.type === suggestion.type;
  return target.kind === "field" && isAsSuggested(target, suggestion);
}
