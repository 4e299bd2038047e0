import { taskRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { createTestKey } from "../api-keys/testing/test-keys.ts";
import { addContacts, draftCampaign } from "../delivery/testing/campaign-world.ts";
import { taskWorld, type TaskWorld } from "./testing/task-world.ts";

const WAIT = { timeout: 30_000, interval: 100 };

let server: TestServer;
let user: TestUser;
let world: TaskWorld;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  user = await server.signUp();
  world = taskWorld(server, user);
  ({ key } = await createTestKey(server, user.token, { permissions: ["tasks:write"] }));
});

const create = async (values: Parameters<TaskWorld["body"]>[0]) => {
  const response = await server.call(taskRoutes.create, { token: key, body: world.body(values) });
  expect(response.status).toBe(201);
  return response.body;
};

it("creates a task that belongs to no user, and runs it in the name of the key", async () => {
  const { id } = await create({ draft: false });
  const run = await server.call(taskRoutes.run, { token: key, params: { id } });
  expect(run).toMatchObject({ status: 202, body: { startedBy: "apiKey", user: null } });
  await expect.poll(async () => (await world.runs(id))[0]?.outcome, WAIT).toBe("completed");
});

it("never has tasks as its own", async () => {
  await world.create();
  const list = (assignee: string) =>
    server.call(taskRoutes.list, { token: key, query: { assignee } });
  expect((await list("me")).body.items).toEqual([]);
  expect((await list(user.userId)).body.items).toHaveLength(1);
});

it("can only read with tasks:read", async () => {
  const reader = await createTestKey(server, user.token, { permissions: ["tasks:read"] });
  const { id } = await world.create();
  const params = { id };
  expect((await server.call(taskRoutes.get, { token: reader.key, params })).status).toBe(200);
  const refused = await server.call(taskRoutes.run, { token: reader.key, params });
  expect(refused.status).toBe(403);
  expect(await world.runs(id)).toEqual([]);
});

it("can't bypass the approval of campaigns", async () => {
  const { tenantId } = user;
  await addContacts(server, tenantId, 2);
  await server.member(tenantId, "marketer");
  await world.requireApprovals();
  const draft = await draftCampaign(server, user, { filter: true });
  const { id } = await create({
    name: "Weekly offer",
    draft: false,
    action: {
      type: "email",
      templateId: draft.templateId,
      sendingAccountId: draft.sendingAccountId,
      fromName: null,
      replyTo: null,
      filterIds: draft.filterIds,
      excludedFilterIds: [],
      topicId: null,
      subject: null,
      preheader: null,
      feedUrl: null,
    },
  });
  await server.call(taskRoutes.run, { token: key, params: { id } });
  await expect
    .poll(async () => (await world.runs(id))[0], WAIT)
    .toMatchObject({ outcome: "failed", cause: { error: "APPROVAL_REQUIRED" } });
});
