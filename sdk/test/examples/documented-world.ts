import {
  apiKeyRoutes,
  campaignRoutes,
  contactRoutes,
  contactUpsertRoutes,
  customFieldRoutes,
  emailRoutes,
  EXAMPLE_EMAIL,
  type EXAMPLE_IDS,
  filterRoutes,
  importRoutes,
  KEY_PERMISSIONS,
  taskRoutes,
  templateRoutes,
  topicRoutes,
  webhookReplayRoutes,
  webhookRoutes,
  type WorkflowDefinition,
  workflowRoutes,
} from "@arauto/contracts";
import { type ApiClient, createApiClient } from "../../../server/src/demo/api-client.ts";
import { eventually } from "../../../server/src/testing/isolation/eventually.ts";
import { createWorld } from "../../../server/src/testing/isolation/example-world.ts";
import {
  exampleDefinition,
  startExampleWorkflow,
} from "../../../server/src/testing/isolation/example-workflow.ts";
import type { World } from "../../../server/src/testing/isolation/world.ts";
import type { TestServer } from "../../../server/src/testing/test-server.ts";

type Ids = Record<keyof typeof EXAMPLE_IDS, string>;

/** A workspace with a record for each id in documented requests. */
export interface DocumentedWorld {
  ids: Ids;
  api: ApiClient;
  /** Keys with all permissions. Changes by the test key are rolled back, except for its emails. */
  keys: { live: string; test: string };
}

/** Creates the records of documented requests, in the required states. */
export async function createDocumentedWorld(server: TestServer): Promise<DocumentedWorld> {
  const world = await createWorld(server, "guide");
  const { api } = world;
  await api.call(customFieldRoutes.create, {
    body: { identifier: "plan", name: "Plan", type: "text" },
  });
  await api.call(webhookRoutes.enable, { body: { ids: [world.ids.webhook] } });
  const keyOf = async (mode: "live" | "test") => {
    const permissions = KEY_PERMISSIONS.filter((one) => one.endsWith(":write"));
    return (await api.call(apiKeyRoutes.create, { body: { name: mode, mode, permissions } })).key;
  };
  const keys = { live: await keyOf("live"), test: await keyOf("test") };
  const ids: Ids = {
    ...world.ids,
    ...(await createOtherContacts(api, world.ids.account)),
    contact: world.ids.account,
    suppression: world.suppressionId,
    sendingAccount: world.ids.captureAccount,
    ...(await createCampaigns(world)),
    ...(await createWorkflows(world)),
    ...(await createImports(api)),
    ...(await createReplays(api)),
    ...(await createUnused(api)),
    skippedTask: await createSkippedTask(api, world.ids.user),
    ...(await createEmails(server, keys.test)),
  };
  return { ids, api, keys };
}

/** Creates a task whose only time is skipped. */
async function createSkippedTask(api: ApiClient, userId: string): Promise<string> {
  const { id } = await api.call(taskRoutes.create, {
    body: {
      name: "Skipped",
      action: { type: "report" },
      schedule: { preset: "once", at: "2099-01-05T09:00" },
      timeZone: "UTC",
      assignees: [userId],
    },
  });
  await api.call(taskRoutes.skip, { params: { id }, body: { dueAt: "2099-01-05T09:00:00Z" } });
  return id;
}

/** Creates emails of a test key, which doesn't see those of live keys. */
async function createEmails(server: TestServer, testKey: string) {
  const api = createApiClient(server.url, new AbortController().signal);
  api.useToken(testKey);
  const send = async (given = {}) => {
    const body = { to: { email: EXAMPLE_EMAIL }, subject: "Order", text: "Thank you.", ...given };
    return (await api.call(emailRoutes.send, { body })).id;
  };
  const scheduledAt = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString();
  return { email: await send(), scheduledEmail: await send({ scheduledAt }) };
}

async function createOtherContacts(api: ApiClient, contact: string) {
  const { name, status, fields, version } = await api.call(contactRoutes.get, {
    params: { id: contact },
  });
  await api.call(contactRoutes.update, {
    params: { id: contact },
    body: { name, email: EXAMPLE_EMAIL, status, fields, version },
  });
  const create = async (email: string, status: "active" | "pending") =>
    (await api.call(contactRoutes.create, { body: { name: "Ana S.", email, status } })).id;
  return {
    otherContact: await create("ana.s@example.com", "active"),
    pendingContact: await create("ana.p@example.com", "pending"),
  };
}

