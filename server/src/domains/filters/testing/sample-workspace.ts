import {
  CONTACT_FIELD_NAMES,
  CONTACT_FIELDS,
  type ContactFieldType,
  contactFieldTraits,
  type CustomFieldType,
  type FilterableContactField,
} from "@arauto/contracts";
import fc from "fast-check";
import { v7 } from "uuid";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql } from "../../../platform/database/sql.ts";

/** A contact as seen by filters. */
export interface SampleContact extends Record<FilterableContactField, string | null> {
  id: string;
  tags: string[];
  fields: Record<string, unknown>;
  createdAt: Date;
}

interface LedgerRow {
  campaignId: string;
  contactId: string;
  state: number;
  sentAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  unsubscribedAt: Date | null;
  bouncedAt: Date | null;
}

interface SampleCustomEvent {
  contactId: string;
  name: string;
  occurredAt: Date;
  properties: Record<string, unknown>;
}

/** Everything that filters can refer to, as plain data. */
export interface SampleWorkspace {
  fields: ReadonlyMap<string, CustomFieldType>;
  topics: ReadonlyMap<string, "in" | "out">;
  campaigns: readonly string[];
  contacts: readonly SampleContact[];
  choices: readonly { topicId: string; contactId: string; subscribed: boolean }[];
  ledger: readonly LedgerRow[];
  /** Those of merged contacts were moved. */
  customEvents: readonly SampleCustomEvent[];
  /** Maps merged contacts to the remaining ones. */
  merged: ReadonlyMap<string, string>;
}

/**
 * Texts that are likely to break a filter: quotes, LIKE wildcards, backslashes, SQL, emoji,
 * accents.
 */
export const TEXTS = [
  "",
  "a",
  "A",
  "%",
  "_",
  "\\",
  "'",
  '"',
  "''",
  "100%",
  "a_b",
  "axb",
  "\\%",
  "a\\",
  "o'neil",
  "São Paulo",
  "SÃO PAULO",
  "são",
  "😀",
  "a😀b",
  "$1",
  "?",
  "'; drop table accounts; --",
  "{}",
  "null",
  "line\nbreak",
  "\t",
  "  ",
  "ã",
  "Ã",
];
export const NUMBERS = [0, -0, 1, -1, 1.5, 0.1, 0.3, 1e21, 1e-7, 2 ** 53, -12.75];
export const DATES = [
  "2024-04-07",
  "2024-04-06",
  "2024-04-08",
  "2024-04-30",
  "2024-02-28",
  "2024-02-29",
  "2023-02-28",
  "1996-02-29",
  "1990-04-07",
  "1999-12-31",
  "2025-01-01",
  "0001-01-01",
  "9999-12-31",
];
export const TAGS = [
  "VIP",
  "Café",
  "são joão",
  "100%",
  "'quoted'",
  "{a,b}",
  'back\\slash "x"',
  "null",
];
export const STATUSES = ["active", "inactive", "pending"];

export const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: fc.constantFrom("a", "B", "%", "_", "\\", "'", "é", "😀", " "), maxLength: 4 }),
);

/** Values of the wrong type for the field, stored by a bug or during a change of type. */
const wrongTyped = fc.constantFrom<unknown>(
  "text",
  "",
  "5",
  5,
  true,
  false,
  null,
  [1],
  { a: 1 },
  "2024-04-07",
);

// Times around midnight, daylight saving changes and leap days.
const around = (day: string, quarters: number) =>
  fc
    .integer({ min: -quarters, max: quarters })
    .map((count) => new Date(Date.parse(day) + count * 15 * 60_000));
export const instant = fc.oneof(
  fc.date({
    min: new Date("2023-01-01T00:00:00Z"),
    max: new Date("2024-12-31T00:00:00Z"),
    noInvalidDate: true,
  }),
  around("2024-04-07T00:00:00Z", 60),
  around("2024-03-10T06:00:00Z", 40),
  around("2024-02-29T12:00:00Z", 100),
);

const mostly = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 12, arbitrary: value },
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: wrongTyped },
  );

