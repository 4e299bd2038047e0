import type { Database } from "../../platform/database/database.ts";
import { createSeededRandom, hashOf } from "../seeded-random.ts";
import { listAllContacts, setContactsSince } from "./history-queries.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Share of the contacts that the shop had from the beginning. */
const FROM_THE_BEGINNING = 0.62;
const DAYS_BEFORE_FIRST_CAMPAIGN = 20;

/**
 * Distributes the imported contacts over the history: most exist from the beginning, and more and more of the others
 * join over time. Does nothing if this is done already.
 */
export async function ensureContactHistory(
  database: Database,
  tenantId: string,
  today: Date,
  months: number,
): Promise<void> {
  const begin = new Date(
    today.getTime() - ((months * 365) / 12 + DAYS_BEFORE_FIRST_CAMPAIGN) * DAY_MS,
  );
  await database.tenant(tenantId, async (tx) => {
    const contacts = await listAllContacts(tx, tenantId);
    if (contacts.some(({ createdAt }) => +createdAt < +today - 2 * DAY_MS)) return;
    const dated = contacts.map(({ id, email }) => {
      const random = createSeededRandom(hashOf(`since ${email}`));
      const imported = random.chance(FROM_THE_BEGINNING);
      // The square root makes more contacts join later than earlier.
      const share = Math.sqrt(random.next());
      const since = new Date(+begin + share * (+today - +begin - DAY_MS));
      return { id, since: imported ? begin : since, imported };
    });
    await setContactsSince(tx, tenantId, dated);
  });
}
