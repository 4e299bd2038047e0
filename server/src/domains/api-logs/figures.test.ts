import { type ApiLogFigures, apiLogRoutes } from "@arauto/contracts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { KeyCall } from "../../platform/http/call-log.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { buildTestProgram } from "../../testing/built-server.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { createTestKey } from "../api-keys/testing/test-keys.ts";
import { apiLogsDomain } from "./index.ts";
import { createCallLog } from "./recorder.ts";
import { insertCalls } from "./recorder-queries.ts";
import { percentile, quarterOf, roundedDuration } from "./rollups.ts";
import type { StoredCall } from "./stored-call.ts";
import { keyCall } from "./testing/key-call.ts";

const KILLABLE = new URL("testing/killable-recorder.ts", import.meta.url);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NONE = { text: "", state: "none" as const };

let server: TestServer;
let owner: TestUser;
let keys: string[];
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp({ confirmed: true });
  keys = [];
  for (let count = 0; count < 2; count += 1)
    keys.push((await createTestKey(server, owner.token)).id);
});

const figures = async (mode: "live" | "test" = "live") =>
  (await server.call(apiLogRoutes.figures, { token: owner.token, query: { mode } })).body;

const setTimeZone = (timeZone: string) =>
  server.deps.database.system((tx) =>
    tx.execute(
      sql`update tenants set time_zone = ${timeZone} where tenant_id = ${owner.tenantId}::uuid`,
    ),
  );

interface StoredRow {
  id: string;
  at: Date;
  keyId: string;
  mode: string;
  route: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
}

const rows = () =>
  server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.query<StoredRow>(
      sql`select id, at, key_id, mode, route, status, error_code, duration_ms from api_logs where tenant_id = ${owner.tenantId}::uuid`,
    ),
  );

/** Counts rows individually, and their percentiles without rounding. */
function counted(all: readonly StoredRow[], timeZone: string, { at, dayStart }: ApiLogFigures) {
  const live = all.filter(({ mode }) => mode === "live");
  const dayOf = (date: Date) => localTimeOf(date, timeZone).slice(0, 10);
  const today = live.filter((row) => row.at.getTime() >= Date.parse(dayStart));
  const dayBefore = dayOf(new Date(Date.parse(dayStart) - 12 * HOUR_MS));
  const yesterday = live.filter((row) => dayOf(row.at) === dayBefore);
  const failed = (list: readonly StoredRow[], first: number) =>
    list.filter(({ status }) => Math.floor(status / 100) === first).length;
  const totals = (list: readonly StoredRow[]) => ({
    calls: list.length,
    clientErrors: failed(list, 4),
    serverErrors: failed(list, 5),
  });
  const exact = (list: readonly StoredRow[], share: number) => {
    const ordered = list.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b);
    return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? 0;
  };
  const hours = (list: readonly StoredRow[]) =>
    Array.from({ length: 25 }, (_, hour) => ({
      hour,
      of: list.filter(({ at: time }) => Number(localTimeOf(time, timeZone).slice(11, 13)) === hour),
    }))
      .filter(({ of }) => of.length > 0)
      .map(({ hour, of }) => ({ hour, ...totals(of), p95: roundedDuration(exact(of, 0.95)) }));
  const causes = new Map<string, number>();
  for (const { route, status, errorCode, keyId } of today.filter((row) => row.status >= 400)) {
    const cause = [route, status, errorCode, keyId].join(" ");
    causes.set(cause, (causes.get(cause) ?? 0) + 1);
  }
  return {
    ...totals(today),
    callsYesterday: yesterday.filter((row) => row.at.getTime() < Date.parse(at) - DAY_MS).length,
    p50: roundedDuration(exact(today, 0.5)),
    p95: roundedDuration(exact(today, 0.95)),
    p99: roundedDuration(exact(today, 0.99)),
    today: hours(today),
    yesterday: hours(yesterday),
    causes,
  };
}

const causesOf = ({ failures }: ApiLogFigures) =>
  new Map(
    failures.map(({ route, status, errorCode, key, count }) => [
      [route, status, errorCode, key?.id].join(" "),
      count,
    ]),
  );

function randomCall(daysBack: number): KeyCall {
  const status = [200, 200, 201, 404, 404, 422, 500][Math.floor(Math.random() * 7)] ?? 200;
  return keyCall({
    tenantId: owner.tenantId,
    apiKeyId: keys[Math.floor(Math.random() * 2)] ?? "",
    mode: Math.random() < 0.9 ? "live" : "test",
    at: new Date(Date.now() - Math.random() * daysBack * DAY_MS),
    status,
    errorCode: status === 404 ? "NOT_FOUND" : null,
    durationMs: Math.floor(Math.random() ** 4 * 60_000),
  });
}

