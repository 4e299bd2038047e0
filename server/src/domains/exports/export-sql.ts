import {
  CONTACT_FIELD_NAMES,
  type ContactField,
  contactFieldTraits,
  type ContactFieldType,
  EXPORT_COLUMNS,
  type CustomFieldType,
  type Language,
  type RecipientFilter,
  type SuppressionReason,
  unitsOf,
} from "@arauto/contracts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { fieldColumn } from "../contacts/index.ts";
import { recipientSql, states } from "../ledger/index.ts";

/** The type of a column in a spreadsheet. */
export type CellType = "text" | "number" | "boolean" | "date" | "timestamp";

/** One column of a file. */
export interface ExportColumn {
  header: string;
  type: CellType;
  value: Sql;
  /** Whether users typed the text, so that it may start like a formula. */
  typed: boolean;
  /** The text is JSON, which a JSON file contains unchanged. */
  isJson?: true;
}

type OwnColumn = (typeof EXPORT_COLUMNS)[number];

type OwnDefinition = Omit<ExportColumn, "header">;

/** Types whose values come from a list, and therefore never start like a formula. */
const LISTED: ReadonlySet<ContactFieldType> = new Set(["language", "timeZone", "status"]);
const FIELDS = Object.fromEntries(
  CONTACT_FIELD_NAMES.map((name): [ContactField, OwnDefinition] => [
    name,
    { type: "text", value: fieldColumn(name), typed: !LISTED.has(contactFieldTraits(name).type) },
  ]),
) as Record<ContactField, OwnDefinition>;

const OWN: Record<OwnColumn, OwnDefinition> = {
  id: { type: "text", value: sql`a.id::text`, typed: false },
  ...FIELDS,
  tags: { type: "text", value: sql`nullif(array_to_string(a.tags, ', '), '')`, typed: true },
  suppression: { type: "text", value: sql`s.reason`, typed: false },
  createdAt: { type: "timestamp", value: sql`a.created_at`, typed: false },
  updatedAt: { type: "timestamp", value: sql`a.updated_at`, typed: false },
};

const isOwn = (name: string): name is OwnColumn => EXPORT_COLUMNS.some((own) => own === name);
const PREFIX = "fields.";

/** Returns the identifiers of the custom fields among columns. */
export const customFieldsOf = (columns: readonly string[]): string[] =>
  columns.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));

/**
 * Returns columns by name, each once. Headers are the API's names in every language, so that all files look the same,
 * scripts can rely on them, and an import recognizes every column. A custom field's header is its identifier, unless a
 * column of ours has that name.
 */
export function contactColumnsOf(
  names: readonly string[],
  types: ReadonlyMap<string, CustomFieldType>,
): ExportColumn[] {
  return [...new Set(names)].map((name): ExportColumn => {
    if (isOwn(name)) return { header: name, ...OWN[name] };
    const identifier = name.slice(PREFIX.length);
    const header = isOwn(identifier) ? name : identifier;
    return customColumn(sql`a.fields`, identifier, types.get(identifier) ?? "text", header);
  });
}

function customColumn(
  fields: Sql,
  identifier: string,
  type: CustomFieldType,
  header: string,
): ExportColumn {
  const plain = type === "number" || type === "boolean" || type === "date";
  return {
    header,
    type: type === "email" ? "text" : type,
    value: sql`(${fields} ->> ${identifier}::text)`,
    typed: !plain,
  };
}

export const SUPPRESSION_COLUMNS: readonly ExportColumn[] = [
  { header: "email", type: "text", value: sql`coalesce(a.email, s.email)`, typed: true },
  // Identifies the entry when its address is no longer known; the list's import reads it.
  { header: "sha256", type: "text", value: sql`encode(s.email_hash, 'hex')`, typed: false },
  { header: "reason", type: "text", value: sql`s.reason`, typed: false },
  { header: "createdAt", type: "timestamp", value: sql`s.created_at`, typed: false },
];

const STATE = sql.join(
  Object.entries(states.STATE_CODES).map(
    ([state, code]) => sql`when ${sql.lit(code)} then ${sql.lit(state)}`,
  ),
  sql` `,
);

