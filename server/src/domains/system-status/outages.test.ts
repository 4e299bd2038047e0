import { notificationRoutes, systemStatusRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { draftCampaign } from "../delivery/testing/campaign-world.ts";
import { recordOutage } from "./outages.ts";
import { deleteOldOutages } from "./queries.ts";

const PATIENCE = { timeout: 20_000, interval: 200 };
let server: TestServer;
let sender: TestUser;
let idler: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  sender = await server.signUp();
  idler = await server.signUp();
  const { id } = await draftCampaign(server, sender);
  await server.deps.database.tenant(sender.tenantId, (tx) =>
    tx.execute(sql`update campaigns set status = 'sending' where id = ${id}::uuid`),
  );
});
afterAll(() => server?.stop());

const databaseOf = async ({ token }: TestUser) =>
  (await server.call(systemStatusRoutes.get, { token })).body.database;
const listNotices = async ({ token }: TestUser) =>
  (await server.call(notificationRoutes.list, { token, query: { limit: 100 } })).body.items.filter(
    ({ kind }) => kind === "databaseRecovered",
  );
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

it(
  "shows an outage on the status page and notifies the workspaces whose work it interrupted, once",
  { timeout: 60_000 },
  async () => {
    // Two processes noticed it, at different times.
    await Promise.all([
      recordOutage(server.deps, { reason: "diskFull", since: ago(300) }, ago(1)),
      recordOutage(server.deps, { reason: "diskFull", since: ago(290) }, ago(0)),
    ]);
    const { outages, diskFullSince } = await databaseOf(idler);
    expect(outages).toHaveLength(1);
    expect(outages[0]?.reason).toBe("diskFull");
    const seconds = (Date.parse(outages[0]!.endedAt) - Date.parse(outages[0]!.beganAt)) / 1000;
    expect(Math.round(seconds)).toBeGreaterThanOrEqual(290);
    expect(diskFullSince).toBeNull();
    await expect
      .poll(
        async () => (await listNotices(sender)).map(({ data, link }) => [data["reason"], link]),
        PATIENCE,
      )
      .toEqual([["diskFull", "/settings/status"]]);
    expect(await listNotices(idler)).toEqual([]);
  },
);

it("only logs short outages and connection timeouts", async () => {
  const before = (await databaseOf(idler)).outages.length;
  await recordOutage(server.deps, { reason: "unreachable", since: ago(5) }, ago(0));
  await recordOutage(server.deps, { reason: "tooManyConnections", since: ago(500) }, ago(400));
  expect((await databaseOf(idler)).outages).toHaveLength(before);
});

it("deletes old outages", async () => {
  await server.deps.database.system(async (tx) => {
    await tx.execute(
      sql`insert into database_outages (reason, began_at, ended_at) values ('unreachable', now() - interval '32 days', now() - interval '31 days')`,
    );
    await deleteOldOutages(tx, 30);
    expect(
      await tx.query(
        sql`select 1 from database_outages where ended_at < now() - interval '30 days'`,
      ),
    ).toEqual([]);
  });
});
