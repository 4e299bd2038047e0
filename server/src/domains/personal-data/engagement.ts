import { type ContactEngagement, ENGAGEMENT_MONTHS } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { instantOf } from "../../platform/local-time.ts";
import { findToday } from "../audience/index.ts";
import { getContact } from "../contacts/index.ts";
import { countMonths } from "./engagement-queries.ts";
import { nextEmailOf } from "./next-email.ts";
import { findIds } from "./queries.ts";

/**
 * Returns the emails that a contact got, opened and clicked by month, and the next email that is due.
 * @throws AppError NOT_FOUND
 */
export async function engagementOf(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<ContactEngagement> {
  const contact = await getContact(tx, tenantId, id);
  const ids = await findIds(tx, tenantId, contact.id);
  const today = await findToday(tx, tenantId);
  const names = lastMonths(today.day);
  const since = instantOf(`${names[0] ?? ""}-01T00:00`, today.timeZone);
  const counted = await countMonths(tx, tenantId, ids, { timeZone: today.timeZone, since });
  const byMonth = new Map(counted.map((one) => [one.month, one]));
  const canReceive = contact.status === "active" && contact.suppression === null;
  return {
    months: names.map((month) => {
      const { sent = 0, opened = 0, clicked = 0 } = byMonth.get(month) ?? {};
      return { month, sent, opened, clicked };
    }),
    isTracked: counted.some(({ isTracked }) => isTracked),
    lastSentAt: counted.at(-1)?.lastSentAt.toISOString() ?? null,
    next: canReceive ? await nextEmailOf(tx, tenantId, contact, ids, today) : null,
  };
}

/** Returns the last months as "2026-11", ending with this day's month. */
function lastMonths(day: string): string[] {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return Array.from({ length: ENGAGEMENT_MONTHS }, (_, place) =>
    new Date(Date.UTC(year, month - ENGAGEMENT_MONTHS + place, 1)).toISOString().slice(0, 7),
  );
}
