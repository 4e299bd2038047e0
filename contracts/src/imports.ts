import { z } from "zod";
import { CONTACT_FIELD_NAMES } from "./contact-fields.ts";
import { contactStatus, tagName } from "./contacts.ts";
import { customFieldType } from "./custom-fields.ts";
import { id, INTEGER_MAX, line, timestamp } from "./lists.ts";
import { limitReached } from "./plans.ts";

/** Days after which an import can no longer be undone. */
export const IMPORT_UNDO_DAYS = 7;

/**
 * uploaded → checking → checked → importing → done → undoing → undone; canceled and failed are final.
 * `checking` is the dry run. Nothing is written to contacts before `importing`.
 */
export const IMPORT_STATUSES = [
  "uploaded",
  "checking",
  "checked",
  "importing",
  "done",
  "undoing",
  "undone",
  "canceled",
  "failed",
] as const;

export const IMPORT_KINDS = ["accounts", "deals"] as const;
/** The kind of the file's rows. */
export const importKind = z.enum(IMPORT_KINDS).meta({ id: "ImportKind" });
export type ImportKind = z.infer<typeof importKind>;

/** Possible contents of a column in an import of deals, apart from tags and custom fields. */
export const DEAL_IMPORT_FIELDS = [
  "title",
  "company",
  "contactEmail",
  "contactName",
  "pipeline",
  "stage",
  "value",
  "currency",
  "expectedCloseOn",
  "owner",
  "status",
  "closedOn",
  "lostReason",
  "createdOn",
  "externalId",
] as const;
export type DealImportField = (typeof DEAL_IMPORT_FIELDS)[number];

export const NAME_PARTS = ["first", "last"] as const;

/** Where a column is imported to. `newField` creates a custom field when the import starts. */
export const importTarget = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("ignore") }),
    /** Of a contact. */
    z.object({ kind: z.literal("standard"), field: z.enum(CONTACT_FIELD_NAMES) }),
    /** A part of a contact's name; both are joined, the first name first. */
    z.object({ kind: z.literal("namePart"), part: z.enum(NAME_PARTS) }),
    z.object({ kind: z.literal("deal"), field: z.enum(DEAL_IMPORT_FIELDS) }),
    /** Tags separated by commas or semicolons, added to the existing tags. */
    z.object({ kind: z.literal("tags") }),
    /**
     * Opt-outs of contacts: a value other than "no" suppresses the address. Words that name a reason, such as
     * "bounced", take precedence over the target's.
     */
    z.object({ kind: z.literal("optOut"), reason: z.enum(["unsubscribed", "bounced"]) }),
    z.object({ kind: z.literal("field"), identifier: z.string().max(50) }),
    z.object({
      kind: z.literal("newField"),
      identifier: z.string().max(50),
      name: line(100),
      type: customFieldType,
    }),
  ])
  .meta({ id: "ImportTarget" });
export type ImportTarget = z.infer<typeof importTarget>;

export const importColumn = z
  .object({
    index: z.number().int(),
    header: z.string(),
    samples: z.array(z.string()),
    suggestion: importTarget,
    /** The suggestion comes from an earlier import of a file with the same column. */
    remembered: z.boolean(),
    /** Number of sample values that don't match the suggested type, and of non-empty ones; absent if all match. */
    misfits: z.object({ count: z.number().int(), of: z.number().int() }).optional(),
    /** Whether its dates start with the day (21/11/2026); absent without a date that determines it. */
    dayFirst: z.boolean().optional(),
    /** Whether its numbers have a decimal comma (1.234,5); absent without a number that determines it. */
    decimalComma: z.boolean().optional(),
  })
  .meta({ id: "ImportColumn" });
export type ImportColumn = z.infer<typeof importColumn>;

export const REJECTION_REASONS = [
  "titleMissing",
  "emailMissing",
  "emailInvalid",
  "emailTooLong",
  "nameInvalid",
  "phoneInvalid",
  "statusInvalid",
  "numberInvalid",
  "dateInvalid",
  "booleanInvalid",
  "fieldEmailInvalid",
  "valueTooLong",
  "columnCount",
  "quoteUnclosed",
  "duplicateInFile",
] as const;
export const rejectionReason = z.enum(REJECTION_REASONS).meta({ id: "RejectionReason" });
export type RejectionReason = z.infer<typeof rejectionReason>;

