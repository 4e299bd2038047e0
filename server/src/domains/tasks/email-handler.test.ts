import { campaignRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { addContacts, draftCampaign } from "../delivery/testing/campaign-world.ts";
import { taskWorld } from "./testing/task-world.ts";

const WAIT = { timeout: 40_000, interval: 100 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

it("sends a campaign of its own at each run, and none to no one", { timeout: 90_000 }, async () => {
  const user = await server.signUp();
  const world = taskWorld(server, user);
  const draft = await draftCampaign(server, user);
  const { id } = await world.create({
    name: "Weekly offer",
    action: {
      type: "email",
      templateId: draft.templateId,
      sendingAccountId: draft.sendingAccountId,
      fromName: null,
      replyTo: null,
      filterIds: [],
      excludedFilterIds: [],
      topicId: null,
      subject: null,
      preheader: null,
      feedUrl: null,
    },
  });
  const outcomes = async () => (await world.runs(id)).map(({ outcome }) => outcome);
  await world.makeDue(id);
  await expect.poll(outcomes, WAIT).toEqual(["skipped"]);
  expect((await world.runs(id))[0]).toMatchObject({
    cause: { code: "nothingToDo" },
    result: { type: "nothing" },
  });

  await addContacts(server, user.tenantId, 3);
  await world.makeDue(id);
  await expect.poll(outcomes, WAIT).toEqual(["completed", "skipped"]);
  const [run] = await world.runs(id);
  expect(run?.result).toEqual({ type: "email", campaignId: run!.id, recipients: 3 });
  const { body } = await server.call(campaignRoutes.get, {
    token: user.token,
    params: { id: run!.id },
  });
  expect(body.name).toMatch(/^Weekly offer · \d{4}-\d\d-\d\d \d\d:\d\d$/);
  // The draft that this test began with, and the campaign of the run.
  const { body: page } = await server.call(campaignRoutes.list, { token: user.token });
  expect(page.items).toHaveLength(2);
});
