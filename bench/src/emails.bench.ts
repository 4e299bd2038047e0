// Single emails at a steady rate, alone and alongside a large campaign of the same sending account.
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { apiKeyRoutes, templateRoutes } from "@arauto/contracts";
import { draftNewsletter, start, waitForCampaign } from "./campaigns.ts";
import { type Installation, withInstallation, type Workspace } from "./installation.ts";
import { populate } from "./population.ts";
import { milliseconds, printMachine, printTable, times, integer, failRun } from "./report.ts";
import { type Sink, startSink } from "./sink.ts";

const RECIPIENTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 1_000_000);
const RATE = 200;
const RATE_SECONDS = 15;
const LIMIT_MS = 120_000;
const SOURCE =
  '<p>Hello {{ account.name | default: "there" }}, order {{ data.number }} is on its way.</p><a href="https://shop.example/orders/{{ data.number }}">Your order</a>';

interface Measured {
  /** Milliseconds of each request, sorted. */
  posts: number[];
  /** From accepting each email until its result was stored, sorted. */
  tries: number[];
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

async function keyFor({ client }: Workspace): Promise<string> {
  const body = { name: "Bench", mode: "live", permissions: ["emails:write"] } as const;
  return (
    await client.call(apiKeyRoutes.create, {
      body: { ...body, permissions: [...body.permissions] },
    })
  ).key;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Returns the status of the response. */
function post(url: string, key: string, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const request = http.request(url, { method: "POST", agent, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject).end(JSON.stringify(body));
  });
}

/** Sends emails at the rate, and waits until all of them have a result. */
async function series(
  { url, database }: Installation,
  key: string,
  templateId: string,
  tag: string,
): Promise<Measured> {
  const started = performance.now();
  const posts = await Promise.all(
    Array.from({ length: RATE * RATE_SECONDS }, async (_, index) => {
      await sleep((index * 1000) / RATE - (performance.now() - started));
      const startedAt = performance.now();
      const status = await post(`${url}/api/v1/Emails`, key, {
        from: { email: "news@shop.example" },
        to: { email: `${tag}${index}@buyers.example` },
        templateId,
        data: { number: index },
        tags: [tag],
      });
      if (status !== 202) failRun(`A request returned ${status}`);
      return performance.now() - startedAt;
    }),
  );
  const until = performance.now() + LIMIT_MS;
  for (;;) {
    const { rows } = await database.query<{ ms: number | null }>(
      `select (extract(epoch from r.sent_at - e.created_at) * 1000)::float8 as ms from emails e
       join recipients r on r.tenant_id = e.tenant_id and r.campaign_id = e.ledger_id and r.account_id = e.id
       where $1 = any(e.tags)`,
      [tag],
    );
    const tries = rows.flatMap(({ ms }) => (ms === null ? [] : [ms]));
    if (tries.length === posts.length) {
      const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
      return { posts: sorted(posts), tries: sorted(tries) };
    }
    if (performance.now() > until)
      throw new Error(`Only ${tries.length} of ${posts.length} emails were sent in time`);
    await sleep(500);
  }
}

async function measure(installation: Installation, sink: Sink): Promise<void> {
  const workspace = await installation.signUp("Bench");
  await populate(installation, workspace, RECIPIENTS, { allActive: true });
  const key = await keyFor(workspace);
  const template = await workspace.client.call(templateRoutes.create, {
    body: {
      name: "Order",
      type: "transactional",
      content: {
        format: "html",
        language: "en-us",
        subject: "Order {{ data.number }}",
        source: SOURCE,
      },
    },
  });
  // Single emails are sent with the account of the campaign.
  const campaign = await draftNewsletter(workspace, { name: "Large", port: sink.port });
  const worker = await installation.startWorker();
  try {
    await series(installation, key, template.id, "warm");
    const alone = await series(installation, key, template.id, "alone");
    await start(workspace, campaign);
    await waitForCampaign(workspace, campaign, ({ balance }) => (balance?.sent ?? 0) > 0, {
      limitMs: 900_000,
    });
    const before = (await sink.counts()).taken;
    const startedAt = Date.now();
    const beside = await series(installation, key, template.id, "beside");
    const taken = (await sink.counts()).taken - before - beside.posts.length;
    const row = (what: string, one: readonly number[], other: readonly number[]) => ({
      what,
      alone: milliseconds(percentile(one, 0.95)),
      "during the campaign": milliseconds(percentile(other, 0.95)),
      ratio: times(percentile(other, 0.95) / percentile(one, 0.95)),
    });
    console.log(
      `${RATE} emails/s for ${RATE_SECONDS} s; the campaign sent ${integer(taken / ((Date.now() - startedAt) / 1000))} emails/s meanwhile`,
    );
    printTable([
      row("POST /v1/Emails, p95", alone.posts, beside.posts),
      row("from accepting to the stored result of the first try, p95", alone.tries, beside.tries),
    ]);
    console.log("Targets: 50 ms; 2 s");
  } finally {
    await worker.kill();
  }
}

printMachine();
const sink = await startSink();
try {
  await withInstallation((installation) => measure(installation, sink));
} finally {
  await sink.stop();
}
