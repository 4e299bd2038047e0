import { dealRoutes as routes, pipelineRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { lastDayOf, monthAfter } from "./months.ts";
import { planPredictions, predict } from "./predictions.ts";
import { type DealFixture, dealFixture } from "./testing/deal-fixture.ts";

let server: TestServer;
let fixture: DealFixture;
let token: string;
const month = localTimeOf(new Date(), "America/Sao_Paulo").slice(0, 7);

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  fixture = await dealFixture(server, await server.signUp());
  token = fixture.user.token;
});

const tenant: TestServer["deps"]["database"]["tenant"] = (id, work) =>
  server.deps.database.tenant(id, work);
const run = (statement: ReturnType<typeof sql>) =>
  tenant(fixture.user.tenantId, (tx) => tx.execute(statement));
const forecast = async () =>
  (await server.call(routes.forecast, { token, query: { pipelineId: fixture.pipeline.id } })).body;

/** Adds a deal that was won on a day. */
async function won(value: number, closedOn: string) {
  const { id } = await fixture.create({ value });
  await server.call(routes.win, { token, params: { id }, body: { closedOn } });
}
const predicted = (one: string, value: number) =>
  run(sql`insert into deal_forecasts (tenant_id, pipeline_id, month, predicted, taken_at)
    values (${fixture.user.tenantId}, ${fixture.pipeline.id}, ${`${one}-01`}::date, ${value}, now())`);
const pipelineIsOld = () =>
  run(
    sql`update pipelines set created_at = now() - interval '1 year' where tenant_id = ${fixture.user.tenantId}`,
  );

describe("GET /v1/Deals/Forecast", () => {
  it("reports no accuracy before there are three predictions", async () => {
    await won(1_000, `${monthAfter(month, -1)}-10`);
    await predicted(monthAfter(month, -1), 2_000);
    const result = await forecast();
    expect(result.trackRecord).toBeNull();
    expect(result.upcoming[0]).toMatchObject({ month, low: null, high: null });
    expect(result.closed.at(-1)).toMatchObject({ predicted: 2_000, actual: 1_000, error: -0.5 });
    expect(result.closed[0]).toMatchObject({ predicted: null, error: null });
    expect(result.advice).toBeNull();
  });

  it("weights open deals by month, with a range from the worst to the best month", async () => {
    const past = [-3, -2, -1].map((count) => monthAfter(month, count));
    for (const [index, one] of past.entries()) {
      await predicted(one, 1_000);
      await won([900, 1_000, 1_300][index] ?? 0, `${one}-15`);
    }
    await won(500, `${month}-01`);
    await fixture.create({ value: 1_000, expectedCloseOn: `${monthAfter(month, -2)}-01` });
    await fixture.create({
      value: 2_000,
      expectedCloseOn: lastDayOf(month),
      stageId: fixture.stage(2),
    });
    await fixture.create({ value: 4_000, expectedCloseOn: `${monthAfter(month, 1)}-01` });
    await fixture.create({ value: 8_000 });
    const result = await forecast();
    expect(result.upcoming).toMatchObject([
      {
        month,
        won: 500,
        wonDeals: 1,
        weighted: 1_100,
        openDeals: 2,
        expected: 1_600,
        low: 1_490,
        high: 1_930,
      },
      { month: monthAfter(month, 1), won: 0, weighted: 400, openDeals: 1 },
      { month: monthAfter(month, 2), weighted: 0, openDeals: 0 },
    ]);
    expect(result.trackRecord).toMatchObject({
      months: 3,
      predicted: 3_000,
      actual: 3_200,
      within10Percent: 2,
    });
    expect(result.trackRecord?.meanError).toBeCloseTo((0.1 + 0 + 0.3) / 3);
    expect(result.wonValue).toBe(3_200);
    expect(result.winsBySource).toMatchObject([
      { campaign: null, origin: "manual", deals: 3, share: 1 },
    ]);
    expect(result).toMatchObject({
      from: `${monthAfter(month, -6)}-01`,
      until: lastDayOf(monthAfter(month, -1)),
    });
  });

  it("multiplies the advance rates of the later stages, and ignores backward moves", async () => {
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push((await fixture.create({ value: 100 })).id);
    const [one = "", two = "", three = "", four = ""] = ids;
    for (const id of ids) await fixture.move(id, fixture.stage(3));
    for (const id of [one, two]) await fixture.move(id, fixture.stage(4));
    const other = await server.member(fixture.user.tenantId, "marketer");
    await server.call(routes.move, {
      token: other,
      params: { id: two },
      body: { stageId: fixture.stage(3) },
    });
    await fixture.move(two, fixture.stage(4));
    const reasonId = fixture.reasons[0]?.id ?? "";
    for (const id of [three, four])
      await server.call(routes.lose, { token, params: { id }, body: { reasonId } });
    await server.call(routes.win, { token, params: { id: one }, body: {} });
    const { stages, lostReasons, wonDeals, lostDeals } = await forecast();
    expect(stages[0]).toMatchObject({ left: 4, advanced: 4, advanceRate: 1, actualRate: null });
    expect(stages[3]).toMatchObject({ left: 5, advanced: 3, actualRate: 0.6, sample: 1 });
    expect(stages[4]).toMatchObject({
      left: 1,
      advanced: 1,
      advanceRate: 1,
      medianSeconds: expect.any(Number),
    });
    expect([wonDeals, lostDeals]).toEqual([1, 2]);
    expect(lostReasons).toEqual([
      { reasonId, name: fixture.reasons[0]?.name, deals: 2, value: 200 },
    ]);
  });

  it("names the stage with the most overestimated probability, from 50 deals on", async () => {
    const { tenantId } = fixture.user;
    const { id } = await fixture.create({
      value: 10_000,
      expectedCloseOn: `${monthAfter(month, 1)}-05`,
      stageId: fixture.stage(4),
    });
    await run(sql`
      insert into deal_history (tenant_id, id, deal_id, kind, at, pipeline_id, from_stage_id, entered_at)
      select ${tenantId}::uuid, gen_random_uuid(), ${id}::uuid, case when n <= 25 then 'won' else 'lost' end, now() - interval '1 minute',
        ${fixture.pipeline.id}::uuid, ${fixture.stage(4)}::uuid, now() - interval '1 day' from generate_series(1, 50) n`);
    const { advice, stages } = await forecast();
    expect(stages[4]).toMatchObject({ left: 50, advanced: 25, actualRate: 0.5, sample: 50 });
    expect(advice).toEqual({
      stageId: fixture.stage(4),
      probability: 90,
      actualRate: 0.5,
      month: monthAfter(month, 1),
      weighted: 9_000,
      weightedWithActualRates: 5_000,
    });
  });
});

