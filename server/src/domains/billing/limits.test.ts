import {
  apiKeyRoutes,
  campaignRoutes,
  contactRoutes,
  contactUpsertRoutes,
  memberRoutes,
  notificationRoutes,
  planRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { act, addContacts, draftCampaign, until } from "../delivery/testing/campaign-world.ts";
import { watchUsage } from "./usage/usage.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  await server.deps.database.system((tx) =>
    tx.execute(
      sql`update plans set contacts = 3, emails = 2, members = 2, api_keys = 1 where plan = 'trial'`,
    ),
  );
});
afterAll(() => server?.stop());
beforeEach(async () => {
  user = await server.signUp({ confirmed: true });
});

const contact = (name: string) => ({
  name,
  email: `${name}@example.com`,
  status: "active" as const,
});
const setContacts = (max: number) =>
  server.deps.database.system((tx) =>
    tx.execute(sql`update plans set contacts = ${max}::int where plan = 'trial'`),
  );
const create = (name: string) =>
  server.call(contactRoutes.create, { token: user.token, body: contact(name) });
const reached = (limit: string) => ({
  status: 402,
  body: { code: "PLAN_LIMIT_REACHED", limit: { limit } },
});

describe("the limits of a plan", () => {
  it("reject contacts beyond it, one at a time and in batches, and name the limit", async () => {
    for (const name of ["ana", "bia"]) expect((await create(name)).status).toBe(201);
    const items = ["caio", "davi"].map((name) => ({ email: `${name}@example.com` }));
    const { token } = user;
    expect(await server.fail(contactUpsertRoutes.batch, { token, body: { items } })).toMatchObject({
      status: 402,
      body: { limit: { limit: "contacts", max: 3, used: 2, wanted: 2, plan: "trial" } },
    });
    expect((await create("caio")).status).toBe(201);
    expect(await server.fail(contactRoutes.create, { token, body: contact("davi") })).toMatchObject(
      reached("contacts"),
    );
    const known = [{ email: "ana@example.com", name: "Ana Maria" }];
    expect(
      (await server.call(contactUpsertRoutes.batch, { token, body: { items: known } })).status,
    ).toBe(200);
  });

  it("grow with the quantity of the plan", async () => {
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`update tenants set plan_quantity = 2 where tenant_id = ${user.tenantId}::uuid`,
      ),
    );
    for (const name of ["ana", "bia", "caio", "davi", "eva", "fabio"])
      expect((await create(name)).status).toBe(201);
    expect(
      await server.fail(contactRoutes.create, { token: user.token, body: contact("gil") }),
    ).toMatchObject({ status: 402, body: { limit: { limit: "contacts", max: 6, used: 6 } } });
  });

  it("hold when many requests arrive at once", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `contact${index}`);
    const statuses = await Promise.all(
      names.map(
        async (name) =>
          (await server.call(contactRoutes.create, { token: user.token, body: contact(name) }))
            .status,
      ),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 402)).toHaveLength(9);
  });

  it("count open invitations as members, and API keys", async () => {
    const { token } = user;
    const invite = (email: string) => ({ token, body: { email, role: "marketer" as const } });
    expect((await server.call(memberRoutes.invite, invite("a@example.com"))).status).toBe(201);
    expect(await server.fail(memberRoutes.invite, invite("b@example.com"))).toMatchObject(
      reached("members"),
    );
    const key = (name: string) => ({
      token,
      body: {
        name,
        mode: "test" as const,
        permissions: ["emails:write"] as never,
        expiresAt: null,
      },
    });
    expect((await server.call(apiKeyRoutes.create, key("one"))).status).toBe(201);
    expect(await server.fail(apiKeyRoutes.create, key("two"))).toMatchObject(reached("apiKeys"));
  });

  it("reject the start of a campaign that would exceed the emails of the month, and report the excess in advance", async () => {
    const { token } = user;
    await addContacts(server, user.tenantId, 3);
    const draft = await draftCampaign(server, user);
    const params = { id: draft.id };
    const excess = { limit: "emails", max: 2, used: 0, wanted: 3, plan: "trial" };
    const review = await server.call(campaignRoutes.review, { token, params });
    expect(review.body).toMatchObject({
      planExcess: excess,
      problems: [{ path: "filterIds", code: "PLAN_LIMIT_REACHED" }],
    });
    expect(
      await server.fail(campaignRoutes.start, { token, params, body: { acceptedFindings: [] } }),
    ).toMatchObject({ status: 402, body: { code: "PLAN_LIMIT_REACHED", limit: excess } });
    expect((await server.call(campaignRoutes.get, { token, params })).body.status).toBe("draft");
  });

  it("fail a campaign whose audience grew beyond it since its start, before anything is sent", async () => {
    await addContacts(server, user.tenantId, 2);
    const draft = await draftCampaign(server, user);
    await server.deps.database.system((tx) =>
      tx.execute(sql`update tenants set time_zone = 'UTC' where tenant_id = ${user.tenantId}`),
    );
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    await server.call(campaignRoutes.update, {
      token: user.token,
      params: { id: draft.id },
      body: {
        name: draft.name,
        templateId: draft.templateId,
        sendingAccountId: draft.sendingAccountId,
        sendAt: inAnHour,
        version: draft.version,
      },
    });
    expect((await act(server, user, draft.id, "start")).status).toBe("scheduled");
    await create("late");
    await server.deps.database.system(async (tx) => {
      await tx.execute(sql`update campaigns set starts_at = now() where id = ${draft.id}::uuid`);
      await tx.execute(
        sql`update graphile_worker._private_jobs set run_at = now() where key = ${`campaigns.begin:${draft.id}`}`,
      );
    });
    const failed = await until(server, user, draft.id, ({ status }) => status === "failed");
    expect(failed.problem).toMatchObject({ code: "PLAN_LIMIT_REACHED" });
  });

  const notices = async () =>
    (
      await server.call(notificationRoutes.list, { token: user.token, query: { limit: 50 } })
    ).body.items.filter(({ kind }) => kind === "limitNear");

  it("notify once at 80 %, and once at 100 %", async () => {
    await setContacts(5);
    try {
      const seen = async (percents: number[]) => {
        await watchUsage(server.deps, user.tenantId);
        await watchUsage(server.deps, user.tenantId);
        await expect
          .poll(
            async () =>
              (await notices())
                .map(({ data }) => data["percent"])
                .toSorted((a, b) => Number(a) - Number(b)),
            {
              timeout: 20_000,
            },
          )
          .toEqual(percents);
      };
      for (const name of ["ana", "bia", "caio"]) await create(name);
      await seen([]);
      await create("davi");
      await seen([80]);
      expect(await notices()).toMatchObject([
        { data: { limit: "contacts", percent: 80, used: 4, max: 5 }, link: "/payment" },
      ]);
      await create("eva");
      await seen([80, 100]);
    } finally {
      await setContacts(3);
    }
  });

  it("notify of the higher percentage only when both are reached at once", async () => {
    for (const name of ["ana", "bia", "caio"]) await create(name);
    await watchUsage(server.deps, user.tenantId);
    await watchUsage(server.deps, user.tenantId);
    await expect
      .poll(notices, { timeout: 20_000 })
      .toMatchObject([
        { data: { limit: "contacts", percent: 100, used: 3, max: 3 }, link: "/payment" },
      ]);
    const { body } = await server.call(planRoutes.usage, { token: user.token });
    expect(body.meters[0]).toMatchObject({ limit: "contacts", used: 3, max: 3 });
    expect(body.history.at(-1)).toMatchObject({ contacts: 3 });
  });
});