const FIELDS = CONTACT_FIELD_NAMES.filter(
  (name): name is FilterableContactField => CONTACT_FIELDS[name].filter !== null,
);
const values: Record<ContactFieldType, fc.Arbitrary<string | null>> = {
  name: text,
  email: text,
  phone: fc.option(fc.constantFrom("+5511987654321", "+12125552368", "")),
  language: fc.option(fc.constantFrom("pt-br", "en-us", "ar")),
  timeZone: fc.option(fc.constantFrom("America/Recife", "UTC")),
  status: fc.constantFrom(...STATUSES),
};
const ofFields = Object.fromEntries(
  FIELDS.map((name) => [name, values[contactFieldTraits(name).type]]),
) as Record<FilterableContactField, fc.Arbitrary<string | null>>;

const contact: fc.Arbitrary<SampleContact> = fc
  .record({
    ...ofFields,
    createdAt: instant,
    tags: fc.subarray(TAGS, { maxLength: 4 }),
    fields: fc.record({
      city: mostly(text),
      constructor: mostly(text),
      age: mostly(fc.constantFrom(...NUMBERS)),
      height: mostly(fc.double({ noNaN: true, noDefaultInfinity: true })),
      born: mostly(fc.constantFrom(...DATES)),
      vip: mostly(fc.boolean()),
      work_mail: mostly(text),
    }),
  })
  .map((generated) => {
    const id = v7();
    // Serialized as the API receives it: JSON has no negative zero.
    const fields = JSON.parse(JSON.stringify(generated.fields)) as Record<string, unknown>;
    return { ...generated, id, email: `${generated.email}${id}`, fields };
  });

const SENT = 1;
const BOUNCED = 4;

function ledgerRow(contactId: string, campaignId: string): fc.Arbitrary<LedgerRow> {
  const none = { openedAt: null, clickedAt: null, unsubscribedAt: null };
  const pending = { campaignId, contactId, state: 0, sentAt: null, bouncedAt: null, ...none };
  return fc.oneof(
    fc.constant(pending),
    instant.map((bouncedAt) => ({ ...pending, state: BOUNCED, bouncedAt })),
    fc
      .record({
        sentAt: instant,
        openedAt: fc.option(instant),
        clickedAt: fc.option(instant),
        unsubscribedAt: fc.option(instant),
      })
      .map((acts) => ({ ...pending, ...acts, state: SENT })),
  );
}

export const CUSTOM_EVENTS = ["ordered", "visited"];

const customEvent = (contactIds: readonly string[]): fc.Arbitrary<SampleCustomEvent> =>
  fc
    .record({
      contactId: fc.constantFrom(...contactIds),
      name: fc.constantFrom(...CUSTOM_EVENTS),
      occurredAt: instant,
      properties: fc.record({
        total: mostly(fc.constantFrom(...NUMBERS)),
        gift: mostly(fc.boolean()),
        item: mostly(text),
        due: mostly(
          fc.oneof(
            fc.constantFrom(...DATES),
            instant.map((time) => time.toISOString()),
          ),
        ),
      }),
    })
    .map((generated) => ({
      ...generated,
      properties: JSON.parse(JSON.stringify(generated.properties)) as Record<string, unknown>,
    }));

/** Generates a workspace. The same seed gives the same data, except for ids. */
export function sampleWorkspace(size: number, seed: number): SampleWorkspace {
  const contacts = fc.sample(contact, { numRuns: size, seed });
  const mergedPairs = contacts.slice(0, size / 10).map((one) => [v7(), one.id] as const);
  const topics = new Map<string, "in" | "out">([
    [v7(), "in"],
    [v7(), "out"],
  ]);
  // The last one has no ledger, like a deleted campaign.
  const campaigns = [v7(), v7(), v7()];
  const ids = [...contacts.map(({ id }) => id), ...mergedPairs.map(([id]) => id)];
  const pick = <T>(from: fc.Arbitrary<T>, salt: number) =>
    fc.sample(from, { numRuns: 1, seed: seed + salt })[0] as T;
  return {
    fields: new Map([
      ["city", "text"],
      ["constructor", "text"],
      ["age", "number"],
      ["height", "number"],
      ["born", "date"],
      ["vip", "boolean"],
      ["work_mail", "email"],
    ]),
    topics,
    campaigns,
    contacts,
    choices: [...topics.keys()].flatMap((topicId, index) =>
      pick(fc.subarray(ids), index).map((contactId, place) => ({
        topicId,
        contactId,
        subscribed: place % 3 > 0,
      })),
    ),
    ledger: campaigns
      .slice(0, 2)
      .flatMap((campaignId, index) =>
        pick(fc.subarray(ids, { minLength: size / 2 }), 10 + index).map((contactId, place) =>
          pick(ledgerRow(contactId, campaignId), 100 + 1_000 * index + place),
        ),
      ),
    customEvents: fc.sample(customEvent(contacts.map(({ id }) => id)), {
      numRuns: size * 3,
      seed: seed + 20,
    }),
    merged: new Map(mergedPairs),
  };
}

