import { setTimeout as pause } from "node:timers/promises";
import { type Campaign, dealRoutes, mailboxRoutes } from "@arauto/contracts";
import pLimit from "p-limit";
import type { ApiClient } from "./api-client.ts";
import { findCampaign, SENT_CAMPAIGNS } from "./demo-campaigns.ts";
import { findWelcome } from "./demo-workflow.ts";
import { createSeededRandom, hashOf } from "./seeded-random.ts";

/** Shares of the recipients, as in a small healthy list. Each campaign's share is between these. */
const OPENED = { from: 0.2, to: 0.3 };
const CLICKED = { from: 0.05, to: 0.09 };
const UNSUBSCRIBED = 2;
const CONCURRENT_READERS = 4;
/** Additional messages whose pictures Apple prefetched, read or not. */
const FETCHED = 0.12;
const APPLE_PRIVACY = "Mozilla/5.0";
const GMAIL =
  "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)";
const CHROME =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";
/** User agents of email clients and browsers. */
const READERS = [
  { mail: GMAIL, browser: CHROME },
  { mail: GMAIL, browser: CHROME },
  {
    mail: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.3.0",
    browser: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  },
] as const;
/** Opens and clicks sooner after sending count as actions of bots. */
const READ_AFTER_MS = 7_000;

/**
 * Reads the captured emails as their recipients would: some open, some of these click, two unsubscribe. The address
 * determines each recipient's actions, so that a repetition adds nothing. The unsubscribes come last: they prove that a
 * campaign is complete.
 */
export async function ensureEngagement(
  api: ApiClient,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const campaigns = await sentOnes(api);
  const buyers = await addressesWithOpenDeals(api);
  for (const campaign of campaigns) {
    if (campaign.engagement.unsubscribed > 0) continue;
    const messages = await mailsOf(api, campaign.id);
    await haveArrived(campaign, signal);
    const byLot = messages.toSorted((a, b) => lot(a.to) - lot(b.to));
    const random = createSeededRandom(hashOf(campaign.name));
    const partOf = ({ from, to }: { from: number; to: number }) =>
      Math.round(byLot.length * (from + (to - from) * random.next()));
    const openers = byLot.slice(0, partOf(OPENED));
    const clickers = new Set(openers.slice(0, partOf(CLICKED)));
    const fetched = byLot.slice(
      openers.length,
      openers.length + Math.round(byLot.length * FETCHED),
    );
    await pLimit(CONCURRENT_READERS).map([...openers, ...fetched], async (message) => {
      const { html } = await api.call(mailboxRoutes.get, { params: { id: message.id } });
      const [pixel] = trackedPaths(html ?? "", "src");
      const reader = READERS[lot(message.to) % READERS.length] ?? READERS[0];
      if (pixel)
        await visit(
          url + pixel,
          "GET",
          fetched.includes(message) ? APPLE_PRIVACY : reader.mail,
          signal,
        );
      const links = trackedPaths(html ?? "", "href");
      const chosen = links[lot(message.to) % Math.max(1, links.length)];
      if (clickers.has(message) && chosen) await visit(url + chosen, "GET", reader.browser, signal);
    });
    const leaving = openers.filter(({ to }) => !buyers.has(to.toLowerCase())).slice(-UNSUBSCRIBED);
    for (const message of leaving) await unsubscribe(api, url, message.id, signal);
  }
}

/**
 * Returns the addresses of contacts with open deals. None of them unsubscribes, because the plan of the deals
 * determines which contacts can't be emailed.
 */
async function addressesWithOpenDeals(api: ApiClient): Promise<Set<string>> {
  const query = { status: "open", limit: "100" } as const;
  const { items } = await api.call(dealRoutes.list, { query });
  return new Set(items.flatMap(({ contact }) => (contact ? [contact.email.toLowerCase()] : [])));
}

/** Returns the sent emails, in this order: the workflow's first email, and the campaigns. */
async function sentOnes(api: ApiClient): Promise<Campaign[]> {
  const found = await Promise.all(SENT_CAMPAIGNS.map(({ name }) => findCampaign(api, name)));
  const welcome = await findWelcome(api);
  return [welcome, ...found].filter((campaign) => campaign !== undefined);
}

async function haveArrived(
  { finishedAt, updatedAt }: Campaign,
  signal: AbortSignal,
): Promise<void> {
  const left = new Date(finishedAt ?? updatedAt).getTime() + READ_AFTER_MS - Date.now();
  if (left > 0) await pause(left, undefined, { signal });
}

/** Whether the demo is complete: the last campaign was sent and read. */
export async function isDemoComplete(api: ApiClient): Promise<boolean> {
  const last = SENT_CAMPAIGNS.at(-1);
  const campaign = last && (await findCampaign(api, last.name));
  return campaign !== undefined && campaign.engagement.unsubscribed > 0;
}

/** A captured email. */
export interface Mail {
  id: string;
  to: string;
}

/** Returns the captured emails of a campaign. */
export async function mailsOf(api: ApiClient, campaignId: string): Promise<Mail[]> {
  const messages: Mail[] = [];
  let cursor: string | null = null;
  do {
    const page: {
      items: { id: string; to: string; campaignId: string | null }[];
      nextCursor: string | null;
    } = await api.call(mailboxRoutes.list, {
      query: { limit: "100", ...(cursor !== null && { cursor }) },
    });
    messages.push(...page.items.filter((message) => message.campaignId === campaignId));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return messages;
}

/** Chooses recipients by their address. */
const lot = (address: string): number => hashOf(address.toLowerCase());

// Links contain the public address, which may not lead here (yet): only their path is used.
function trackedPaths(html: string, attribute: "src" | "href"): string[] {
  const urls = [
    ...html.matchAll(new RegExp(`${attribute}="(https?://[^"]*/t/[oc]/[^"]+)"`, "g")),
  ].map(([, address = ""]) => new URL(address));
  return urls.map((address) => address.pathname + address.search);
}

async function unsubscribe(
  api: ApiClient,
  url: string,
  mailId: string,
  signal: AbortSignal,
): Promise<void> {
  const { headers } = await api.call(mailboxRoutes.get, { params: { id: mailId } });
  const list =
    headers.find((header) => header.name.toLowerCase() === "list-unsubscribe")?.value ?? "";
  const address = /<(https?:[^>]+)>/.exec(list)?.[1];
  if (address) await visit(url + new URL(address).pathname, "POST", READERS[2].browser, signal);
}

/**
 * Requests an address like a browser or an email client (RFC 8058 for the POST), without following
 * redirects.
 */
async function visit(
  address: string,
  method: "GET" | "POST",
  agent: string,
  signal: AbortSignal,
): Promise<void> {
  const form =
    method === "POST" ? { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) } : {};
  const response = await fetch(address, {
    method,
    ...form,
    headers: { "user-agent": agent },
    redirect: "manual",
    signal,
  });
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`A tracked link returned ${response.status}`);
}