describe("Predictions", () => {
  const at = (day: string) => new Date(`${month}-${day}T15:00:00Z`);
  const stored = async () =>
    (
      await tenant(fixture.user.tenantId, (tx) =>
        tx.query<{ predicted: number }>(
          sql`select predicted from deal_forecasts where tenant_id = ${fixture.user.tenantId}`,
        ),
      )
    ).map((row) => row.predicted);
  const predictAt = (day: string) =>
    tenant(fixture.user.tenantId, (tx) => predict(tx, fixture.user.tenantId, at(day)));

  it("are stored once in the first days of a month, and never changed", async () => {
    await pipelineIsOld();
    await fixture.create({ value: 1_000, expectedCloseOn: `${month}-20` });
    await predictAt("06");
    expect(await stored()).toEqual([]);
    await predictAt("01");
    expect(await stored()).toEqual([100]);
    await fixture.create({ value: 5_000, expectedCloseOn: `${month}-20` });
    await predictAt("02");
    expect(await stored()).toEqual([100]);
    expect((await forecast()).upcoming[0]?.predicted).toBe(100);
  });

  it("exclude a pipeline that is younger than the month", async () => {
    await fixture.create({ value: 1_000, expectedCloseOn: `${month}-20` });
    await run(
      sql`update pipelines set created_at = ${`${month}-01T12:00:00Z`}::timestamptz where tenant_id = ${fixture.user.tenantId}`,
    );
    await predictAt("02");
    expect(await stored()).toEqual([]);
  });

  it("are scheduled for the first moment of the next month in the workspace's time zone", async () => {
    await fixture.create();
    await server.deps.database.system((tx) => planPredictions(tx, server.deps));
    const [job] = await server.deps.database.system((tx) =>
      tx.query<{ runAt: Date }>(
        sql`select run_at from graphile_worker.jobs where key = ${`deals.predict:${monthAfter(month, 1)}:${fixture.user.tenantId}`}`,
      ),
    );
    expect(localTimeOf(job?.runAt ?? new Date(0), "America/Sao_Paulo")).toBe(
      `${monthAfter(month, 1)}-01T00:00`,
    );
  });
});

