import type { pastSendings } from "../../domains/ledger/index.ts";
import { createSeededRandom, hashOf, type SeededRandom } from "../seeded-random.ts";
import { deliveryTo } from "./past-deliveries.ts";
import { type PastCampaign, ZONE_HOURS } from "./past-campaigns.ts";

type PastRecipient = pastSendings.PastRecipient;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Between two messages of a sending. */
const PACE_MS = 240;
const UNKNOWN_ADDRESS = 0.0015;
/** Messages whose pictures Apple prefetches, read or not. */
const PREFETCHED = 0.13;
const UNSUBSCRIBING_OPENERS = 0.007;
const UNSUBSCRIBING_OTHERS = 0.0004;
const COMPLAINING = 0.0001;
const SECOND_LINK = 0.15;
const UP_FROM = 6.5 * HOUR_MS;

const REPLIES = [
  "550 5.1.1 The email account that you tried to reach does not exist",
  "550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table",
  "550 5.2.1 The email account that you tried to reach is disabled",
] as const;

/** Programs and devices by frequency, named as in `tracking/visitor.ts`. */
const READERS = [
  { open: ["gmail", "unknown"], click: ["chrome", "mobile"] },
  { open: ["gmail", "unknown"], click: ["chrome", "mobile"] },
  { open: ["gmail", "unknown"], click: ["chrome", "desktop"] },
  { open: ["outlook", "desktop"], click: ["edge", "desktop"] },
  { open: ["yahoo", "unknown"], click: ["chrome", "mobile"] },
  { open: ["thunderbird", "desktop"], click: ["firefox", "desktop"] },
] as const;

/**
 * Simulates the actions of a campaign's recipients until now. Some contacts read nearly everything and others hardly
 * anything; opens decay over hours, and no one reads at night. The address and the campaign determine the result, so
 * that a repetition yields the same.
 * @param links how many links the message has
 */
export function readByRecipients(
  campaign: PastCampaign,
  recipients: readonly pastSendings.PlannedRecipient[],
  links: number,
  now: Date,
): PastRecipient[] {
  return recipients.map((recipient) => {
    const address = recipient.email.toLowerCase();
    const random = createSeededRandom(hashOf(`${campaign.name} ${address}`));
    const triedAt = new Date(+campaign.startedAt + recipient.position * PACE_MS);
    const { waitMs } = deliveryTo(campaign.name, address);
    const sentAt = new Date(+triedAt + waitMs);
    const base = {
      contactId: recipient.contactId,
      mailDomain: address.slice(address.lastIndexOf("@") + 1),
      sentAt,
      deferredAt: waitMs > 0 ? triedAt : null,
    };
    if (random.chance(UNKNOWN_ADDRESS))
      return {
        ...base,
        ...NOTHING_DONE,
        sentAt: triedAt,
        deferredAt: null,
        state: "bounced",
        reply: random.pick(REPLIES),
      };
    const acts = actsOf(campaign, address, { random, sentAt, links });
    return { ...base, state: "sent", reply: null, ...until(now, acts) };
  });
}

type Acts = Omit<
  PastRecipient,
  "contactId" | "mailDomain" | "sentAt" | "deferredAt" | "state" | "reply"
>;

const NOTHING_DONE: Acts = {
  openedAt: null,
  clickedAt: null,
  machineOpenedAt: null,
  unsubscribedAt: null,
  complainedAt: null,
  openClient: null,
  openDevice: null,
  clickClient: null,
  clickDevice: null,
  machineClient: null,
  links: [],
};

function actsOf(
  { opens, clicks }: PastCampaign,
  address: string,
  { random, sentAt, links }: { random: SeededRandom; sentAt: Date; links: number },
): Acts {
  // On average 1, and nearly 0 for a third of the contacts.
  const interest = 3 * (hashOf(`interest ${address}`) / 2 ** 32) ** 2;
  const reader = READERS[hashOf(`reader ${address}`) % READERS.length] ?? READERS[0];
  const acts: Acts = { ...NOTHING_DONE };
  if (random.chance(PREFETCHED)) {
    acts.machineOpenedAt = later(sentAt, exponential(random, 20 * MINUTE_MS));
    acts.machineClient = "appleMail";
  }
  if (random.chance(Math.min(0.95, opens * interest))) {
    acts.openedAt = awake(later(sentAt, readingDelay(random)), random);
    [acts.openClient, acts.openDevice] = reader.open;
    if (links > 0 && random.chance(Math.min(0.8, clicks * (0.5 + interest / 2)))) {
      acts.clickedAt = later(acts.openedAt, 15 * SECOND_MS + exponential(random, 2 * MINUTE_MS));
      [acts.clickClient, acts.clickDevice] = reader.click;
      acts.links = followedLinks(random, links);
    }
  }
  const leaving = acts.openedAt ? UNSUBSCRIBING_OPENERS : UNSUBSCRIBING_OTHERS;
  if (random.chance(COMPLAINING)) acts.complainedAt = later(acts.openedAt ?? sentAt, HOUR_MS);
  else if (random.chance(leaving)) acts.unsubscribedAt = later(acts.openedAt ?? sentAt, MINUTE_MS);
  return acts;
}

/** Half read it within the first hour, a few only days later. */
function readingDelay(random: SeededRandom): number {
  if (random.chance(0.45)) return MINUTE_MS + exponential(random, 25 * MINUTE_MS);
  if (random.chance(0.65)) return HOUR_MS + exponential(random, 4 * HOUR_MS);
  return 8 * HOUR_MS + exponential(random, 30 * HOUR_MS);
}

/** The first links of a message get the most clicks. */
function followedLinks(random: SeededRandom, links: number): number[] {
  const pick = () => Math.floor(links * random.next() ** 2);
  const first = pick();
  const second = pick();
  return random.chance(SECOND_LINK) && second !== first ? [first, second] : [first];
}

/** Moves a time at night to that morning. */
function awake(at: Date, random: SeededRandom): Date {
  const local = +at + ZONE_HOURS * HOUR_MS;
  const sinceMidnight = local % (24 * HOUR_MS);
  if (sinceMidnight >= UP_FROM) return at;
  return later(at, UP_FROM - sinceMidnight + random.next() * 2.5 * HOUR_MS);
}

const later = (at: Date, ms: number): Date => new Date(Math.floor(+at + ms));
const exponential = (random: SeededRandom, mean: number): number =>
  -mean * Math.log(1 - random.next());

/** Removes actions in the future. */
function until(now: Date, acts: Acts): Acts {
  const past = (at: Date | null) => (at !== null && at <= now ? at : null);
  const openedAt = past(acts.openedAt);
  const clickedAt = past(acts.clickedAt);
  const machineOpenedAt = past(acts.machineOpenedAt);
  return {
    openedAt,
    clickedAt,
    machineOpenedAt,
    unsubscribedAt: past(acts.unsubscribedAt),
    complainedAt: past(acts.complainedAt),
    openClient: openedAt && acts.openClient,
    openDevice: openedAt && acts.openDevice,
    clickClient: clickedAt && acts.clickClient,
    clickDevice: clickedAt && acts.clickDevice,
    machineClient: machineOpenedAt && acts.machineClient,
    links: clickedAt ? acts.links : [],
  };
}
