// The cost of recording a call with an API key, compared with the call itself, and the time to load figures of a large
// day.
import { apiKeyRoutes, apiLogRoutes, topicRoutes } from "@arauto/contracts";
import { setTimeout as pause } from "node:timers/promises";
import { type CallRecorder, createCallLog } from "../../server/src/domains/api-logs/index.ts";
import { createDatabase } from "../../server/src/platform/database/database.ts";
import { createPool } from "../../server/src/platform/database/pool.ts";
import type { KeyCall } from "../../server/src/platform/http/call-log.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { load } from "./http-load.ts";
import { type Installation, withInstallation, type Workspace } from "./installation.ts";
import {
  median,
  milliseconds,
  percent,
  printMachine,
  printTable,
  type Row,
  failRun,
} from "./report.ts";

const ROUNDS = 5;
/** Sequential requests per round; calls stored per round. */
const REQUESTS = Number(process.env["ARAUTO_BENCH_REQUESTS"] ?? 600);
const STORED = 2_000;
/** Calls of the large day. */
const LARGE_DAY = Number(process.env["ARAUTO_BENCH_CALLS"] ?? 500_000);

await withInstallation(async ({ url, signUp, databaseUrl, database: pool }) => {
  const { client, tenantId } = await signUp("Bench");
  for (let index = 0; index < 25; index += 1)
    await client.call(topicRoutes.create, { body: { name: `Topic ${index}`, default: "in" } });
  const { key, id: apiKeyId } = await client.call(apiKeyRoutes.create, {
    body: { name: "Shop", mode: "live", permissions: ["contacts:read"] },
  });
  const list = JSON.stringify(await client.call(topicRoutes.list));
  const log = createCallLog({
    database: createDatabase(
      createPool(databaseUrl, () => {}),
      () => {},
    ),
    log: createLog("silent"),
  });
  const bodies = { "a list of 25": list.slice(0, 32 * 1024), "no body": "" };
  const measured = {
    call: [] as number[],
    record: [] as number[],
    store: new Map<string, number[]>(),
  };

  for (let round = 0; round <= ROUNDS; round += 1) {
    const paths = Array.from({ length: REQUESTS }, () => "/api/v1/Topics");
    const { p50 } = await load(url, paths, 1, { authorization: `Bearer ${key}` });
    const costs: [string, number][] = [];
    let recording = 0;
    for (const [what, text] of Object.entries(bodies)) {
      const start = performance.now();
      for (let count = 0; count < STORED; count += 1) log.record(callOf(tenantId, apiKeyId, text));
      recording = (performance.now() - start) / STORED;
      const before = process.cpuUsage();
      await log.flush();
      const { user, system } = process.cpuUsage(before);
      costs.push([what, (user + system) / 1_000 / STORED]);
    }
    // The first round is a warm-up.
    if (round === 0) continue;
    measured.call.push(p50);
    measured.record.push(recording);
    for (const [what, cost] of costs)
      measured.store.set(what, [...(measured.store.get(what) ?? []), cost]);
  }

  const total = median(measured.call);
  const rows: Row[] = [
    { what: "the call: a list of 25 over HTTP, p50", time: milliseconds(total), "of the call": "" },
    {
      what: "recording, while the call runs",
      time: milliseconds(median(measured.record)),
      "of the call": percent(median(measured.record) / total),
    },
    ...[...measured.store].map(([what, costs]) => ({
      what: `masking and storing later, CPU time, ${what}`,
      time: milliseconds(median(costs)),
      "of the call": percent(median(costs) / total),
    })),
  ];
  rows.push(...(await largeDay(pool, log, client, tenantId, apiKeyId)));
  printMachine();
  printTable(rows);
});

/** Records a day with many calls, of which one in fifty failed, and measures loading it. */
async function largeDay(
  pool: Installation["database"],
  log: CallRecorder,
  client: Workspace["client"],
  tenantId: string,
  apiKeyId: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  const figures = () => client.call(apiLogRoutes.figures, { query: { mode: "live" } });
  // Waits until the server has stored its own calls.
  await pause(2_000);
  const { dayStart, calls: before } = await figures();
  const start = Date.parse(dayStart);
  const elapsed = Date.now() - start;
  const began = performance.now();
  for (let count = 0; count < LARGE_DAY; count += 1) {
    const failed = count % 50 === 0;
    log.record({
      ...callOf(tenantId, apiKeyId, ""),
      at: new Date(start + Math.random() * elapsed),
      status: failed ? 404 : 200,
      errorCode: failed ? "NOT_FOUND" : null,
      durationMs: Math.round(Math.random() * 200),
    });
    if (count % 5_000 === 4_999) await log.flush();
  }
  await log.close();
  const perSecond = (LARGE_DAY * 1_000) / (performance.now() - began);
  rows.push({
    what: "storing, calls/s of one process",
    time: Math.round(perSecond).toLocaleString("en-US"),
    "of the call": "",
  });
  const { calls } = await figures();
  if (log.dropped() > 0 || calls !== before + LARGE_DAY)
    failRun(`${calls} calls are shown instead of ${before + LARGE_DAY}`);
  await pool.query("vacuum analyze api_logs, api_log_durations, api_log_failures");
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    rows.push({ what, time: milliseconds(median(times)), "of the call": "" });
  };
  const many = LARGE_DAY.toLocaleString("en-US");
  await timed(`figures of the overview, ${many} calls today`, figures);
  await timed(`counts by class, ${many} calls`, () =>
    client.call(apiLogRoutes.counts, { query: { mode: "live" } }),
  );
  await timed(`first page, ${many} calls`, () =>
    client.call(apiLogRoutes.list, { query: { mode: "live" } }),
  );
  return rows;
}

/** Returns a call in the format of the HTTP platform. */
function callOf(tenantId: string, apiKeyId: string, text: string): KeyCall {
  return {
    tenantId,
    apiKeyId,
    mode: "live",
    at: new Date(),
    method: "GET",
    operationId: "listTopics",
    route: "/v1/Topics",
    url: "/v1/Topics?limit=25",
    status: 200,
    errorCode: null,
    durationMs: 3,
    ip: "127.0.0.1",
    correlationId: "bench",
    idempotencyKey: null,
    userAgent: "bench",
    request: undefined,
    response: { text, isCut: false },
  };
}
