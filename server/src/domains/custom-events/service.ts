import { createHash } from "node:crypto";
import { stringify, v7 } from "uuid";
import {
  AppError,
  type BatchItem,
  CUSTOM_EVENT_AGE_DAYS_MAX,
  type CustomEventBody,
  type CustomEventPropertyType,
  customEventPropertyTypeOf,
  type CustomEventResult,
  type CustomEventValue,
  type FieldProblem,
  type KnownCustomEvent,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { PlanLimits } from "../../platform/deps.ts";
import type { Jobs } from "../../platform/jobs/job-queue.ts";
import { upsertContacts } from "../contacts/index.ts";
import { queueCustomEvents } from "../workflows/index.ts";
import { admit, loadDictionary, saveDictionary } from "./dictionary.ts";
import * as queries from "./queries.ts";

/** Clocks differ: a slightly future time is accepted. */
const CLOCK_SLACK_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The sender of events, and the dependencies for storing them. */
interface Sender {
  jobs: Jobs;
  planLimits: PlanLimits;
  tenantId: string;
  userId: string | null;
}

/** An event to store: its contact is known after the lookup. */
interface Pending {
  body: CustomEventBody;
  event: Omit<queries.NewCustomEvent, "contactId">;
  contactId: string | null;
  contactCreated: boolean;
  errors: FieldProblem[];
}

/**
 * Stores events in a few statements, regardless of their number, with the contacts that they create. Invalid events
 * fail individually. An event whose id was already stored, or occurs earlier in the same request, is a no-op.
 */
export async function storeEvents(
  tx: Transaction,
  sender: Sender,
  items: readonly BatchItem<CustomEventBody>[],
): Promise<CustomEventResult[]> {
  const { tenantId } = sender;
  const now = await queries.findNow(tx);
  const pending = items.map((item) =>
    item.errors ? item.errors : toBeStored(tenantId, item.value, now),
  );
  const valid = () =>
    pending.filter((one): one is Pending => !Array.isArray(one) && one.errors.length === 0);
  const names = valid().map(({ event }) => event.name);
  const dictionary = await loadDictionary(tx, tenantId, names);
  for (const one of valid()) one.errors.push(...admit(dictionary, one.event));
  await findContacts(tx, sender, valid());
  const stored = await insert(tx, tenantId, valid(), now);
  const fresh = valid().flatMap(({ event }) => (stored.fresh.has(event.id) ? [event] : []));
  await saveDictionary(tx, tenantId, dictionary, fresh, now);
  await queueCustomEvents(tx, sender, tenantId, fresh, now);
  return pending.map((one): CustomEventResult => {
    const errors = Array.isArray(one) ? one : one.errors;
    if (Array.isArray(one) || errors.length > 0)
      return { outcome: "failed", eventId: null, contactId: null, contactCreated: false, errors };
    const { id } = one.event;
    const contactId = stored.contacts.get(id) ?? one.contactId;
    const isNew = stored.fresh.delete(id);
    const { contactCreated } = one;
    return {
      outcome: isNew ? "stored" : "repeated",
      eventId: id,
      contactId,
      contactCreated,
      errors: [],
    };
  });
}

/** @throws AppError VALIDATION when the only event of a request failed */
export function requireStored([result]: readonly CustomEventResult[]): void {
  if (result?.outcome === "failed")
    throw new AppError("VALIDATION", undefined, { errors: result.errors });
}

function toBeStored(tenantId: string, body: CustomEventBody, now: Date): Pending {
  const occurredAt = body.occurredAt === undefined ? now : new Date(body.occurredAt);
  const errors: FieldProblem[] = [];
  const problem = (code: string, message: string) =>
    errors.push({ path: "occurredAt", code, message });
  if (occurredAt.getTime() > now.getTime() + CLOCK_SLACK_MS)
    problem("inFuture", "An event can't happen in the future");
  if (occurredAt.getTime() < now.getTime() - CUSTOM_EVENT_AGE_DAYS_MAX * DAY_MS)
    problem("tooOld", `An event can be at most ${CUSTOM_EVENT_AGE_DAYS_MAX} days old`);
  return {
    body,
    event: {
      id: body.id === undefined ? v7() : idOf(tenantId, body.id),
      name: body.name,
      occurredAt,
      properties: storedProperties(body.properties),
      externalId: body.id ?? null,
    },
    contactId: null,
    contactCreated: false,
    errors,
  };
}

/** Derives an event's id from the sender's id: a UUID of version 8 (RFC 9562). */
function idOf(tenantId: string, ownId: string): string {
  const bytes = createHash("sha256").update(`${tenantId}\n${ownId}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return stringify(bytes);
}

/** Times are stored in UTC, so that they compare as text. */
function storedProperties(
  properties: CustomEventBody["properties"],
): queries.NewCustomEvent["properties"] {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, storedValue(value)]),
  );
}

function storedValue(value: CustomEventValue): CustomEventValue {
  const isTime =
    typeof value === "string" && value.includes("T") && customEventPropertyTypeOf(value) === "date";
  return isTime ? new Date(value).toISOString() : value;
}

const NOT_FOUND = { code: "contactNotFound", message: "There is no such contact" };

/** Finds the contacts of events, and creates missing ones if the event requests it. */
async function findContacts(
  tx: Transaction,
  sender: Sender,
  pending: readonly Pending[],
): Promise<void> {
  const { tenantId } = sender;
  const ids = new Set(pending.flatMap(({ body }) => body.contactId ?? []));
  const emails = new Set(pending.flatMap(({ body }) => body.email ?? []));
  const byId =
    ids.size > 0 ? await queries.findByIds(tx, tenantId, [...ids]) : new Map<string, string>();
  const byEmail =
    emails.size > 0
      ? await queries.findByEmails(tx, tenantId, [...emails])
      : new Map<string, string>();
  const missing = new Set(
    pending.flatMap(({ body }) =>
      body.createContact && body.email !== undefined && !byEmail.has(body.email)
        ? [body.email]
        : [],
    ),
  );
  const created = new Set<string>();
  const results = await upsertContacts(
    tx,
    sender,
    [...missing].map((email) => ({ email })),
  );
  for (const [index, email] of [...missing].entries()) {
    const result = results[index];
    if (!result || result.outcome === "failed") continue;
    byEmail.set(email, result.contact.id);
    if (result.outcome === "created") created.add(result.contact.id);
  }
  for (const one of pending) {
    const { contactId, email = "" } = one.body;
    one.contactId = (contactId === undefined ? byEmail.get(email) : byId.get(contactId)) ?? null;
    const path = contactId === undefined ? "email" : "contactId";
    if (one.contactId === null) one.errors.push({ path, ...NOT_FOUND });
    else one.contactCreated = created.delete(one.contactId);
  }
}

/** Stores events; for duplicates, returns the contact of the first one. */
async function insert(
  tx: Transaction,
  tenantId: string,
  pending: readonly Pending[],
  now: Date,
): Promise<{ fresh: Set<string>; contacts: Map<string, string> }> {
  const events = new Map(
    pending
      .toReversed()
      .flatMap(({ event, contactId }) =>
        contactId === null ? [] : [[event.id, { ...event, contactId }]],
      ),
  );
  if (events.size === 0) return { fresh: new Set(), contacts: new Map() };
  const fresh = await queries.insertEvents(tx, tenantId, [...events.values()], now);
  const repeated = pending.map(({ event }) => event.id).filter((id) => !fresh.has(id));
  const contacts =
    repeated.length > 0
      ? await queries.findContactsOf(tx, tenantId, repeated)
      : new Map<string, string>();
  return { fresh, contacts };
}

/** Returns the names of the workspace's events with their properties. */
export async function listNames(
  tx: Transaction,
  tenantId: string,
): Promise<{ items: KnownCustomEvent[] }> {
  const rows = await queries.findNames(tx, tenantId);
  return {
    items: rows.map(({ name, firstSeenAt, lastSeenAt, properties }) => {
      const types = new Map<string, CustomEventPropertyType[]>();
      for (const { property, type } of properties)
        types.set(property, [...(types.get(property) ?? []), type]);
      return {
        name,
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        properties: [...types].map(([property, known]) => ({ name: property, types: known })),
      };
    }),
  };
}