/** The recipients of a campaign, with the API's names. */
export const RECIPIENT_COLUMNS: readonly ExportColumn[] = [
  { header: "name", type: "text", value: sql`a.name`, typed: true },
  { header: "email", type: "text", value: sql`a.email`, typed: true },
  {
    header: "state",
    type: "text",
    value: sql`case when ${recipientSql.BEING_SENT} then 'claimed' else case r.state ${STATE} end end`,
    typed: false,
  },
  { header: "skipReason", type: "text", value: sql`r.skip_reason`, typed: false },
  { header: "attempts", type: "number", value: sql`r.attempts::text`, typed: false },
  // Text from an external server.
  { header: "reply", type: "text", value: sql`r.reply`, typed: true },
  { header: "sentAt", type: "timestamp", value: sql`r.sent_at`, typed: false },
  { header: "openedAt", type: "timestamp", value: sql`r.opened_at`, typed: false },
  { header: "machineOpenedAt", type: "timestamp", value: sql`r.machine_opened_at`, typed: false },
  { header: "clickedAt", type: "timestamp", value: sql`r.clicked_at`, typed: false },
  { header: "unsubscribedAt", type: "timestamp", value: sql`r.unsubscribed_at`, typed: false },
  { header: "complainedAt", type: "timestamp", value: sql`r.complained_at`, typed: false },
];

/** The name of the message that a recipient of a workflow got. */
export const messageColumn = (tenantId: string): ExportColumn => ({
  header: "message",
  type: "text",
  value: sql`(select c.name from campaigns c where c.tenant_id = ${tenantId}::uuid and c.id = r.campaign_id)`,
  typed: true,
});

const CURRENCIES = Intl.supportedValuesOf("currency");
const currenciesOf = (units: number) => CURRENCIES.filter((code) => unitsOf(code) === units);
const AMOUNT = sql`trim_scale(d.value::numeric / case when p.currency = any(${currenciesOf(1)}::text[]) then 1
  when p.currency = any(${currenciesOf(1000)}::text[]) then 1000 else 100 end)::text`;

/** Deals, with the API's names. Values are in the smallest unit of the currency, as in the API. */
const DEAL_COLUMNS: readonly ExportColumn[] = [
  { header: "id", type: "text", value: sql`d.id::text`, typed: false },
  { header: "title", type: "text", value: sql`d.title`, typed: true },
  { header: "company", type: "text", value: sql`nullif(d.company, '')`, typed: true },
  { header: "contactName", type: "text", value: sql`nullif(a.name, '')`, typed: true },
  { header: "contactEmail", type: "text", value: sql`a.email`, typed: true },
  { header: "pipeline", type: "text", value: sql`p.name`, typed: true },
  { header: "stage", type: "text", value: sql`st.name`, typed: true },
  { header: "status", type: "text", value: sql`d.status`, typed: false },
  { header: "value", type: "number", value: sql`d.value::text`, typed: false },
  { header: "currency", type: "text", value: sql`p.currency`, typed: false },
  // In whole units, for spreadsheets; the import of deals reads it.
  { header: "amount", type: "number", value: AMOUNT, typed: false },
  { header: "probability", type: "number", value: sql`st.probability::text`, typed: false },
  { header: "owner", type: "text", value: sql`u.email`, typed: true },
  {
    header: "expectedCloseOn",
    type: "date",
    value: sql`to_char(d.expected_close_on, 'YYYY-MM-DD')`,
    typed: false,
  },
  { header: "origin", type: "text", value: sql`d.origin`, typed: false },
  { header: "campaign", type: "text", value: sql`k.name`, typed: true },
  {
    header: "tags",
    type: "text",
    value: sql`nullif(array_to_string(d.tags, ', '), '')`,
    typed: true,
  },
  { header: "stageEnteredAt", type: "timestamp", value: sql`d.stage_entered_at`, typed: false },
  { header: "lastActivityAt", type: "timestamp", value: sql`d.last_activity_at`, typed: false },
  {
    header: "closedOn",
    type: "date",
    value: sql`to_char(d.closed_on, 'YYYY-MM-DD')`,
    typed: false,
  },
  { header: "lostReason", type: "text", value: sql`r.name`, typed: true },
  { header: "lostNote", type: "text", value: sql`nullif(d.lost_note, '')`, typed: true },
  { header: "createdAt", type: "timestamp", value: sql`d.created_at`, typed: false },
  { header: "externalId", type: "text", value: sql`d.external_id`, typed: true },
];

/** Returns the columns of deals, with their custom fields at the end. A field's header is its identifier, if it is free. */
export function dealColumns(types: ReadonlyMap<string, CustomFieldType>): ExportColumn[] {
  const own = new Set(DEAL_COLUMNS.map(({ header }) => header));
  const fields = [...types].map(([identifier, type]) => {
    const header = own.has(identifier) ? `${PREFIX}${identifier}` : identifier;
    return customColumn(sql`d.fields`, identifier, type, header);
  });
  return [...DEAL_COLUMNS, ...fields];
}

