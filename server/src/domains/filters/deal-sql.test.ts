import {
  type DealConditions,
  type DealFilterField,
  filterRoutes,
  pipelineRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { audiencePredicate } from "./predicates.ts";

let server: TestServer;
let owner: TestUser;
let contacts: string[];
let pipeline: { id: string; stages: { id: string }[] };
let reasonId: string;
let memberId: string;
const stage = (index: number) => pipeline.stages[index]?.id ?? "";

/** A stored deal; days are counted back from noon of today. */
interface Given {
  contact: number;
  other?: number;
  status?: "open" | "won" | "lost";
  stage?: number;
  value?: number | null;
  createdDaysAgo?: number;
  inStageDays?: number;
  isOwned?: boolean;
  origin?: string;
  closesInDays?: number | null;
  isDeleted?: boolean;
}

const DEALS: Given[] = [
  { contact: 0, stage: 0, value: 1_000, createdDaysAgo: 40, inStageDays: 40, closesInDays: -1 },
  {
    contact: 1,
    other: 2,
    stage: 1,
    value: 5_000,
    createdDaysAgo: 5,
    inStageDays: 2,
    isOwned: true,
  },
  { contact: 3, status: "won", stage: 2, value: 9_000, origin: "workflow", createdDaysAgo: 10 },
  { contact: 4, status: "lost", stage: 2, value: null, createdDaysAgo: 10 },
  { contact: 5, stage: 0, isDeleted: true, value: 5_000 },
  { contact: 6, stage: 1, closesInDays: 7, value: 5_000, createdDaysAgo: 0, inStageDays: 0 },
];

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  const { token, tenantId } = owner;
  contacts = (await addContacts(server, tenantId, 8)).map(({ id }) => id);
  const { items } = (await server.call(pipelineRoutes.list, { token })).body;
  pipeline = items[0] ?? { id: "", stages: [] };
  reasonId = (await server.call(pipelineRoutes.lostReasons, { token })).body.items[0]?.id ?? "";
  await server.deps.database.tenant(tenantId, async (tx) => {
    const me = await tx.one<{ id: string; userId: string }>(
      sql`select id, person_id as user_id from person_tenants where tenant_id = ${tenantId} limit 1`,
    );
    memberId = me.id;
    for (const [index, deal] of DEALS.entries()) {
      const id = `00000000-0000-4000-8000-00000000000${index}`;
      const isClosed = deal.status === "won" || deal.status === "lost";
      await tx.execute(sql`
        insert into deals (tenant_id, id, pipeline_id, stage_id, position, status, title, value, owner_id, expected_close_on, origin,
          stage_entered_at, last_activity_at, closed_on, lost_reason_id, created_at, updated_at, deleted_at)
        values (${tenantId}, ${id}, ${pipeline.id}, ${stage(deal.stage ?? 0)}, ${`a${index}`}, ${deal.status ?? "open"}, 'Deal', ${deal.value ?? null}::bigint,
          ${deal.isOwned ? me.userId : null}::uuid, current_date + ${deal.closesInDays ?? null}::int, ${deal.origin ?? "manual"},
          now() - make_interval(days => ${deal.inStageDays ?? 0}::int), now(), ${isClosed ? sql`current_date` : sql`null`},
          ${deal.status === "lost" ? reasonId : null}::uuid, now() - make_interval(days => ${deal.createdDaysAgo ?? 0}::int), now(),
          ${deal.isDeleted ? sql`now()` : sql`null`})`);
      const named = [deal.contact, ...(deal.other === undefined ? [] : [deal.other])];
      for (const [place, contact] of named.entries())
        await tx.execute(sql`
          insert into deal_contacts (tenant_id, deal_id, account_id, place)
          values (${tenantId}, ${id}, ${contacts[contact] ?? ""}::uuid, ${place})`);
    }
  });
  // Today is the same in the database and in the workspace.
  await server.deps.database.system((tx) =>
    tx.execute(sql`update tenants set time_zone = 'UTC' where tenant_id = ${tenantId}`),
  );
});
afterAll(() => server?.stop());

const definition = (
  field: DealFilterField,
  deal: DealConditions = {},
  operator: "has" | "hasNot" = "has",
) => ({
  operator: "AND" as const,
  conditions: [{ source: "deal" as const, field, operator, deal }],
});

/** Returns the numbers of the contacts that match, both as a stored filter and in a count. */
async function matching(...given: Parameters<typeof definition>): Promise<number[]> {
  const filterDefinition = definition(...given);
  const { tenantId, token } = owner;
  const stored = await server.deps.database.tenant(tenantId, async (tx) =>
    tx.query<{ id: string }>(
      sql`select a.id from accounts a where a.tenant_id = ${tenantId}::uuid and ${await audiencePredicate(tx, tenantId, filterDefinition)}`,
    ),
  );
  const { body } = await server.call(filterRoutes.preview, {
    token,
    body: { definition: filterDefinition },
  });
  const found = stored.map(({ id }) => contacts.indexOf(id)).toSorted((a, b) => a - b);
  expect(body.matches).toBe(found.length);
  expect(body.sample.map(({ id }) => contacts.indexOf(id)).toSorted((a, b) => a - b)).toEqual(
    found,
  );
  return found;
}

