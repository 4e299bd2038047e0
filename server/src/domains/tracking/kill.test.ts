import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { signToken, type TrackingToken } from "@arauto/mail";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSecrets } from "../../platform/crypto/secrets.ts";
import { sql } from "../../platform/database/sql.ts";
import { buildTestProgram } from "../../testing/built-server.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { engagementOf, recountEngagement, trackingKey } from "./index.ts";
import { bareWorkspace, sentCampaign } from "./testing/sent-campaign.ts";

const PAGES = new URL("testing/pages-process.ts", import.meta.url);
const AGENT = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
};
const CONTACTS = 400;
const AT_ONCE = 48;
/** The process is killed after this many responses, and once more at the end. */
const KILLS = [300];

let opened: OpenTestDatabase;
let program: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  program = buildTestProgram(PAGES);
  opened = await openTestDatabase();
});
afterAll(async () => {
  running?.kill("SIGKILL");
  await opened?.close();
});

async function serve(secret: string): Promise<{ url: string; kill: () => Promise<void> }> {
  const child = spawn(process.execPath, [program, opened.url, secret], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running = child;
  const [url] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return {
    url,
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

it(
  "every acknowledged act is stored, even when the process is killed amid hundreds of requests",
  { timeout: 300_000 },
  async () => {
    const { database } = opened;
    const secret = randomBytes(32).toString("hex");
    const key = trackingKey({ secrets: createSecrets(secret) });
    const tenantId = await bareWorkspace(database);
    const { campaignId, contacts } = await sentCampaign(database, tenantId, {
      recipients: CONTACTS,
      links: ["https://shop.example/", "https://shop.example/2"],
    });
    const token = (kind: TrackingToken["kind"], contactId: string, link = 0) =>
      signToken({ kind, tenantId, campaignId, contactId, link }, key);

    const acts = contacts.flatMap((contactId, n) => [
      {
        contactId,
        what: "opened" as const,
        path: `/t/o/${token("open", contactId)}.gif`,
        init: {},
      },
      {
        contactId,
        what: "clicked" as const,
        path: `/t/c/${token("click", contactId, 1)}`,
        init: {},
      },
      ...(n % 9 === 0
        ? [
            {
              contactId,
              what: "unsubscribed" as const,
              path: `/u/${token("unsubscribe", contactId)}`,
              init: {
                method: "POST",
                body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
              },
            },
          ]
        : []),
    ]);
    // All recipients' acts, interleaved in the same order each time.
    const order = acts
      .map((act, at) => ({ act, at: (at * 7919) % acts.length }))
      .toSorted((a, b) => a.at - b.at);

    let serving = await serve(secret);
    const answered = {
      opened: new Set<string>(),
      clicked: new Set<string>(),
      unsubscribed: new Set<string>(),
    };
    let responses = 0;
    let unanswered = 0;
    const kills = [...KILLS];
    let restarting: Promise<void> | undefined;
    const restart = async () => {
      await serving.kill();
      serving = await serve(secret);
      restarting = undefined;
    };
    const next = order[Symbol.iterator]();
    const caller = async () => {
      for (const { act } of next) {
        await restarting;
        try {
          const response = await fetch(`${serving.url}${act.path}`, {
            ...act.init,
            redirect: "manual",
            headers: { ...AGENT, "content-type": "application/x-www-form-urlencoded" },
          });
          await response.arrayBuffer();
          if (response.status >= 400) throw new Error(`${response.status}`);
          answered[act.what].add(act.contactId);
          responses += 1;
        } catch {
          unanswered += 1;
        }
        if (responses < (kills[0] ?? Infinity)) continue;
        kills.shift();
        restarting ??= restart();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, caller));
    await restarting;
    await serving.kill();

    expect(kills).toEqual([]);
    expect(unanswered).toBeGreaterThan(0);
    expect(responses).toBeGreaterThan(acts.length / 2);
    const stored = await database.tenant(tenantId, (tx) =>
      tx.query<{ contactId: string; opened: boolean; clicked: boolean; unsubscribed: boolean }>(sql`
      select account_id, opened_at is not null as opened, clicked_at is not null as clicked, unsubscribed_at is not null as unsubscribed
      from recipients where tenant_id = ${tenantId} and campaign_id = ${campaignId}`),
    );
    const marked = (what: keyof typeof answered) =>
      new Set(stored.filter((contact) => contact[what]).map((contact) => contact.contactId));
    for (const what of ["opened", "clicked", "unsubscribed"] as const)
      expect(missing(answered[what], marked(what))).toEqual([]);
    const { recount, counts } = await database.tenant(tenantId, async (tx) => ({
      recount: await recountEngagement(tx, tenantId, campaignId),
      counts: (await engagementOf(tx, tenantId, [campaignId])).get(campaignId),
    }));
    expect(recount).toEqual({ agrees: true, differences: [] });
    expect(counts).toMatchObject({
      opened: marked("opened").size,
      clicked: marked("clicked").size,
      unsubscribed: marked("unsubscribed").size,
    });
  },
);

function missing(all: ReadonlySet<string>, stored: ReadonlySet<string>): string[] {
  return [...all].filter((one) => !stored.has(one));
}
