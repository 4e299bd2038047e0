import { contactRoutes, authRoutes, ROLE_PERMISSIONS, workspaceRoutes } from "@arauto/contracts";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { workspaceFacts } from "./index.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());

const facts = {
  name: "Casa Verde",
  address: "Rua das Flores, 10\nRecife",
  language: "pt-br" as const,
  timeZone: "America/Recife",
  version: 1,
};

describe("entering a workspace", () => {
  test("returns a token with workspace and permissions, and records the time", async () => {
    const { token, personTenantId, tenantId } = await server.signUp();
    const { body } = await server.call(workspaceRoutes.enter, {
      token,
      params: { personTenantId },
    });
    expect(decodeJwt(body.token)).toMatchObject({
      personTenantId,
      tenantId,
      role: ROLE_PERMISSIONS.owner,
    });
    expect(body.user).toMatchObject({
      personTenantId,
      workspaceName: "Acme",
      permissions: ROLE_PERMISSIONS.owner,
    });
    const { items } = (await server.call(workspaceRoutes.list, { token })).body;
    expect(Date.now() - Date.parse(items[0]?.lastOpenedAt ?? "")).toBeLessThan(10_000);
    const session = await server.deps.database.system((tx) =>
      tx.one<{ personTenantId: string }>(
        sql`select person_tenant_id from sessions where id = ${String(decodeJwt(body.token)["sid"])}`,
      ),
    );
    expect(session.personTenantId).toBe(personTenantId);
  });

  test("responds 404 for another user's membership, and for one that does not exist", async () => {
    const outsider = await server.signUp();
    const { token } = await server.signUp();
    for (const personTenantId of [
      outsider.personTenantId,
      outsider.tenantId,
      "0197a000-0000-7000-8000-000000000001",
    ]) {
      const response = await server.fail(workspaceRoutes.enter, {
        token,
        params: { personTenantId },
      });
      expect(response).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    }
    const opened = await server.deps.database.system((tx) =>
      tx.one<{ at: Date }>(
        sql`select last_opened_at as at from person_tenants where id = ${outsider.personTenantId}`,
      ),
    );
    expect(Date.now() - opened.at.getTime()).toBeLessThan(60_000);
  });

  test("in two tabs works in two workspaces of one session, each with its own data", async () => {
    const { token: first } = await server.signUp({ companyName: "First tab" });
    const created = (
      await server.call(workspaceRoutes.create, { token: first, body: { name: "Second tab" } })
    ).body;
    const second = (
      await server.call(workspaceRoutes.enter, {
        token: first,
        params: { personTenantId: created.personTenantId },
      })
    ).body.token;
    await server.call(contactRoutes.create, {
      token: first,
      body: { name: "Only first", email: "only@example.com", status: "active" },
    });
    expect((await server.call(workspaceRoutes.get, { token: first })).body.name).toBe("First tab");
    expect((await server.call(workspaceRoutes.get, { token: second })).body.name).toBe(
      "Second tab",
    );
    expect((await server.call(contactRoutes.list, { token: second })).body.items).toEqual([]);
    expect((await server.call(authRoutes.renew, { token: first })).body.user.workspaceName).toBe(
      "First tab",
    );
    expect((await server.call(authRoutes.renew, { token: second })).body.user.workspaceName).toBe(
      "Second tab",
    );
  });
});

describe("the list of workspaces", () => {
  test("shows a user's own workspaces, last opened first", async () => {
    const owner = await server.signUp({ companyName: "Older" });
    const created = (
      await server.call(workspaceRoutes.create, { token: owner.token, body: { name: "Newer" } })
    ).body;
    expect(created).toMatchObject({
      name: "Newer",
      role: "owner",
      isActivedPlan: true,
      lastOpenedAt: null,
    });
    const names = async () =>
      (await server.call(workspaceRoutes.list, { token: owner.token })).body.items.map(
        (item) => item.name,
      );
    expect(await names()).toEqual(["Older", "Newer"]);
    await server.call(workspaceRoutes.enter, {
      token: owner.token,
      params: { personTenantId: created.personTenantId },
    });
    expect(await names()).toEqual(["Newer", "Older"]);
  });

  test("shows the campaign that was created last of those that started", async () => {
    const { token, tenantId } = await server.signUp();
    const latest = async () =>
      (await server.call(workspaceRoutes.list, { token })).body.items[0]?.lastCampaign;
    expect(await latest()).toBeNull();
    await server.deps.database.tenant(tenantId, (tx) =>
      tx.execute(sql`
        insert into campaigns (tenant_id, id, name, status, kind, created_at, started_at)
        values (${tenantId}, gen_random_uuid(), 'Older', 'sent', 'oneOff', '2026-01-01', '2026-01-02'),
          (${tenantId}, gen_random_uuid(), 'Newer', 'sent', 'oneOff', '2026-02-01', '2026-02-02'),
          (${tenantId}, gen_random_uuid(), 'Draft', 'draft', 'oneOff', '2026-03-01', null)`),
    );
    expect(await latest()).toEqual({ name: "Newer", startedAt: "2026-02-02T00:00:00.000Z" });
  });

  test("shows one created twice by a double click only once", async () => {
    const { token } = await server.signUp();
    const request = { token, body: { name: "Clicked twice" }, idempotencyKey: "double-click-1" };
    await server.call(workspaceRoutes.create, request);
    await server.call(workspaceRoutes.create, request);
    const { items } = (await server.call(workspaceRoutes.list, { token })).body;
    expect(items.filter((item) => item.name === "Clicked twice")).toHaveLength(1);
  });
});

