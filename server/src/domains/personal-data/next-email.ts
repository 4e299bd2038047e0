import { AppError, type Contact, type ContactEngagement } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";
import type { Today } from "../audience/index.ts";
import { type Send, sendsByDay } from "../calendar/index.ts";
import { recipients } from "../ledger/index.ts";
import { addDays } from "../tasks/index.ts";
import { findComingEmails } from "../workflows/index.ts";
import { includesContact } from "./engagement-queries.ts";
import { testConditions } from "./queries.ts";

/** How many days ahead are searched, and the maximum number of different audiences compared. */
const DAYS_AHEAD = 30;
const AUDIENCES_MAX = 60;

type NextEmail = NonNullable<ContactEngagement["next"]>;

/**
 * Returns the next email already decided for a contact: queued, scheduled to an audience the contact is in now, or at
 * the end of a wait in a workflow. Returns null when there is none.
 */
export async function nextEmailOf(
  tx: Transaction,
  tenantId: string,
  contact: Pick<Contact, "id" | "timeZone">,
  ids: readonly string[],
  today: Today,
): Promise<NextEmail | null> {
  const { now } = today;
  const [queued] = await recipients.findQueuedFor(tx, tenantId, ids, 1);
  if (queued && queued.dueAt <= now) return { ...ofQueue(queued), at: null };
  const found: (Omit<NextEmail, "at"> & { at: Date })[] = [];
  if (queued) found.push({ ...ofQueue(queued), at: queued.dueAt });
  const [waiting] = await findComingEmails(tx, tenantId, ids);
  if (waiting) found.push({ kind: "workflow", ...waiting });
  const scheduled = await nextSend(tx, tenantId, contact, today);
  if (scheduled) found.push(scheduled);
  const [first] = found.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  if (!first) return null;
  return { ...first, at: first.at > now ? first.at.toISOString() : null };
}

const ofQueue = ({ campaignId, workflowId, name }: recipients.QueuedEmail) =>
  workflowId === null
    ? { kind: "campaign" as const, id: campaignId, name }
    : { kind: "workflow" as const, id: workflowId, name };

/** Returns the earliest scheduled send whose audience includes the contact. */
async function nextSend(
  tx: Transaction,
  tenantId: string,
  { id, timeZone }: Pick<Contact, "id" | "timeZone">,
  today: Today,
) {
  const range = {
    from: today.day,
    until: addDays(today.day, DAYS_AHEAD),
    timeZone: today.timeZone,
    now: today.now,
  };
  const days = await sendsByDay(tx, tenantId, range);
  const clock = localTimeOf(today.now, today.timeZone);
  // Sends that began within this minute are in the ledger.
  const coming = [...days.values()]
    .flat()
    .filter(({ isDraft, localTime }) => !isDraft && localTime > clock)
    .toSorted((a, b) => (a.localTime < b.localTime ? -1 : 1));
  const keys = [...new Set(coming.map(({ audienceKey }) => audienceKey))].slice(0, AUDIENCES_MAX);
  const conditions = new Map<string, Sql<boolean>>();
  for (const key of keys) {
    const condition = await conditionOf(coming.find(({ audienceKey }) => audienceKey === key));
    if (condition) conditions.set(key, condition);
  }
  const holds = await testConditions(tx, tenantId, id, [...conditions.values()]);
  const included = new Set([...conditions.keys()].filter((_, place) => holds[place]));
  const send = coming.find(({ audienceKey }) => included.has(audienceKey));
  if (!send) return undefined;
  const zone = (send.byContactZone ? timeZone : null) ?? today.timeZone;
  return {
    kind: send.kind,
    id: send.id,
    name: send.name,
    at: instantOf(send.localTime, zone),
  };
}

/** Returns undefined for an audience that references something deleted: such a send stops before it begins. */
async function conditionOf(send: Send | undefined): Promise<Sql<boolean> | undefined> {
  try {
    const audience = await send?.audience();
    return audience && includesContact(audience);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