/** Writes a workspace into the database directly, because the API would reject much of it. */
export async function storeWorkspace(
  tx: Transaction,
  tenantId: string,
  workspace: SampleWorkspace,
): Promise<void> {
  const records = (rows: readonly unknown[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
  await tx.execute(sql`
    insert into accounts (tenant_id, id, ${sql.join(FIELDS.map((name) => sql.ref(CONTACT_FIELDS[name].column)))}, tags, fields, created_at)
    select ${tenantId}::uuid, r.id, ${sql.join(FIELDS.map((name) => sql.ref(`r.${name}`)))}, array(select jsonb_array_elements_text(r.tags)), r.fields, r."createdAt"
    from ${records(workspace.contacts)}
      as r (id uuid, ${sql.join(FIELDS.map((name) => sql`${sql.ref(name)} text`))}, tags jsonb, fields jsonb, "createdAt" timestamptz)`);
  await tx.execute(
    sql`insert into tags (tenant_id, tag_key, name) select ${tenantId}::uuid, lower(t), t from unnest(${TAGS}::text[]) t`,
  );
  const topics = [...workspace.topics].map(([id, chosen]) => ({ id, everybody: chosen === "in" }));
  await tx.execute(sql`
    insert into topics (tenant_id, id, name, for_everybody) select ${tenantId}::uuid, r.id, r.id::text, r.everybody
    from ${records(topics)} as r (id uuid, everybody boolean)`);
  await tx.execute(sql`
    insert into topic_choices (tenant_id, topic_id, account_id, subscribed, source)
    select ${tenantId}::uuid, r."topicId", r."contactId", r.subscribed, 'api'
    from ${records(workspace.choices)} as r ("topicId" uuid, "contactId" uuid, subscribed boolean)`);
  await tx.execute(sql`
    insert into recipients (tenant_id, campaign_id, account_id, state, sent_at, opened_at, clicked_at, unsubscribed_at)
    select ${tenantId}::uuid, r."campaignId", r."contactId", r.state, r."sentAt", r."openedAt", r."clickedAt", r."unsubscribedAt"
    from ${records(workspace.ledger)} as r ("campaignId" uuid, "contactId" uuid, state smallint, "sentAt" timestamptz,
      "openedAt" timestamptz, "clickedAt" timestamptz, "unsubscribedAt" timestamptz)`);
  await tx.execute(sql`
    insert into events (tenant_id, type, account_id, campaign_id, occurred_at)
    select ${tenantId}::uuid, 'mail.bounced', r."contactId", r."campaignId", r."bouncedAt"
    from ${records(workspace.ledger)} as r ("campaignId" uuid, "contactId" uuid, "bouncedAt" timestamptz)
    where r."bouncedAt" is not null`);
  await tx.execute(sql`
    insert into custom_events (tenant_id, id, account_id, name, occurred_at, received_at, properties)
    select ${tenantId}::uuid, gen_random_uuid(), r."contactId", r.name, r."occurredAt", now(), r.properties
    from ${records(workspace.customEvents)} as r ("contactId" uuid, name text, "occurredAt" timestamptz, properties jsonb)`);
  const merged = [...workspace.merged].map(([contactId, intoId]) => ({ contactId, intoId }));
  await tx.execute(sql`
    insert into merged_accounts (tenant_id, account_id, into_id, email_hash)
    select ${tenantId}::uuid, r."contactId", r."intoId", suppression_hash(r."contactId"::text)
    from ${records(merged)} as r ("contactId" uuid, "intoId" uuid)`);
}
