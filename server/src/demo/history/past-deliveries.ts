import type { MailboxProvider } from "@arauto/contracts";
import { replyPattern } from "@arauto/mail";
import type { changes, pastSendings } from "../../domains/ledger/index.ts";
import { createSeededRandom, hashOf, type SeededRandom } from "../seeded-random.ts";

const MINUTE_MS = 60_000;

interface Receiver {
  provider: MailboxProvider;
  /** Share of the contacts. */
  share: number;
  /** Share of the emails that its servers defer at first, for how long on average, and their response. */
  defers: number;
  waitMinutes: number;
  reply: string;
}

/**
 * The mailbox providers of the demo's contacts. Their addresses are reserved examples to which nothing can be sent, so
 * the provider cannot be determined by the domain. The simulated receiver is stored with each result, as for real
 * addresses.
 */
const RECEIVERS: readonly Receiver[] = [
  { provider: "gmail", share: 0.52, defers: 0.008, waitMinutes: 4, reply: "421 4.7.28 Our system has detected an unusual rate of mail" }, // prettier-ignore
  { provider: "outlook", share: 0.19, defers: 0.01, waitMinutes: 9, reply: "451 4.7.650 The mail server has been temporarily rate limited due to IP reputation" }, // prettier-ignore
  { provider: "other", share: 0.1, defers: 0.012, waitMinutes: 6, reply: "450 4.2.0 Recipient address rejected: Greylisted" }, // prettier-ignore
  { provider: "yahoo", share: 0.06, defers: 0.09, waitMinutes: 24, reply: "421 4.7.0 [TSS04] Messages temporarily deferred due to unexpected volume" }, // prettier-ignore
  {
    provider: "uol",
    share: 0.07,
    defers: 0.23,
    waitMinutes: 75,
    reply: "450 4.7.1 try again later",
  },
  {
    provider: "bol",
    share: 0.03,
    defers: 0.13,
    waitMinutes: 70,
    reply: "450 4.7.1 try again later",
  },
  { provider: "terra", share: 0.03, defers: 0.02, waitMinutes: 5, reply: "451 4.3.2 Server busy, try again later" }, // prettier-ignore
];

function receiverOf(address: string): Receiver {
  let place = hashOf(`receiver ${address}`) / 2 ** 32;
  const found = RECEIVERS.find(({ share }) => (place -= share) < 0) ?? RECEIVERS[0];
  if (!found) throw new Error("There are no receivers");
  return found;
}

/** How a message reached its receiver. */
export interface Delivery {
  provider: MailboxProvider;
  /** For how many milliseconds it was deferred; 0 if it was not. */
  waitMs: number;
}

/** Simulates the delivery of a campaign's message to an address; a repetition yields the same. */
export function deliveryTo(campaign: string, address: string): Delivery {
  const { provider, defers, waitMinutes } = receiverOf(address);
  const random = createSeededRandom(hashOf(`delivery ${campaign} ${address}`));
  return { provider, waitMs: random.chance(defers) ? waitOf(random, waitMinutes) : 0 };
}

const waitOf = (random: SeededRandom, minutes: number): number =>
  Math.round(minutes * MINUTE_MS * (0.4 + 1.2 * random.next()));

type Result = pastSendings.PastRecipient;

/** Results count by the hour anyway; whole minutes need far fewer changes. */
const minuteOf = (at: Date): Date => new Date(Math.floor(+at / MINUTE_MS) * MINUTE_MS);

/** Returns the changes of the metrics by a recipient's result and actions. */
export function changesOf(
  campaignId: string,
  { contactId, email, result }: { contactId: string; email: string; result: Result },
): changes.MetricChange[] {
  const { provider, reply: deferral } = receiverOf(email.toLowerCase());
  const { state, sentAt, deferredAt, reply } = result;
  const about = { campaignId, provider, by: 1 };
  const acts = [
    { counter: "opened", at: result.openedAt, device: result.openDevice },
    { counter: "machineOpened", at: result.machineOpenedAt, device: "unknown" },
    { counter: "unsubscribed", at: result.unsubscribedAt, device: null },
    { counter: "complained", at: result.complainedAt, device: null },
  ] as const;
  return [
    ...(deferredAt
      ? [
          {
            ...about,
            counter: "delayed" as const,
            at: minuteOf(deferredAt),
            reply: replyPattern(deferral),
          },
        ]
      : []),
    state === "sent"
      ? {
          ...about,
          counter: "accepted",
          at: minuteOf(sentAt),
          deferredAt: deferredAt && minuteOf(deferredAt),
        }
      : {
          ...about,
          counter: "refused",
          at: minuteOf(sentAt),
          reply: replyPattern(reply ?? "", email),
        },
    ...acts.flatMap(({ counter, at, device }) =>
      at === null
        ? []
        : [{ ...about, counter, at: minuteOf(at), device: device as changes.Device | null }],
    ),
    // In the contact's own time zone.
    ...(result.clickedAt
      ? [
          {
            ...about,
            counter: "clicked" as const,
            at: result.clickedAt,
            device: result.clickDevice as changes.Device | null,
            contactId,
          },
        ]
      : []),
  ];
}