describe("the workspace's settings", () => {
  test("can be changed and read, also by other domains", async () => {
    const { token, tenantId } = await server.signUp();
    const { body } = await server.call(workspaceRoutes.update, { token, body: facts });
    expect(body).toMatchObject({ ...facts, id: tenantId, version: 2 });
    expect((await server.call(workspaceRoutes.get, { token })).body).toEqual(body);
    const { version: _, ...shared } = facts;
    expect(
      await server.deps.database.tenant(tenantId, (tx) => workspaceFacts(tx, tenantId)),
    ).toMatchObject({ id: tenantId, ...shared });
  });

  test("keep what a change omits: color, double opt-in, consent wording, tracking", async () => {
    const { token } = await server.signUp();
    expect((await server.call(workspaceRoutes.get, { token })).body.tracking).toBe("individual");
    const own = {
      brandColor: "#1F49C7",
      doubleOptIn: true,
      consentText: "Write to me",
      tracking: "anonymous" as const,
    };
    const first = (await server.call(workspaceRoutes.update, { token, body: { ...facts, ...own } }))
      .body;
    expect(first).toMatchObject({ ...own, brandColor: "#1f49c7" });
    const second = (
      await server.call(workspaceRoutes.update, {
        token,
        body: { ...facts, name: "Other", version: 2 },
      })
    ).body;
    expect(second).toMatchObject({ name: "Other", ...own, brandColor: "#1f49c7" });
    const cleared = {
      brandColor: null,
      doubleOptIn: false,
      consentText: "",
      tracking: "none" as const,
    };
    const third = (
      await server.call(workspaceRoutes.update, {
        token,
        body: { ...facts, ...cleared, version: 3 },
      })
    ).body;
    expect(third).toMatchObject(cleared);
  });

  test.each(["red", "#12345", "#1234567", "#12345g", "url(x)"])(
    "reject %s as a color",
    async (brandColor) => {
      const { token } = await server.signUp();
      const response = await server.fail(workspaceRoutes.update, {
        token,
        body: { ...facts, brandColor },
      });
      expect(response).toMatchObject({ status: 400, body: { errors: [{ path: "brandColor" }] } });
    },
  );

  test("changed concurrently conflict; the loser gets the current settings", async () => {
    const { token } = await server.signUp();
    await server.call(workspaceRoutes.update, { token, body: facts });
    const response = await server.fail(workspaceRoutes.update, {
      token,
      body: { ...facts, name: "Too late" },
    });
    expect(response).toMatchObject({
      status: 409,
      body: { code: "VERSION_CONFLICT", current: { name: "Casa Verde", version: 2 } },
    });
  });

  test.each(["Mars/Olympus", "+03:00", "America/Recife; drop table", ""])(
    "reject the time zone %j",
    async (timeZone) => {
      const { token } = await server.signUp();
      const response = await server.fail(workspaceRoutes.update, {
        token,
        body: { ...facts, timeZone },
      });
      expect(response).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
      expect(response.body.errors?.[0]?.path).toBe("timeZone");
    },
  );

  test("can be changed only by roles that may manage members", async () => {
    const { tenantId } = await server.signUp();
    const marketer = await server.member(tenantId, "marketer");
    expect(
      (await server.fail(workspaceRoutes.update, { token: marketer, body: facts })).body.code,
    ).toBe("FORBIDDEN");
    expect((await server.call(workspaceRoutes.get, { token: marketer })).body.version).toBe(1);
  });
});