describe("a condition on deals", () => {
  it("matches by status, for every contact of a deal", async () => {
    expect(await matching("any")).toEqual([0, 1, 2, 3, 4, 6]);
    expect(await matching("open")).toEqual([0, 1, 2, 6]);
    expect(await matching("won")).toEqual([3]);
    expect(await matching("lost")).toEqual([4]);
  });

  it("matches all other contacts when it is negated", async () => {
    expect(await matching("any", {}, "hasNot")).toEqual([5, 7]);
    expect(
      await matching("open", { stageIds: [stage(1)], pipelineId: pipeline.id }, "hasNot"),
    ).toEqual([0, 3, 4, 5, 7]);
  });

  it("matches by pipeline, stage and value", async () => {
    const { id: pipelineId } = pipeline;
    expect(await matching("open", { pipelineId, stageIds: [stage(1), stage(3)] })).toEqual([
      1, 2, 6,
    ]);
    expect(await matching("any", { pipelineId, valueFrom: 5_000 })).toEqual([1, 2, 3, 6]);
    expect(await matching("any", { pipelineId, valueFrom: 1_000, valueTo: 5_000 })).toEqual([
      0, 1, 2, 6,
    ]);
    expect(await matching("any", { pipelineId, valueTo: 999 })).toEqual([]);
  });

  it("matches by whole days since it was created and since it entered its stage", async () => {
    expect(await matching("any", { created: { kind: "inLastDays", days: 5 } })).toEqual([1, 2, 6]);
    expect(await matching("any", { created: { kind: "inLastDays", days: 0 } })).toEqual([6]);
    expect(await matching("any", { created: { kind: "moreThanDaysAgo", days: 10 } })).toEqual([0]);
    expect(await matching("open", { inStage: { kind: "atLeast", days: 2 } })).toEqual([0, 1, 2]);
    expect(await matching("any", { inStage: { kind: "lessThan", days: 2 } })).toEqual([6]);
  });

  it("matches by owner, origin, lost reason and expected close", async () => {
    expect(await matching("any", { owner: memberId })).toEqual([1, 2]);
    expect(await matching("open", { owner: "nobody" })).toEqual([0, 6]);
    expect(await matching("any", { origin: "workflow" })).toEqual([3]);
    expect(await matching("lost", { lostReasonIds: [reasonId] })).toEqual([4]);
    expect(await matching("open", { expectedClose: { kind: "overdue" } })).toEqual([0]);
    expect(await matching("open", { expectedClose: { kind: "inNextDays", days: 7 } })).toEqual([6]);
    expect(await matching("open", { expectedClose: { kind: "inNextDays", days: 6 } })).toEqual([]);
    expect(await matching("open", { expectedClose: { kind: "notSet" } })).toEqual([1, 2]);
  });

  it("requires all properties of the same deal", async () => {
    const { id: pipelineId } = pipeline;
    expect(
      await matching("open", { pipelineId, valueFrom: 5_000, expectedClose: { kind: "overdue" } }),
    ).toEqual([]);
  });

  it("is explained for one contact", async () => {
    const explain = async (contact: number) =>
      (
        await server.call(filterRoutes.explain, {
          token: owner.token,
          body: { definition: definition("open"), email: `person${contact}@example.com` },
        })
      ).body.matches;
    expect([await explain(2), await explain(3)]).toEqual([true, false]);
  });

  it("is rejected when it references something unknown or doesn't make sense", async () => {
    const refused = async (...given: Parameters<typeof definition>) => {
      const { status, body } = await server.fail(filterRoutes.preview, {
        token: owner.token,
        body: { definition: definition(...given) },
      });
      expect(status).toBe(422);
      return body.errors?.map(({ path, code }) => [path, code]);
    };
    const [unknown = ""] = contacts;
    const at = (path: string) => `conditions.0.deal.${path}`;
    expect(await refused("any", { pipelineId: unknown })).toEqual([
      [at("pipelineId"), "pipelineUnknown"],
    ]);
    expect(await refused("any", { pipelineId: pipeline.id, stageIds: [unknown] })).toEqual([
      [at("stageIds"), "stageUnknown"],
    ]);
    expect(await refused("any", { valueFrom: 1 })).toEqual([[at("pipelineId"), "pipelineMissing"]]);
    expect(await refused("any", { pipelineId: pipeline.id, valueFrom: 2, valueTo: 1 })).toEqual([
      [at("valueTo"), "rangeReversed"],
    ]);
    expect(await refused("any", { owner: unknown })).toEqual([[at("owner"), "memberUnknown"]]);
    expect(await refused("any", { campaignId: unknown })).toEqual([
      [at("campaignId"), "campaignUnknown"],
    ]);
    expect(await refused("won", { expectedClose: { kind: "overdue" } })).toEqual([
      [at("expectedClose"), "detailUnfit"],
    ]);
    expect(await refused("any", { lostReasonIds: [unknown] })).toEqual([
      [at("lostReasonIds"), "reasonUnknown"],
    ]);
  });

  it("prevents deleting its pipeline and stages", async () => {
    const { token } = owner;
    const { body: second } = await server.call(pipelineRoutes.create, {
      token,
      body: {
        name: "Second",
        stages: [
          { name: "New", probability: 10 },
          { name: "Used", probability: 20 },
        ],
      },
    });
    const used = second.stages[1]?.id ?? "";
    await server.call(filterRoutes.create, {
      token,
      body: {
        name: "In the second",
        definition: definition("open", { pipelineId: second.id, stageIds: [used] }),
      },
    });
    const { name, monthlyGoal, currency, version } = second;
    const params = { id: second.id };
    const changed = await server.fail(pipelineRoutes.update, {
      token,
      params,
      body: { name, monthlyGoal, currency, version, stages: second.stages.slice(0, 1) },
    });
    expect(changed.body).toMatchObject({
      code: "IN_USE",
      detail: 'Used by filter "In the second"',
    });
    const removed = await server.fail(pipelineRoutes.remove, { token, params });
    expect(removed.body).toMatchObject({ code: "IN_USE" });
  });

  it("sees no deals of another workspace", async () => {
    const other = await server.signUp();
    const body = { definition: definition("any") };
    const { body: seen } = await server.call(filterRoutes.preview, { token: other.token, body });
    expect(seen.matches).toBe(0);
  });
});
