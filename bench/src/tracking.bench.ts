// Opens and clicks over HTTP, each stored before the response, compared with a bare server in a separate process.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { signToken } from "@arauto/mail";
import type pg from "pg";
import { v7 } from "uuid";
import { createSecrets } from "../../server/src/platform/crypto/secrets.ts";
import { load } from "./http-load.ts";
import { startInstallation } from "./installation.ts";
import {
  milliseconds,
  percent,
  printMachine,
  printTable,
  type Row,
  integer,
  failRun,
} from "./report.ts";

const CONNECTIONS = [1, 16, 64, 256];
/** Requests per measurement; a single connection gets a tenth. */
const REQUESTS = Number(process.env["ARAUTO_BENCH_REQUESTS"] ?? 20_000);
const LINKS = [
  "https://shop.example/",
  "https://shop.example/?for={{ account.email | url_encode }}",
];

interface Campaign {
  id: string;
  contacts: readonly string[];
}

/** A campaign that was sent an hour ago. */
async function sentCampaign(
  database: pg.Pool,
  tenantId: string,
  recipients: number,
): Promise<Campaign> {
  const id = v7();
  const ids = Array.from({ length: recipients }, () => v7());
  await database.query(
    "insert into campaigns (tenant_id, id, name, status, content) values ($1, $2, 'News', 'sent', $3)",
    [tenantId, id, JSON.stringify({ links: LINKS })],
  );
  await database.query(
    "insert into campaign_chunks (tenant_id, campaign_id, chunk, size, done) values ($1, $2, 0, $3, true)",
    [tenantId, id, recipients],
  );
  await database.query(
    "insert into accounts (tenant_id, id, name, email, status) select $1, id, 'Maria', id || '@example' || n % 50 || '.com', 'active' from unnest($2::uuid[]) with ordinality as given (id, n)",
    [tenantId, ids],
  );
  await database.query(
    "insert into recipients (tenant_id, campaign_id, account_id, chunk, place, state, sent_at) select $1, $2, id, 0, n % 1000, 1, now() - interval '1 hour' from unnest($3::uuid[]) with ordinality as given (id, n)",
    [tenantId, id, ids],
  );
  return { id, contacts: ids };
}

const installation = await startInstallation();
const bare = spawn(
  process.execPath,
  [
    "--import",
    import.meta.resolve("tsx"),
    fileURLToPath(new URL("bare-process.ts", import.meta.url)),
  ],
  {
    stdio: ["ignore", "pipe", "inherit"],
  },
);
try {
  const [bareUrl] = (await once(createInterface({ input: bare.stdout }), "line")) as [string];
  const { tenantId } = await installation.signUp("Bench");
  const key = createSecrets(installation.environment["ARAUTO_SECRET"] ?? "").key("tracking-tokens");
  const rows: Row[] = [];
  for (const connections of CONNECTIONS) {
    const requests = connections === 1 ? REQUESTS / 10 : REQUESTS;
    const campaign = await sentCampaign(installation.database, tenantId, requests);
    const token = (kind: "open" | "click", contactId: string, link = 0) =>
      signToken({ kind, tenantId, campaignId: campaign.id, contactId, link }, key);
    const opens = campaign.contacts.map((contactId) => `/t/o/${token("open", contactId)}.gif`);
    const clicks = campaign.contacts.map((contactId) => `/t/c/${token("click", contactId)}`);
    const personal = campaign.contacts.map((contactId) => `/t/c/${token("click", contactId, 1)}`);
    // Excludes one-time initialization from the measurement.
    await load(installation.url, opens.slice(0, 200), Math.min(connections, 20));
    const measured = [
      { what: "bare server", ...(await load(bareUrl, opens, connections)) },
      { what: "first open", ...(await load(installation.url, opens.slice(200), connections)) },
      { what: "open again", ...(await load(installation.url, opens, connections)) },
      { what: "first click", ...(await load(installation.url, clicks, connections)) },
      { what: "click, personal link", ...(await load(installation.url, personal, connections)) },
    ];
    const reference = measured[0]?.perSecond ?? NaN;
    for (const { what, perSecond, p50, p99, statuses } of measured) {
      rows.push({
        connections: String(connections),
        what,
        "requests/s": integer(perSecond),
        "of the bare server": percent(perSecond / reference),
        p50: milliseconds(p50),
        p99: milliseconds(p99),
      });
      const expected = what.includes("click") ? 302 : 200;
      if ([...statuses.keys()].some((status) => status !== expected))
        failRun(`${what}: ${JSON.stringify([...statuses])}`);
    }
    const { rows: stored } = await installation.database.query<{
      opened: number;
      clicked: number;
      links: number;
    }>(
      "select opened, clicked, (select sum(clicks)::int from campaign_link_clicks k where k.campaign_id = e.campaign_id) as links from campaign_engagement e where campaign_id = $1",
      [campaign.id],
    );
    const [sums] = stored;
    if (sums?.opened !== requests || sums.clicked !== requests || sums.links !== 2 * requests)
      failRun(`stored ${JSON.stringify(sums)} of ${requests}`);
  }
  printMachine();
  printTable(rows);
} finally {
  bare.kill();
  await installation.stop();
}