/** Webhook events, with the API's names. */
export const WEBHOOK_EVENT_COLUMNS: readonly ExportColumn[] = [
  { header: "id", type: "text", value: sql`d.id::text`, typed: false },
  { header: "eventId", type: "text", value: sql`d.event_id::text`, typed: false },
  { header: "type", type: "text", value: sql`d.type`, typed: false },
  { header: "webhookId", type: "text", value: sql`d.endpoint_id::text`, typed: false },
  { header: "url", type: "text", value: sql`w.url`, typed: true },
  { header: "status", type: "text", value: sql`d.status`, typed: false },
  { header: "attempts", type: "number", value: sql`d.attempts::text`, typed: false },
  { header: "statusCode", type: "number", value: sql`d.status_code::text`, typed: false },
  { header: "error", type: "text", value: sql`d.error`, typed: false },
  { header: "occurredAt", type: "timestamp", value: sql`d.occurred_at`, typed: false },
  { header: "createdAt", type: "timestamp", value: sql`d.created_at`, typed: false },
  { header: "attemptedAt", type: "timestamp", value: sql`d.attempted_at`, typed: false },
  { header: "deliveredAt", type: "timestamp", value: sql`d.delivered_at`, typed: false },
  // Contains values of contacts.
  { header: "data", type: "text", value: sql`d.data::text`, typed: true, isJson: true },
];

export const AUDIT_LOG_COLUMNS: readonly ExportColumn[] = [
  { header: "id", type: "text", value: sql`e.id::text`, typed: false },
  { header: "at", type: "timestamp", value: sql`e.at`, typed: false },
  { header: "action", type: "text", value: sql`e.action`, typed: false },
  { header: "actorKind", type: "text", value: sql`e.actor_kind`, typed: false },
  { header: "actorId", type: "text", value: sql`e.actor_id::text`, typed: false },
  { header: "actorName", type: "text", value: sql`e.actor_name`, typed: true },
  { header: "recordKind", type: "text", value: sql`e.record_kind`, typed: false },
  { header: "recordId", type: "text", value: sql`e.record_id::text`, typed: false },
  { header: "recordName", type: "text", value: sql`e.record_name`, typed: true },
  { header: "count", type: "number", value: sql`e.count::text`, typed: false },
  { header: "names", type: "text", value: sql`to_jsonb(e.names)::text`, typed: true, isJson: true },
  { header: "changes", type: "text", value: sql`e.changes::text`, typed: true, isJson: true },
  { header: "ip", type: "text", value: sql`e.ip`, typed: false },
  { header: "userAgent", type: "text", value: sql`e.user_agent`, typed: true },
  { header: "sessionId", type: "text", value: sql`e.session_id::text`, typed: false },
  { header: "correlationId", type: "text", value: sql`e.correlation_id`, typed: true },
];

/** The rows of a file, without their columns. */
export interface ExportRows {
  from: Sql;
  where: Sql;
  order: Sql;
}

/** Selects contacts, in order of creation. */
export function contactRows(
  tenantId: string,
  selected: Sql<boolean>,
  columns: readonly ExportColumn[],
): ExportRows {
  const suppressed = columns.some((column) => column.header === "suppression")
    ? sql`left join suppressions s on s.tenant_id = ${tenantId}::uuid and s.email_hash = suppression_hash(a.email)`
    : sql``;
  return {
    from: sql`accounts a ${suppressed}`,
    where: sql`a.tenant_id = ${tenantId}::uuid and (${selected})`,
    order: sql`a.id`,
  };
}

/** Selects the suppression list, or the entries of one reason, in order of creation. */
export function suppressionRows(
  tenantId: string,
  reason: SuppressionReason | undefined,
): ExportRows {
  return {
    // A contact that has since changed its address is no longer the entry's contact.
    from: sql`suppressions s left join accounts a
      on a.tenant_id = ${tenantId}::uuid and a.id = s.account_id and suppression_hash(a.email) = s.email_hash`,
    where:
      reason === undefined
        ? sql`s.tenant_id = ${tenantId}::uuid`
        : sql`s.tenant_id = ${tenantId}::uuid and s.reason = ${reason}`,
    order: sql`s.created_at, s.id`,
  };
}

/** Selects the recipients of campaigns, in the order of their list. */
export function recipientRows(
  tenantId: string,
  ledgers: readonly string[],
  filter: RecipientFilter,
): ExportRows {
  const [only] = ledgers.length === 1 ? ledgers : [];
  const conditions = recipientSql.recipientConditions(tenantId, only ?? ledgers, filter);
  return {
    from: recipientSql.RECIPIENTS,
    where: sql.join(conditions, sql` and `),
    order: sql`r.account_id, r.campaign_id`,
  };
}

