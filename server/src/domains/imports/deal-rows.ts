import {
  DEAL_COMPANY_MAX,
  DEAL_EXTERNAL_ID_MAX,
  DEAL_TAGS_MAX,
  DEAL_TITLE_MAX,
  type DealImportField,
  type DealStatus,
  type ImportSettings,
  type ImportWarning,
} from "@arauto/contracts";
import { type CellStyle, fieldReader, readDate, readEmail } from "../custom-fields/index.ts";
import type { DealImportFacts, ImportedDeal } from "../deals/index.ts";
import { cellStyles } from "./cell-styles.ts";
import type { RowKind } from "./batched-rows.ts";
import { readTags } from "./cell-values.ts";
import { isCurrency, readAmount } from "./deal-amounts.ts";
import { emptyBatch, type RowBatch } from "./row-batch.ts";
import type { ImportRow } from "./queries.ts";
import { idMaker } from "./row-ids.ts";
import {
  onlyEmptyBeyond,
  plainCell,
  type RowError,
  type TypedTarget,
  type Unread,
} from "./row-reader.ts";
import { SeenAddresses } from "./seen-addresses.ts";

/** Rows per transaction: deals are changed one at a time. */
const BATCH_ROWS = 500;
const NAME_MAX = 100;
// oxlint-disable-next-line no-control-regex
const NOT_ON_ONE_LINE = /[\u0000-\u001f\u007f\u2028\u2029]+/gu;

export interface DealRow extends ImportedDeal {
  unread: Unread[];
  /** Whether no earlier row had its contact's address. */
  isNewAddress: boolean;
}

export interface DealBatch extends RowBatch {
  deals: { row: number; deal: ImportedDeal; isNewAddress: boolean }[];
}

/** Status words of other programs, in lower case without accents. */
const STATUS_WORDS: Record<DealStatus, readonly string[]> = {
  open: ["open", "aberto", "aberta", "abierto", "abierta", "em andamento", "en curso", "active"],
  won: ["won", "closed won", "ganho", "ganha", "ganhado", "ganado", "ganada", "vendido", "win"],
  lost: ["lost", "closed lost", "perdido", "perdida", "lose"],
};
const STATUSES = new Map(
  (Object.keys(STATUS_WORDS) as DealStatus[]).flatMap((status) =>
    STATUS_WORDS[status].map((word) => [word, status] as const),
  ),
);

const folded = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
const oneLine = (text: string) => text.replace(NOT_ON_ONE_LINE, " ").trim();

interface DealRowOptions {
  file: Pick<ImportRow, "delimiter" | "columns">;
  targets: readonly TypedTarget[];
  dayFirst: boolean;
  settings: ImportSettings;
  facts: DealImportFacts;
}

/**
 * Returns how to convert rows to deals. An unusable value is omitted and reported; only a row without a title is
 * rejected.
 */
export function dealRows(options: DealRowOptions): RowKind<DealRow, DealBatch> {
  const { file, targets, dayFirst } = options;
  const readDeal = dealReader(options, cellStyles(file, dayFirst));
  const addresses = new SeenAddresses();
  const columnOf = (field: DealImportField) =>
    targets.findIndex((target) => target.kind === "deal" && target.field === field);
  const [title, externalId] = [columnOf("title"), columnOf("externalId")];
  const isMatched = options.settings.deals?.match !== "never";
  return {
    columns: file.columns,
    batchRows: BATCH_ROWS,
    empty: () => ({ ...emptyBatch(), deals: [] }),
    read(cells) {
      const row = readDeal(cells);
      if ("reason" in row) return row;
      const { contactEmail } = row;
      return { ...row, isNewAddress: contactEmail !== null && addresses.add(contactEmail) };
    },
    keyOf: (row) => {
      if (!isMatched) return null;
      return row.externalId === null
        ? { key: `title ${row.title} ${row.contactEmail ?? ""}`, column: title }
        : { key: `id ${row.externalId}`, column: externalId };
    },
    emailOf: ({ contactEmail }) => contactEmail ?? "",
    add: (batch, { unread: _unread, isNewAddress, ...deal }, row) =>
      void batch.deals.push({ row, deal, isNewAddress }),
  };
}

type Cells = Partial<Record<DealImportField, { text: string; column: number }>>;