/**
 * Why a value is omitted from a row that is otherwise imported. With `statusUnknown`, a new contact gets the import's
 * default status, and an existing one keeps its own.
 */
export const IMPORT_WARNINGS = [
  "statusUnknown",
  "languageUnknown",
  "timeZoneUnknown",
  "nameInvalid",
  "phoneInvalid",
  "numberInvalid",
  "dateInvalid",
  "booleanInvalid",
  "fieldEmailInvalid",
  "valueTooLong",
  "contactInvalid",
  "contactUnknown",
  "pipelineUnknown",
  "stageUnknown",
  "valueInvalid",
  "currencyMismatch",
  "ownerUnknown",
  "dealStatusUnknown",
  "lostReasonUnknown",
  "dateInFuture",
] as const;
export type ImportWarning = (typeof IMPORT_WARNINGS)[number];

/** Products whose exports are recognized by their headers. */
export const IMPORT_SOURCES = ["mailchimp", "brevo", "listmonk", "rdStation", "hubspot"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/**
 * Corrections of addresses that an import can apply: `at` "(a)" and "[at]", `comma` ",com", `dots` trailing and
 * double dots, `spaces`, `domainTypo` "gmial.com", `upperCase`.
 */
export const IMPORT_CORRECTIONS = [
  "at",
  "comma",
  "dots",
  "spaces",
  "domainTypo",
  "upperCase",
] as const;
export const importCorrection = z.enum(IMPORT_CORRECTIONS).meta({ id: "ImportCorrection" });
export type ImportCorrection = z.infer<typeof importCorrection>;

/** Counts of the dry run (what would happen) or of the import (what happened). They add up to `rows`. */
export const importReport = z
  .object({
    rows: z.number().int(),
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    rejected: z.number().int(),
    reasons: z.array(z.object({ reason: rejectionReason, count: z.number().int() })),
    /** Values omitted from imported rows; absent if there are none. */
    warnings: z
      .array(z.object({ warning: z.enum(IMPORT_WARNINGS), count: z.number().int() }))
      .optional(),
    /** The same values by column of the file; absent if there are none. */
    leftOut: z
      .array(
        z.object({
          position: z.number().int(),
          column: z.string(),
          warning: z.enum(IMPORT_WARNINGS),
          count: z.number().int(),
        }),
      )
      .optional(),
    /** Addresses that can be corrected, or were corrected if the settings say so; `from` and `to` are domains. */
    corrections: z
      .array(
        z.object({
          kind: importCorrection,
          from: z.string().optional(),
          to: z.string().optional(),
          count: z.number().int(),
        }),
      )
      .optional(),
    /** Rows whose address is suppressed because the file says that they opted out or bounced. */
    suppressed: z.number().int().optional(),
    /** Contacts that an import of deals creates; absent if there are none. */
    contacts: z.number().int().optional(),
  })
  .meta({ id: "ImportReport" });
export type ImportReport = z.infer<typeof importReport>;

/** Additional settings of an import of deals. */
export const dealImportSettings = z
  .object({
    /** For deals whose row has none, or an unknown one. */
    pipelineId: id,
    /** For lost deals whose row has none, or an unknown one, which becomes the note. Required for a column `status`. */
    lostReasonId: id.nullable().default(null),
    /**
     * How rows are matched with existing deals: by `externalId`, otherwise by title and contact; or never, so that
     * every row creates a deal.
     */
    match: z.enum(["existing", "never"]).default("existing"),
    /**
     * Creates contacts for unknown addresses. They are pending and get no campaigns until they agree. Otherwise these
     * deals have no contact.
     */
    createContacts: z.boolean().default(true),
  })
  .meta({ id: "DealImportSettings" });
export type DealImportSettings = z.infer<typeof dealImportSettings>;

export const importSettings = z
  .object({
    /** One target per column, in the file's order. Exactly one must be the email, or the title of deals. */
    targets: z.array(importTarget).min(1).max(500),
    /**
     * How to treat existing contacts or deals: overwrite mapped fields, fill only empty ones, or skip. Stage and status
     * of existing deals never change.
     */
    duplicates: z.enum(["overwrite", "fillEmpty", "skip"]).default("overwrite"),
    /** Status of new contacts if the file has none. Without consent, new contacts are pending regardless. */
    defaultStatus: contactStatus.default("active"),
    /**
     * How to treat a row with an invalid optional value: import it without the value, or reject it. An invalid language
     * or time zone never rejects a row.
     */
    invalidValues: z.enum(["leaveOut", "reject"]).default("leaveOut"),
    /** Corrections to apply to addresses. */
    corrections: z.array(importCorrection).max(IMPORT_CORRECTIONS.length).default([]),
    /** Added to every contact or deal in the file. */
    tags: z.array(tagName).max(10).default([]),
    /** How these contacts gave consent, as a sentence stored with each new contact; null if they didn't or it is unknown. */
    consent: z.object({ wording: line(500) }).nullable(),
    /** Required for an import of deals. */
    deals: dealImportSettings.optional(),
  })
  .meta({ id: "ImportSettings" });
export type ImportSettings = z.infer<typeof importSettings>;

/** Result of undoing. Contacts that were changed since then stay unchanged. */
export const importUndo = z
  .object({
    removed: z.number().int(),
    restored: z.number().int(),
    kept: z.number().int(),
  })
  .meta({ id: "ImportUndo" });
export type ImportUndo = z.infer<typeof importUndo>;

export const contactImport = z
  .object({
    id,
    kind: importKind,
    fileName: z.string(),
    size: z.number().int(),
    status: z.enum(IMPORT_STATUSES),
    encoding: z.enum(["utf-8", "utf-16le", "windows-1252"]),
    delimiter: z.enum([",", ";", "\t", "|"]),
    format: z.enum(["csv", "xlsx"]),
    /** Sheets of a workbook, and the selected one; empty and null for CSV. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    columns: z.array(importColumn),
    /** The product that exported the file, if its headers reveal it. */
    source: z.enum(IMPORT_SOURCES).nullable(),
    /** The import whose corrected rows this one imports again. */
    fixes: id.nullable(),
    settings: importSettings.nullable(),
    /** Bytes of `size` read in the current step. */
    processedBytes: z.number().int(),
    processedRows: z.number().int(),
    check: importReport.nullable(),
    result: importReport.nullable(),
    /**
     * By how much a validated import would exceed the contacts of the plan, which prevents starting it; null if it
     * doesn't.
     */
    planExcess: limitReached.nullable(),
    /** Why it failed, as an error code with a translation under `errors:`. */
    failure: z.string().nullable(),
    /** Until when a finished import can be undone; null if it can't. */
    undoableUntil: timestamp.nullable(),
    undo: importUndo.nullable(),
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: "ContactImport" });
export type ContactImport = z.infer<typeof contactImport>;

export const importRejection = z
  .object({
    row: z.number().int(),
    reason: rejectionReason,
    column: z.string().nullable(),
    value: z.string(),
    line: z.string(),
    /** The row's cells, one per column of the file; null if the row is too long to be corrected here. */
    cells: z.array(z.string()).nullable(),
  })
  .meta({ id: "ImportRejection" });

export const importLeftOut = z
  .object({
    row: z.number().int(),
    warning: z.enum(IMPORT_WARNINGS),
    column: z.string().nullable(),
    /** Index of the column. */
    position: z.number().int(),
    value: z.string(),
    /** The contact's email; null for callers who may not export contacts, and for older imports. */
    email: z.string().nullable(),
  })
  .meta({ id: "ImportLeftOut" });

/** Maximum number of rows, and of values, that can be corrected at once. */
export const IMPORT_FIXES_MAX = 200;
const CELL_MAX = 5_000;
export const importFixes = z
  .object({
    /** Rejected rows with all their cells. */
    rows: z
      .array(
        z.object({
          row: z.number().int().min(1).max(INTEGER_MAX),
          cells: z.array(z.string().max(CELL_MAX)).min(1).max(500),
        }),
      )
      .max(IMPORT_FIXES_MAX)
      .default([]),
    /** Skipped values of contacts that were imported without them. */
    values: z
      .array(
        z.object({
          row: z.number().int().min(1).max(INTEGER_MAX),
          position: z.number().int().min(0).max(499),
          value: z.string().min(1).max(CELL_MAX),
        }),
      )
      .max(IMPORT_FIXES_MAX)
      .default([]),
  })
  .refine(({ rows, values }) => rows.length + values.length > 0, "Correct at least one value")
  .meta({ id: "ImportFixes" });
export type ImportFixes = z.infer<typeof importFixes>;
