// Webhooks to an endpoint on this machine: their rate, the time to the first attempt, and the impact of a hanging
// neighbor.
import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { webhookRoutes } from "@arauto/contracts";
import { type Installation, withInstallation, type Workspace } from "./installation.ts";
import { milliseconds, printMachine, printTable, times, integer, failRun } from "./report.ts";

const EVENTS = Number(process.env["ARAUTO_BENCH_EVENTS"] ?? 10_000);
const RATE = 200;
const RATE_SECONDS = 10;
const HANG_MS = 30_000;
const HUNG_EVENTS = 200;
const LIMIT_MS = 120_000;
const PLAIN_CONNECTIONS = 32;

interface Endpoint {
  url: string;
  /** When each contact's first request arrived. */
  arrivals: Map<string, number>;
  requests: number;
  stop(): void;
}

async function startEndpoint(delayMs = 0): Promise<Endpoint> {
  const arrivals = new Map<string, number>();
  const endpoint: Endpoint = { url: "", arrivals, requests: 0, stop: () => {} };
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString("utf8")));
    request.on("end", () => {
      endpoint.requests += 1;
      const contact = /"contactId":"([^"]+)"/.exec(body)?.[1];
      if (contact !== undefined && !arrivals.has(contact)) arrivals.set(contact, performance.now());
      setTimeout(() => response.writeHead(204).end(), delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  endpoint.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return endpoint;
}

const subscribe = (workspace: Workspace, url: string) =>
  workspace.client.call(webhookRoutes.create, { body: { url, events: ["contact.unsubscribed"] } });

async function record(
  { database }: Installation,
  { tenantId }: Workspace,
  contacts: readonly string[],
): Promise<void> {
  await database.query(
    `insert into events (tenant_id, type, account_id, data)
     select $1::uuid, 'account.unsubscribed', contact, '{"reason":"unsubscribed"}' from unnest($2::uuid[]) as contact`,
    [tenantId, contacts],
  );
}

const newContacts = (count: number) => Array.from({ length: count }, () => randomUUID());

async function arrived(endpoint: Endpoint, contacts: readonly string[]): Promise<void> {
  const until = performance.now() + LIMIT_MS;
  while (contacts.some((contact) => !endpoint.arrivals.has(contact))) {
    if (performance.now() > until) throw new Error("Not all events arrived in time");
    await sleep(20);
  }
}

/** Returns deliveries per second, from recording the events until the last one arrived. */
async function deliveryRate(
  installation: Installation,
  workspace: Workspace,
  endpoint: Endpoint,
): Promise<number> {
  const contacts = newContacts(EVENTS);
  const started = performance.now();
  await record(installation, workspace, contacts);
  await arrived(endpoint, contacts);
  return EVENTS / ((performance.now() - started) / 1000);
}

/** Returns how many requests per second Node's own client makes to an endpoint. */
async function plainRate(): Promise<number> {
  const endpoint = await startEndpoint();
  const agent = new http.Agent({ keepAlive: true, maxSockets: PLAIN_CONNECTIONS });
  const body = JSON.stringify({ type: "x", timestamp: "", data: { contactId: "plain" } });
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const request = http.request(endpoint.url, { method: "POST", agent }, (response) => {
        response.resume().on("end", resolve);
      });
      request.on("error", reject).end(body);
    });
  const started = performance.now();
  let left = EVENTS;
  const work = async () => {
    while ((left -= 1) >= 0) await post();
  };
  await Promise.all(Array.from({ length: PLAIN_CONNECTIONS }, work));
  const rate = EVENTS / ((performance.now() - started) / 1000);
  agent.destroy();
  endpoint.stop();
  return rate;
}

/** Records events at a steady rate, each in a separate transaction. Returns the times from commit to request. */
async function firstAttempts(
  installation: Installation,
  workspace: Workspace,
  endpoint: Endpoint,
): Promise<number[]> {
  const contacts = newContacts(RATE * RATE_SECONDS);
  const committed = new Map<string, number>();
  const started = performance.now();
  await Promise.all(
    contacts.map(async (contact, index) => {
      await sleep((index * 1000) / RATE - (performance.now() - started));
      await record(installation, workspace, [contact]);
      committed.set(contact, performance.now());
    }),
  );
  await arrived(endpoint, contacts);
  return contacts
    .map((contact) => (endpoint.arrivals.get(contact) ?? NaN) - (committed.get(contact) ?? NaN))
    .toSorted((a, b) => a - b);
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

async function measure(installation: Installation): Promise<void> {
  const [workspace, neighbor] = [
    await installation.signUp("Bench"),
    await installation.signUp("Neighbor"),
  ];
  const [endpoint, hanging] = [await startEndpoint(), await startEndpoint(HANG_MS)];
  const worker = await installation.startWorker();
  try {
    await subscribe(workspace, endpoint.url);
    const plain = await plainRate();
    await deliveryRate(installation, workspace, endpoint);
    const waits = await firstAttempts(installation, workspace, endpoint);
    const alone = await deliveryRate(installation, workspace, endpoint);
    await subscribe(neighbor, hanging.url);
    await record(installation, neighbor, newContacts(HUNG_EVENTS));
    await sleep(1_000);
    if (hanging.requests === 0) failRun("The hanging endpoint got no request");
    const beside = await deliveryRate(installation, workspace, endpoint);
    printTable([
      { what: "Node's own client", result: `${integer(plain)}/s`, ratio: "" },
      { what: "webhooks", result: `${integer(alone)}/s`, ratio: times(alone / plain) },
      {
        what: `webhooks next to one that hangs ${HANG_MS / 1000} s`,
        result: `${integer(beside)}/s`,
        ratio: times(beside / plain),
      },
      {
        what: `first attempt at ${RATE} events/s, median`,
        result: milliseconds(percentile(waits, 0.5)),
        ratio: "",
      },
      {
        what: `first attempt at ${RATE} events/s, p95`,
        result: milliseconds(percentile(waits, 0.95)),
        ratio: "",
      },
    ]);
    console.log(`The hanging endpoint slows the other by ${integer((1 - beside / alone) * 100)} %`);
    console.log("Targets: 1,000/s; p95 below 1 s; slower by less than 20 %");
    // A repeated request would be a lost outcome, though no process was killed.
    const distinct = endpoint.arrivals.size;
    if (endpoint.requests !== distinct)
      failRun(`${endpoint.requests - distinct} events were sent twice`);
  } finally {
    await worker.kill();
    endpoint.stop();
    hanging.stop();
  }
}

printMachine();
await withInstallation(measure);
