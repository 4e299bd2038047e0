import { sendingDomainRoutes as routes, WARM_UP_DEFAULT } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { takeWarmUp } from "./index.ts";
import { addDomain } from "./testing/domain-world.ts";

let server: TestServer;
let owner: TestUser;
let domainId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
  domainId = (await addDomain(server, owner, "shop.example")).id;
});

const take = (count: number) =>
  server.deps.database.tenant(owner.tenantId, (tx) =>
    takeWarmUp(tx, owner.tenantId, domainId, count),
  );
const plan = (limits: number[]) =>
  server.call(routes.setWarmUp, { token: owner.token, params: { id: domainId }, body: { limits } });
const warmUp = async () =>
  (await server.call(routes.get, { token: owner.token, params: { id: domainId } })).body.warmUp;
const nextDay = () =>
  server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(sql`update sending_warm_up_days set day = day - 1`),
  );

describe("warming up a domain", () => {
  it("is no limit without a plan", async () => {
    expect(await take(100_000)).toEqual({ granted: 100_000, againAt: null });
    expect(await warmUp()).toBeNull();
  });

  it("grants the rest of the day, returns when the next one begins, and increases by days of sending", async () => {
    await plan([50, 100]);
    expect(await take(30)).toEqual({ granted: 30, againAt: null });
    const { granted, againAt } = await take(30);
    expect(granted).toBe(20);
    expect(againAt?.toISOString()).toMatch(/T00:00:00\.000Z$/);
    expect((againAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(0);
    expect((againAt?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(86_400_000);
    expect(await take(1)).toMatchObject({ granted: 0 });
    expect(await warmUp()).toMatchObject({ day: 1, limitToday: 50, takenToday: 50 });
    await nextDay();
    expect(await warmUp()).toMatchObject({ day: 2, limitToday: 100, takenToday: 0 });
    expect(await take(150)).toMatchObject({ granted: 100 });
    await nextDay();
    expect(await warmUp()).toMatchObject({ day: 3, limitToday: null });
    expect(await take(100_000)).toEqual({ granted: 100_000, againAt: null });
  });

  it("never grants more than the day's limit, however many ask concurrently", async () => {
    await plan([100]);
    const grants = await Promise.all(Array.from({ length: 20 }, () => take(7)));
    expect(grants.reduce((sum, { granted }) => sum + granted, 0)).toBe(100);
    expect(await warmUp()).toMatchObject({ takenToday: 100 });
  });

  it("takes nothing in a transaction that is rolled back", async () => {
    await plan([100]);
    await server.deps.database
      .tenant(owner.tenantId, async (tx) => {
        await takeWarmUp(tx, owner.tenantId, domainId, 60);
        throw new Error("undone");
      })
      .catch(() => undefined);
    expect(await take(100)).toEqual({ granted: 100, againAt: null });
  });

  it("can be changed while it runs, and ended", async () => {
    await plan([10]);
    await take(10);
    await plan([25, 50]);
    expect(await take(100)).toMatchObject({ granted: 15 });
    expect(
      (
        await server.fail(routes.setWarmUp, {
          token: owner.token,
          params: { id: domainId },
          body: { limits: [] },
        })
      ).status,
    ).toBe(400);
    const { body } = await server.call(routes.removeWarmUp, {
      token: owner.token,
      params: { id: domainId },
    });
    expect(body.warmUp).toBeNull();
    expect(await take(1000)).toMatchObject({ granted: 1000 });
  });

  it("suggests a plan that never decreases", () => {
    expect(WARM_UP_DEFAULT.slice(0, 5)).toEqual([50, 100, 500, 1_000, 5_000]);
    expect([...WARM_UP_DEFAULT].toSorted((a, b) => a - b)).toEqual([...WARM_UP_DEFAULT]);
  });
});
