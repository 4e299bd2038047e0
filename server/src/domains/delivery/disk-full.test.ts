import { afterAll, beforeAll, expect, it } from "vitest";
import type { Outage } from "../../platform/database/health.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { startDelivery } from "./dispatcher.ts";
import { freezeCampaign } from "../campaigns/testing/freeze.ts";
import { act, addContacts, draftCampaign, isSent, until } from "./testing/campaign-world.ts";
import { type ScriptedReceiver, startScriptedReceiver } from "./testing/scripted-receiver.ts";
import { DELIVERY_TUNING } from "./tuning.ts";

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
let slow = true;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
  receiver = await startScriptedReceiver({
    behave: () => (slow ? { at: "wait", ms: 400 } : undefined),
  });
  owner = await server.signUp();
});
afterAll(async () => {
  await receiver?.stop();
  await server?.stop();
});

it(
  "a campaign shows while the server's disk is full, and completes afterwards",
  { timeout: 60_000 },
  async () => {
    await addContacts(server, owner.tenantId, 40);
    const { id } = await draftCampaign(server, owner, { port: receiver.port, connections: 1 });
    await act(server, owner, id, "start");
    await freezeCampaign(server.deps, owner.tenantId, id);
    let outage: Outage | null = { reason: "diskFull", since: new Date() };
    const database = { ...server.deps.database, outage: () => outage };
    const stop = startDelivery(
      { ...server.deps, database },
      { ...DELIVERY_TUNING, pollEveryMs: 20, firstBatch: 1, maxBatch: 1 },
    );
    try {
      await until(server, owner, id, ({ problem }) => problem?.code === "DISK_FULL", 30_000);
      outage = null;
      await until(server, owner, id, ({ problem }) => problem === null, 30_000);
      slow = false;
      expect((await until(server, owner, id, isSent, 30_000)).balance).toMatchObject({
        sent: 40,
        addsUp: true,
      });
    } finally {
      await stop();
    }
  },
);