/**
 * First characters that make spreadsheets run a cell (OWASP, CSV injection), including the
 * full-width ones of Asian keyboards.
 */
const FORMULA_STARTS = [..."\t\n\r+-=@＋－＝＠"].map((sign) => sign.codePointAt(0) ?? 0);
/**
 * The same after the delimiters of cells and rows in any locale: a spreadsheet that expects another
 * delimiter ignores quotes in the middle of a cell. Leading apostrophes belong to the second group,
 * see `neutralized`.
 */
const INNER_FORMULA = "([;,|\\t\\n\\r]\"*)('*[-=+@＋－＝＠])";
const INNER_APOSTROPHES = "([;,|\\t\\n\\r]\"*)('+[-=+@＋－＝＠])";

/**
 * Makes a text safe from CSV formula injection: an apostrophe goes before anything that starts like
 * a formula, and before apostrophes in front of that, so that removing one always restores the
 * original text.
 */
const neutralized = (value: Sql): Sql =>
  sql`case when ${beginsLikeFormula(value)} then '''' else '' end || ${withInnerApostrophes(value, INNER_FORMULA)}`;

/**
 * For cells that are texts by type and never run: doubles only the apostrophes that an import would
 * remove.
 */
const withDoubledApostrophes = (value: Sql): Sql =>
  sql`case when starts_with(${value}, '''') and ${beginsLikeFormula(value)} then '''' else '' end ||
    ${withInnerApostrophes(value, INNER_APOSTROPHES)}`;

function beginsLikeFormula(value: Sql): Sql {
  const starts = sql.join(FORMULA_STARTS.map((code) => sql.lit(code)));
  return sql`ascii(ltrim(${value}, '''')) in (${starts})`;
}

/** Replacing costs several times more than testing, and few texts need it. */
function withInnerApostrophes(value: Sql, pattern: string): Sql {
  return sql`case when ${value} ~ ${pattern}::text then regexp_replace(${value}, ${pattern}::text, ${"\\1'\\2"}::text, 'g') else ${value} end`;
}

/** The CSV notation of a language's spreadsheets. */
export interface CsvStyle {
  delimiter: "," | ";";
  decimalComma: boolean;
}

/** Returns the notation of a language: a decimal comma moves the delimiter to the semicolon. */
export function csvStyle(language: Language): CsvStyle {
  const decimalComma = new Intl.NumberFormat(language).format(1.5).includes(",");
  return { delimiter: decimalComma ? ";" : ",", decimalComma };
}

/** Selects rows as CSV, one text per row. */
export function csvQuery(
  columns: readonly ExportColumn[],
  rows: ExportRows,
  { decimalComma }: CsvStyle,
): Sql {
  return selection(
    columns.map(({ type, value, typed }) => {
      if (type === "timestamp") return isoTime(value);
      if (type === "number" && decimalComma) return sql`translate(${value}, '.', ',')`;
      return typed ? neutralized(value) : value;
    }),
    rows,
  );
}

const isoTime = (value: Sql): Sql =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Selects rows as JSON objects, one text per row. */
export function jsonQuery(columns: readonly ExportColumn[], rows: ExportRows): Sql {
  const pairs = columns.flatMap(({ header, type, value, isJson }) => [
    sql.lit(header),
    type === "timestamp"
      ? isoTime(value)
      : type === "number"
        ? sql`(${value})::numeric`
        : isJson
          ? sql`(${value})::json`
          : value,
  ]);
  return selection([sql`json_build_object(${sql.join(pairs)})::text`], rows);
}

/** Selects rows with raw values; timestamps are milliseconds since 1970. */
export function plainQuery(columns: readonly ExportColumn[], rows: ExportRows): Sql {
  return selection(
    columns.map(({ type, value, typed }) => {
      if (type === "timestamp") return sql`(extract(epoch from ${value}) * 1000)::bigint`;
      return typed ? withDoubledApostrophes(value) : value;
    }),
    rows,
  );
}

const selection = (values: readonly Sql[], { from, where, order }: ExportRows): Sql =>
  sql`select ${sql.join(values)} from ${from} where ${where} order by ${order}`;

/** Selects the number of rows as `total`. */
export const countQuery = ({ from, where }: ExportRows): Sql =>
  sql`select count(*) as total from ${from} where ${where}`;