describe("figures of the overview", () => {
  it.each(["America/Sao_Paulo", "Asia/Kathmandu"])(
    "equal a count of the calls in %s, with several recorders and calls stored late",
    async (timeZone) => {
      await setTimeZone(timeZone);
      const logs = [createCallLog(server.deps), createCallLog(server.deps)];
      for (let round = 0; round < 6; round += 1) {
        for (const log of logs)
          for (let count = 0; count < 150; count += 1) log.record(randomCall(round < 3 ? 3 : 0.1));
        await Promise.all(logs.map((log) => log.flush()));
      }
      await Promise.all(logs.map((log) => log.close()));
      const stored = await rows();
      expect(stored).toHaveLength(1_800);
      const shown = await figures();
      const { causes, ...expected } = counted(stored, timeZone, shown);
      expect(shown).toMatchObject(expected);
      // Those of the latest six causes; here are at most eight.
      const found = causesOf(shown);
      expect(found.size).toBe(Math.min(6, causes.size));
      for (const [cause, count] of found)
        expect([cause, count]).toEqual([cause, causes.get(cause)]);
      const ofToday = stored.filter(({ at }) => at.getTime() >= Date.parse(shown.dayStart));
      expect((await figures("test")).calls).toBe(
        ofToday.filter(({ mode }) => mode === "test").length,
      );
    },
  );

  it("name the latest of the calls that failed for the same reason", async () => {
    const log = createCallLog(server.deps);
    const now = Date.now();
    const failed = { tenantId: owner.tenantId, apiKeyId: keys[0] ?? "", status: 500 };
    for (const ago of [40, 10, 30]) {
      log.record(keyCall({ ...failed, at: new Date(now - ago), correlationId: `${ago}` }));
      await log.flush();
    }
    await log.close();
    const [failure] = (await figures()).failures;
    const { body } = await server.call(apiLogRoutes.get, {
      token: owner.token,
      params: { id: failure?.id ?? "" },
    });
    expect([failure?.count, body.correlationId, body.sameErrorToday]).toEqual([3, "10", 3]);
  });

  it("count a call once if it is stored again after a lost commit", async () => {
    const { tenantId } = owner;
    const at = new Date();
    const stored: StoredCall[] = [404, 200].map((status, index) => ({
      ...keyCall({ tenantId, apiKeyId: keys[0] ?? "", status }),
      at,
      id: `0190a000-0000-7000-8000-00000000000${index}`,
      keyId: keys[0] ?? "",
      path: "/v1/WhoAmI",
      request: NONE,
      response: NONE,
    }));
    const store = (calls: StoredCall[]) =>
      server.deps.database.tenant(tenantId, (tx) => insertCalls(tx, tenantId, calls));
    await store(stored.slice(0, 1));
    await store(stored);
    await store(stored);
    expect(await figures()).toMatchObject({ calls: 2, clientErrors: 1, failures: [{ count: 1 }] });
  });

  it("equal a count of the calls after a kill between storing calls and aggregating them", async () => {
    const { tenantId } = owner;
    const { database } = server.deps;
    const at = new Date();
    const log = createCallLog(server.deps);
    log.record(keyCall({ tenantId, apiKeyId: keys[0] ?? "", at }));
    await log.flush();
    const waiting = () =>
      database.system((tx) =>
        tx.one<{ count: number }>(sql`
          select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into api_log_durations%'
            and pid <> pg_backend_pid()`),
      );
    // The row is locked, so the killed process gets as far as aggregating.
    await database.tenant(tenantId, async (tx) => {
      await tx.query(
        sql`select from api_log_durations where tenant_id = ${tenantId}::uuid and at = ${quarterOf(at)}::timestamptz for update`,
      );
      const killable = spawn(
        process.execPath,
        [
          buildTestProgram(KILLABLE),
          server.config.databaseUrl ?? "",
          tenantId,
          keys[0] ?? "",
          at.toISOString(),
        ],
        { stdio: ["ignore", "ignore", "inherit"] },
      );
      await expect.poll(async () => (await waiting()).count, { timeout: 20_000 }).toBe(1);
      const ended = once(killable, "exit");
      killable.kill("SIGKILL");
      await ended;
    });
    await expect.poll(async () => (await waiting()).count, { timeout: 20_000 }).toBe(0);
    log.record(keyCall({ tenantId, apiKeyId: keys[1] ?? "", at }));
    await log.close();
    expect(await rows()).toHaveLength(2);
    expect((await figures()).calls).toBe(2);
  });

  it("are deleted after three days", async () => {
    const log = createCallLog(server.deps);
    for (const days of [0, 1, 5]) {
      const at = new Date(Date.now() - days * DAY_MS);
      log.record(keyCall({ tenantId: owner.tenantId, apiKeyId: keys[0] ?? "", at, status: 500 }));
    }
    await log.close();
    const left = () =>
      server.deps.database.tenant(owner.tenantId, (tx) =>
        tx.one<{ durations: number; failures: number }>(sql`
          select (select count(*) from api_log_durations where tenant_id = ${owner.tenantId}::uuid) as durations,
            (select count(*) from api_log_failures where tenant_id = ${owner.tenantId}::uuid) as failures`),
      );
    expect(await left()).toEqual({ durations: 3, failures: 3 });
    await server.deps.database.system(async (tx) => apiLogsDomain.dailyCleanup?.(tx, server.deps));
    expect(await left()).toEqual({ durations: 2, failures: 2 });
  });
});

describe("a rounded duration", () => {
  it("differs by at most 1/32, keeps the order, and is exact below 32 ms", () => {
    const durations = Array.from({ length: 200_000 }, (_, duration) => duration);
    const rounded = durations.map(roundedDuration);
    expect(rounded.slice(0, 32)).toEqual(durations.slice(0, 32));
    expect(
      durations.filter((duration) => Math.abs((rounded[duration] ?? 0) - duration) * 32 > duration),
    ).toEqual([]);
    expect(durations.filter((n) => (rounded[n] ?? 0) < (rounded[n - 1] ?? 0))).toEqual([]);
  });
});

describe("a percentile", () => {
  it("is the smallest duration that its share of calls does not exceed", () => {
    const durations = [
      { durationMs: 90, calls: 1 },
      { durationMs: 5, calls: 94 },
      { durationMs: 40, calls: 5 },
    ];
    expect([0.5, 0.94, 0.95, 0.99, 1].map((share) => percentile(durations, share))).toEqual([
      5, 5, 40, 40, 90,
    ]);
    expect(percentile([], 0.5)).toBeNull();
  });
});