function dealReader(
  { targets, settings, facts }: DealRowOptions,
  styleOf: (column: number) => CellStyle,
) {
  const nextId = idMaker();
  const fieldReaders = targets.flatMap((target, column) =>
    target.kind === "field"
      ? [{ column, identifier: target.identifier, read: fieldReader(target.type, styleOf(column)) }]
      : [],
  );
  const tagColumn = targets.findIndex(({ kind }) => kind === "tags");
  const titleColumn = targets.findIndex(
    (target) => target.kind === "deal" && target.field === "title",
  );

  return (cells: readonly string[]): Omit<DealRow, "isNewAddress"> | RowError => {
    if (cells.length !== targets.length && !onlyEmptyBeyond(cells, targets.length))
      return { reason: "columnCount", column: null, value: String(cells.length) };
    const given: Cells = {};
    targets.forEach((target, column) => {
      if (target.kind !== "deal") return;
      const text = oneLine(plainCell(cells[column]));
      if (text !== "") given[target.field] = { text, column };
    });
    if (!given.title) return { reason: "titleMissing", column: titleColumn, value: "" };

    const unread: Unread[] = [];
    const warn = (warning: ImportWarning, { text, column }: { text: string; column: number }) =>
      void unread.push({ warning, column, value: text });
    const fields: string[] = [];
    for (const { column, identifier, read } of fieldReaders) {
      const text = plainCell(cells[column]);
      if (text === "") continue;
      const result = read(text);
      if ("value" in result) fields.push(`${JSON.stringify(identifier)}:${result.value}`);
      else warn(result.reason as ImportWarning, { text, column });
    }
    if (given.title.text.length > DEAL_TITLE_MAX) warn("valueTooLong", given.title);
    return {
      id: nextId(),
      title: given.title.text.slice(0, DEAL_TITLE_MAX).trim(),
      company: limited(given.company, DEAL_COMPANY_MAX, warn) ?? "",
      contactEmail: readAddress(given.contactEmail, warn),
      contactName: limited(given.contactName, NAME_MAX, warn),
      contactColumn: given.contactEmail?.column ?? -1,
      tags: readDealTags(plainCell(cells[tagColumn]), tagColumn, settings.tags, warn),
      externalId: limited(given.externalId, DEAL_EXTERNAL_ID_MAX, warn),
      fields: `{${fields.join(",")}}`,
      ...readPlace(given, facts, settings, styleOf, warn),
      ...readDays(given, facts, styleOf, warn),
      ...readOwner(given.owner, facts, warn),
      unread,
    };
  };
}

type Given = { text: string; column: number };
type Warn = (warning: ImportWarning, given: Given) => void;

function limited(given: Given | undefined, max: number, warn: Warn): string | null {
  if (!given) return null;
  if (given.text.length <= max) return given.text;
  warn("valueTooLong", given);
  return null;
}

function readAddress(given: Given | undefined, warn: Warn): string | null {
  if (!given) return null;
  const read = readEmail(given.text);
  if ("value" in read) return read.value;
  warn("contactInvalid", given);
  return null;
}

function readDealTags(
  cell: string,
  column: number,
  everybodys: readonly string[],
  warn: Warn,
): readonly string[] {
  const read = readTags(cell, everybodys);
  if ("value" in read && read.value.length <= DEAL_TAGS_MAX) return read.value;
  warn("valueTooLong", { text: cell, column });
  return everybodys;
}

/** Parses pipeline, stage, value and status. */
function readPlace(
  given: Cells,
  facts: DealImportFacts,
  { deals }: ImportSettings,
  styleOf: (column: number) => CellStyle,
  warn: Warn,
): Pick<
  ImportedDeal,
  "pipelineId" | "stageId" | "isStageGiven" | "value" | "status" | "lostReasonId" | "lostNote"
> {
  const named = given.pipeline && facts.pipelines.get(folded(given.pipeline.text));
  if (given.pipeline && !named) warn("pipelineUnknown", given.pipeline);
  const pipeline = named ?? facts.defaultPipeline;
  const stage = given.stage && pipeline.stages.get(folded(given.stage.text));
  if (given.stage && stage === undefined) warn("stageUnknown", given.stage);

  let value: number | null = null;
  const isOther =
    given.currency !== undefined && !isCurrency(given.currency.text, pipeline.currency);
  if (given.value && given.currency && isOther) warn("currencyMismatch", given.currency);
  else if (given.value) {
    const read = readAmount(
      given.value.text,
      pipeline.currency,
      styleOf(given.value.column).decimalComma,
    );
    if ("value" in read) value = read.value;
    else warn(read.reason, given.value);
  }

  const status = given.status && STATUSES.get(folded(given.status.text));
  if (given.status && !status) warn("dealStatusUnknown", given.status);
  const reason = given.lostReason && facts.lostReasons.get(folded(given.lostReason.text));
  const isLost = status === "lost";
  if (isLost && given.lostReason && reason === undefined)
    warn("lostReasonUnknown", given.lostReason);
  return {
    pipelineId: pipeline.id,
    stageId: stage ?? pipeline.firstStageId,
    isStageGiven: stage !== undefined,
    value,
    status: status ?? "open",
    lostReasonId: isLost ? (reason ?? deals?.lostReasonId ?? null) : null,
    lostNote: isLost && reason === undefined ? (given.lostReason?.text ?? "") : "",
  };
}

function readDays(
  given: Cells,
  { today }: DealImportFacts,
  styleOf: (column: number) => CellStyle,
  warn: Warn,
): Pick<ImportedDeal, "expectedCloseOn" | "closedOn" | "createdOn"> {
  const day = (one: Given | undefined, mayBeFuture: boolean): string | null => {
    if (!one) return null;
    const read = readDate(one.text, styleOf(one.column).dayFirst);
    if ("reason" in read) warn("dateInvalid", one);
    else if (!mayBeFuture && read.value > today) warn("dateInFuture", one);
    else return read.value;
    return null;
  };
  return {
    expectedCloseOn: day(given.expectedCloseOn, true),
    closedOn: day(given.closedOn, false),
    createdOn: day(given.createdOn, false),
  };
}

function readOwner(
  given: Given | undefined,
  { owners }: DealImportFacts,
  warn: Warn,
): Pick<ImportedDeal, "ownerId"> {
  const ownerId = given && owners.get(folded(given.text));
  if (given && ownerId === undefined) warn("ownerUnknown", given);
  return { ownerId: ownerId ?? null };
}