async function createCampaigns({ api, ids }: World) {
  const create = async (name: string, given = {}) =>
    (
      await api.call(campaignRoutes.create, {
        body: {
          name,
          templateId: ids.template,
          sendingAccountId: ids.captureAccount,
          filterIds: [ids.filter],
          ...given,
        },
      })
    ).id;
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 16);
  const scheduledCampaign = await create("Scheduled", { sendAt: tomorrow });
  await api.call(campaignRoutes.start, { params: { id: scheduledCampaign } });
  const deletedCampaign = await create("Deleted");
  await api.call(campaignRoutes.remove, { params: { id: deletedCampaign } });
  const archivedCampaign = await create("Archived");
  const params = { id: archivedCampaign };
  await api.call(campaignRoutes.start, { params });
  await eventually(async () => (await api.call(campaignRoutes.get, { params })).status === "sent");
  await api.call(campaignRoutes.archive, { params });
  const draftCampaign = await create("Draft");
  return { scheduledCampaign, deletedCampaign, archivedCampaign, draftCampaign };
}

async function createWorkflows({ api, ids, fieldIdentifier: identifier, secret }: World) {
  const { template: templateId, filter: filterId, captureAccount } = ids;
  const definition: WorkflowDefinition = exampleDefinition({
    templateId,
    filterId,
    identifier,
    secret,
  });
  const start = (name: string) =>
    startExampleWorkflow(api, name, captureAccount, definition, eventually);
  const [runningCampaign, pausedCampaign, closedWorkflow] = [
    await start("Running"),
    await start("Paused"),
    await start("Closed"),
  ];
  await api.call(campaignRoutes.pause, { params: { id: pausedCampaign } });
  await api.call(workflowRoutes.closeEntry, { params: { id: closedWorkflow } });
  const draft = { name: "Draft", kind: "workflow" as const, sendingAccountId: captureAccount };
  const { id: draftWorkflow } = await api.call(campaignRoutes.create, { body: draft });
  const params = { id: draftWorkflow };
  await api.call(workflowRoutes.update, { params, body: { definition, version: 1 } });
  return { runningCampaign, pausedCampaign, closedWorkflow, draftWorkflow };
}

/** Replays of so many events, five seconds apart, that they are still running at the end. */
async function createReplays(api: ApiClient) {
  const items = Array.from({ length: 200 }, (_, index) => ({ email: `${index}@replays.example` }));
  await api.call(contactUpsertRoutes.batch, { body: { items } });
  const replay = async () => {
    const { id: webhookId } = await api.call(webhookRoutes.create, {
      body: { url: "http://127.0.0.1:9/replayed", events: ["contact.created"] },
    });
    const from = new Date(Date.now() - 60 * 60_000).toISOString();
    const before = new Date().toISOString();
    const body = { webhookId, selection: "missing" as const, from, before, perMinute: 1 };
    const { id, total } = await api.call(webhookReplayRoutes.create, { body });
    if (total < items.length) throw new Error(`The replay has only ${total} events`);
    return id;
  };
  const [runningReplay, pausedReplay] = [await replay(), await replay()];
  await api.call(webhookReplayRoutes.pause, { params: { id: pausedReplay } });
  return { runningReplay, pausedReplay };
}

/** Records without references, so that they can be deleted. */
async function createUnused(api: ApiClient) {
  const definition = {
    operator: "AND" as const,
    conditions: [{ source: "standard" as const, field: "name", operator: "isSet" as const }],
  };
  const content = {
    subject: "Unused",
    format: "html" as const,
    language: "en-us" as const,
    source: "<p></p>",
  };
  const topic = await api.call(topicRoutes.create, { body: { name: "Unused", default: "in" } });
  const field = await api.call(customFieldRoutes.create, {
    body: { identifier: "unused", name: "Unused", type: "text" },
  });
  const filter = await api.call(filterRoutes.create, { body: { name: "Unused", definition } });
  const template = await api.call(templateRoutes.create, {
    body: { name: "Unused", content },
  });
  return {
    unusedTopic: topic.id,
    unusedCustomField: field.id,
    unusedFilter: filter.id,
    unusedTemplate: template.id,
  };
}

/** Uploads a file for an import. Returns the import's id. */
export async function uploadImport(api: ApiClient): Promise<string> {
  const file = new File(["name,email\nLia,lia@example.com\n"], "contacts.csv", {
    type: "text/csv",
  });
  return (await api.call(importRoutes.upload, { file })).id;
}

async function createImports(api: ApiClient) {
  const upload = () => uploadImport(api);
  const [uploadedImport, checkedImport] = [await upload(), await upload()];
  const params = { id: checkedImport };
  const targets = ["name", "email"].map((field) => ({
    kind: "standard" as const,
    field: field as "name",
  }));
  await api.call(importRoutes.check, { params, body: { targets, consent: null } });
  await eventually(async () => (await api.call(importRoutes.get, { params })).status === "checked");
  return { uploadedImport, checkedImport, unfinishedImport: await upload() };
}