describe("Pipelines", () => {
  const update = (body: object, id = fixture.pipeline.id) =>
    server.call(pipelineRoutes.update, { token, params: { id }, body: body as never });
  const refuse = (body: object) =>
    server.fail(pipelineRoutes.update, { token, params: { id: fixture.pipeline.id }, body });
  const values = () => {
    const { name, currency, stages, version } = fixture.pipeline;
    return { name, currency, version, stages, monthlyGoal: null };
  };

  it("are created with a new workspace, in its language", async () => {
    expect(fixture.pipeline).toMatchObject({ currency: "BRL", openDeals: 0, monthlyGoal: null });
    expect(fixture.pipeline.stages.map(({ probability }) => probability)).toEqual([
      10, 25, 50, 70, 90,
    ]);
    expect(fixture.reasons).toHaveLength(5);
  });

  it("change their stages, unless one with open deals would be removed", async () => {
    await fixture.create({ stageId: fixture.stage(1) });
    const remaining = fixture.pipeline.stages.slice(1).toReversed();
    const added = { name: "New", probability: 5, staleAfterDays: 3 };
    const changed = await update({
      ...values(),
      monthlyGoal: 8_000_000,
      stages: [...remaining, added],
    });
    expect(changed.body).toMatchObject({ monthlyGoal: 8_000_000, openDeals: 1, version: 2 });
    expect(changed.body.stages.map(({ name }) => name)).toEqual([
      ...remaining.map(({ name }) => name),
      "New",
    ]);
    const current = { ...values(), version: 2, stages: changed.body.stages };
    expect((await refuse({ ...current, stages: remaining.slice(0, 3) })).body.code).toBe("IN_USE");
    expect((await refuse({ ...current, currency: "USD" })).body.code).toBe("IN_USE");
    expect((await refuse({ ...current, version: 1 })).body.code).toBe("VERSION_CONFLICT");
    const foreign = { ...added, id: fixture.reasons[0]?.id };
    expect((await refuse({ ...current, stages: [foreign] })).body.code).toBe("VALIDATION");
    expect((await refuse({ ...current, stages: [remaining[0], remaining[0]] })).body.code).toBe(
      "VALIDATION",
    );
  });

  it("have unique names, and one always remains", async () => {
    const stages = [{ name: "One", probability: 50 }];
    const body = { name: "Retail", stages };
    const created = await server.call(pipelineRoutes.create, { token, body });
    expect(created.status).toBe(201);
    expect(
      (await server.fail(pipelineRoutes.create, { token, body: { ...body, name: "RETAIL" } })).body
        .code,
    ).toBe("NAME_TAKEN");
    const { id } = await fixture.create({ pipelineId: created.body.id });
    const params = { id: created.body.id };
    expect((await server.fail(pipelineRoutes.remove, { token, params })).body.code).toBe("IN_USE");
    await fixture.move(id, fixture.stage(0));
    expect((await server.call(pipelineRoutes.remove, { token, params })).status).toBe(204);
    const last = { id: fixture.pipeline.id };
    expect((await server.fail(pipelineRoutes.remove, { token, params: last })).body.code).toBe(
      "WRONG_STATE",
    );
  });

  it("offer lost reasons, whose names can be swapped and which deals keep", async () => {
    const { id } = await fixture.create();
    const [first, second] = fixture.reasons;
    if (!first || !second) throw new Error("No lost reasons");
    await server.call(routes.lose, { token, params: { id }, body: { reasonId: first.id } });
    const save = (items: object[]) =>
      server.call(pipelineRoutes.saveLostReasons, { token, body: { items } as never });
    const swapped = [
      { id: second.id, name: first.name },
      { id: first.id, name: second.name },
      { name: "New" },
    ];
    expect((await save(swapped)).body.items).toMatchObject([
      { name: first.name, deals: 0 },
      { name: second.name, deals: 1 },
      { name: "New" },
    ]);
    expect((await save([{ name: "Only" }])).body.items).toHaveLength(1);
    expect((await fixture.get(id)).lost?.reason).toBe(second.name);
    const twice = await server.fail(pipelineRoutes.saveLostReasons, {
      token,
      body: { items: [{ name: "A" }, { name: "a" }] },
    });
    expect(twice.body.code).toBe("NAME_TAKEN");
    const unknown = await server.fail(pipelineRoutes.saveLostReasons, {
      token,
      body: { items: [{ id, name: "A" }] },
    });
    expect(unknown.status).toBe(404);
  });
});
