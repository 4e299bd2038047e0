import { createSeededRandom, hashOf } from "../seeded-random.ts";
import type { Click } from "./deal-history-queries.ts";
import type { PlannedDeal } from "./planned-deal.ts";
import { DAY_MS } from "./work-time.ts";

/** As the product attributes deals. */
const ATTRIBUTED_MS = 30 * DAY_MS;
/** A deal's campaign was clicked at most this long before. */
const SOON_MS = 10 * DAY_MS;

export interface DealContact {
  id: string;
  createdAt: Date;
  /** When the contact was suppressed. */
  suppressedAt: Date | null;
}

export interface Assigned {
  deal: PlannedDeal;
  contactId: string;
  campaignId: string | null;
}

/**
 * Gives each deal a contact who existed when it began: usually one who had clicked in a campaign. Each contact has one
 * deal, as long as there are enough contacts. Campaigns are attributed as in the product.
 */
export function assignContacts(
  deals: readonly PlannedDeal[],
  contacts: readonly DealContact[],
  /** In chronological order. */
  clicks: readonly Click[],
): Assigned[] {
  const random = createSeededRandom(hashOf("contacts of deals"));
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const ofContact = new Map<string, Click[]>();
  for (const click of clicks)
    ofContact.set(click.contactId, [...(ofContact.get(click.contactId) ?? []), click]);
  const shuffled = contacts
    .map((contact) => ({ contact, lot: hashOf(contact.id) }))
    .toSorted((one, other) => one.lot - other.lot)
    .map(({ contact }) => contact);
  const used = new Set<string>();

  const lastClick = (contactId: string, at: Date) =>
    ofContact
      .get(contactId)
      ?.findLast((click) => click.at <= at && +at - +click.at <= ATTRIBUTED_MS);
  const suits = ({ entered: [began], outcome, unreachable }: PlannedDeal, one: DealContact) =>
    one.createdAt < began &&
    (outcome.kind !== "open" || (one.suppressedAt !== null) === unreachable);
  const isFree = ({ id }: DealContact) => !used.has(id);

  function whoClicked(deal: PlannedDeal): DealContact[] {
    const [began] = deal.entered;
    const found: DealContact[] = [];
    for (let index = firstFrom(clicks, +began - SOON_MS); index < clicks.length; index += 1) {
      const { contactId, at } = clicks[index] ?? { contactId: "", at: began };
      if (at >= began) break;
      const contact = byId.get(contactId);
      if (contact && isFree(contact) && suits(deal, contact)) found.push(contact);
    }
    return found;
  }
  function choose(deal: PlannedDeal): DealContact | undefined {
    const [began] = deal.entered;
    if (deal.unreachable) {
      const [latest] = shuffled
        .filter((one) => isFree(one) && suits(deal, one))
        .toSorted((one, other) => +(other.suppressedAt ?? 0) - +(one.suppressedAt ?? 0));
      if (latest) return latest;
    }
    const led = deal.fromEmail && !deal.unreachable ? whoClicked(deal) : [];
    if (led.length > 0) return random.pick(led);
    const suitable = (one: DealContact) => suits(deal, one);
    const from = random.between(0, shuffled.length - 1);
    return (
      shuffled.find((one) => isFree(one) && suitable(one) && !lastClick(one.id, began)) ??
      shuffled.find((one) => isFree(one) && suitable(one)) ??
      shuffled.slice(from).find(suitable) ??
      shuffled.find(suitable)
    );
  }
  // Open deals choose first and lost ones last, because the contacts of open and won deals are seen most.
  const inOrder = (["open", "won", "lost"] as const).flatMap((kind) =>
    deals.filter(({ outcome }) => outcome.kind === kind),
  );
  return inOrder.flatMap((deal) => {
    const contact = choose(deal);
    if (!contact) return [];
    used.add(contact.id);
    const campaignId = lastClick(contact.id, deal.entered[0])?.campaignId ?? null;
    return [{ deal, contactId: contact.id, campaignId }];
  });
}

/** Returns the index of the first click at or after a time; clicks are in chronological order. */
function firstFrom(clicks: readonly Click[], time: number): number {
  let [low, high] = [0, clicks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (+(clicks[middle]?.at ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
