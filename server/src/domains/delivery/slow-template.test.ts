import { afterAll, beforeAll, expect, it } from "vitest";
import { SLOW_FOR_CONTACTS } from "../../platform/rendering/testing/slow-template.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  act,
  addContacts,
  countStates,
  draftCampaign,
  isSent,
  read,
  until,
} from "./testing/campaign-world.ts";
import { type ScriptedReceiver, startScriptedReceiver } from "./testing/scripted-receiver.ts";

let server: TestServer;
let receiver: ScriptedReceiver;

beforeAll(async () => {
  server = await startTestServer({ config: { renderSeconds: 1 } });
  receiver = await startScriptedReceiver({});
});
afterAll(async () => {
  await receiver?.stop();
  await server?.stop();
});

it("a campaign whose template takes too long pauses with its reason, and delays no other", async () => {
  const [slow, quick] = [await server.signUp(), await server.signUp()];
  await addContacts(server, slow.tenantId, 60);
  await addContacts(server, quick.tenantId, 300);
  const stuck = await draftCampaign(server, slow, {
    port: receiver.port,
    source: SLOW_FOR_CONTACTS,
  });
  const healthy = await draftCampaign(server, quick, { port: receiver.port });
  await act(server, slow, stuck.id, "start");
  await until(
    server,
    slow,
    stuck.id,
    (campaign) => campaign.status === "sending" || campaign.status === "paused",
  );
  await act(server, quick, healthy.id, "start");

  expect((await until(server, quick, healthy.id, isSent)).balance).toMatchObject({
    sent: 300,
    addsUp: true,
  });
  const paused = await until(server, slow, stuck.id, (campaign) => campaign.status === "paused");
  expect(paused.problem).toMatchObject({
    code: "RENDER_TIMEOUT",
    message: expect.stringContaining("Rendering"),
  });
  // No recipient is lost: all wait for a template that can be rendered.
  expect(await countStates(server, slow.tenantId, stuck.id)).toEqual({ 0: 60 });
  expect((await read(server, slow, stuck.id)).balance).toMatchObject({
    frozen: 60,
    sent: 0,
    failed: 0,
    pending: 60,
    addsUp: true,
  });
});

it("another campaign of the same workspace is sent while the slow one is retried", async () => {
  const owner = await server.signUp();
  await addContacts(server, owner.tenantId, 60);
  const stuck = await draftCampaign(server, owner, {
    port: receiver.port,
    source: SLOW_FOR_CONTACTS,
  });
  const healthy = await draftCampaign(server, owner, { port: receiver.port });
  await act(server, owner, stuck.id, "start");
  await act(server, owner, healthy.id, "start");
  expect((await until(server, owner, healthy.id, isSent)).balance).toMatchObject({
    sent: 60,
    addsUp: true,
  });
  await until(server, owner, stuck.id, (campaign) => campaign.status === "paused");
});
