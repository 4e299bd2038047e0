import { analyzeRoutes, dashboardRoutes, SUPPRESSION_REASONS } from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { freeze } from "../ledger/index.ts";
import { countContactsJob } from "./contact-count.ts";
import { findStored, findToday } from "./contact-count-queries.ts";
import { countReachable } from "./index.ts";

const STATUSES = ["active", "inactive", "pending"] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());

describe("who can receive", () => {
  it.each([true, false])(
    "is the same on the dashboard, in Analyze and for a campaign to all contacts (suppressions: %s)",
    async (hasSuppressions) => {
      const { database } = server.deps;
      const { token, tenantId } = await server.signUp();
      const campaignId = v7();
      const frozen = await database.tenant(tenantId, async (tx) => {
        for (const status of STATUSES)
          for (const reason of [null, ...SUPPRESSION_REASONS]) {
            const email = `${status}-${reason ?? "none"}@Example.com`;
            await tx.execute(sql`
              insert into accounts (tenant_id, id, name, email, status) values (${tenantId}, ${v7()}, 'Ana', ${email}, ${status})`);
            // An address that no contact had when it was suppressed.
            if (reason !== null && hasSuppressions)
              await tx.execute(sql`
                insert into suppressions (tenant_id, email_hash, reason) values (${tenantId}, suppression_hash(${email.toLowerCase()}), ${reason})`);
          }
        await tx.execute(sql`
          insert into campaigns (tenant_id, id, name, status, content) values (${tenantId}, ${campaignId}, 'To everyone', 'preparing', '{"links": [], "workspace": {"timeZone": "UTC"}}')`);
        const campaign = await freeze.lockForFreeze(tx, tenantId, campaignId);
        if (!campaign) throw new Error("The campaign could not be frozen");
        await freeze.freezeAudience(tx, { tenantId, campaignId }, campaign, {
          audience: { matches: sql<boolean>`true`, subscribed: null },
          zones: [],
          lanes: 1,
        });
        const { total } = await tx.one<{ total: number }>(
          sql`select count(*)::int as total from recipients where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk is not null`,
        );
        return total;
      });
      expect(frozen).toBe(hasSuppressions ? 1 : 1 + SUPPRESSION_REASONS.length);
      const { audience } = (await server.call(dashboardRoutes.get, { token })).body;
      const analyzed = await server.call(analyzeRoutes.audience, { token, query: {} });
      expect([audience?.canReceive, analyzed.body.reachable]).toEqual([frozen, frozen]);
      expect(audience?.contacts).toBe(STATUSES.length * (1 + SUPPRESSION_REASONS.length));
      expect(
        await database.tenant(tenantId, (tx) => countReachable(tx, server.deps, tenantId)),
      ).toBe(frozen);
    },
  );

  it("is stored by the job of large workspaces with the same groups", async () => {
    const { tenantId } = await server.signUp();
    const { database } = server.deps;
    await database.tenant(tenantId, (tx) =>
      tx.execute(
        sql`insert into accounts (tenant_id, id, name, email, status) values (${tenantId}, ${v7()}, 'Ana', 'ana@example.com', 'active')`,
      ),
    );
    await countContactsJob.run({ tenantId }, { deps: server.deps } as never);
    const stored = await database.tenant(tenantId, (tx) => findStored(tx, tenantId));
    const { day } = await database.tenant(tenantId, (tx) => findToday(tx, tenantId));
    expect(stored?.groups).toEqual([["active", null, true, day, null, 1]]);
  });
});
