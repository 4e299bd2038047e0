import {
  ASSISTANT_PERMISSIONS,
  type Campaign,
  campaignRoutes,
  filterRoutes,
  type KeyPermission,
  keyAllows,
  type Route,
  simplestKeyPermissions,
  templateRoutes,
  topicRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { permissionsOf, type Tool } from "../../platform/http/tools.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { createTestKey, expire } from "../api-keys/testing/test-keys.ts";
import {
  act,
  addContacts,
  changeDraft,
  type Contact,
  draftCampaign,
  isSent,
  read,
  until,
} from "../delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import { mcpDomain } from "./index.ts";
import { type Assistant, connectAssistant, postMessage } from "./testing/assistant.ts";
import { toolInputs } from "./testing/tool-inputs.ts";

const tools = mcpDomain.tools ?? [];
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

let server: TestServer;
let receiver: ScriptedReceiver;
let owner: TestUser;
let contacts: Contact[];
let draft: Campaign;
let sent: Campaign;
let assistant: Assistant;
let inputs: ReturnType<typeof toolInputs>;

beforeAll(async () => {
  server = await startTestServer({ config: { trustProxy: 1 } });
  receiver = await startScriptedReceiver({ keepSources: true });
  owner = await server.signUp({ confirmed: true });
  contacts = await addContacts(server, owner.tenantId, 3);
  await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(sql`
      insert into suppressions (tenant_id, email_hash, reason)
      values (${owner.tenantId}, suppression_hash(${contacts[1]!.email}), 'manual')`),
  );
  const { port } = receiver;
  sent = await draftCampaign(server, owner, { port, filter: true, campaignName: "Sent" });
  await act(server, owner, sent.id, "start");
  sent = await until(server, owner, sent.id, isSent);
  draft = await draftCampaign(server, owner, { port });
  const { key } = await createTestKey(server, owner.token);
  assistant = await connectAssistant(server, key);
  inputs = toolInputs({
    contact: contacts[0]!,
    filterId: sent.filterIds[0]!,
    draft,
    sent,
    member: owner.email,
  });
});
afterAll(async () => {
  await assistant?.close();
  await receiver?.stop();
  await server?.stop();
});

const countRows = async () => {
  const [counts] = await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.query<{ templates: number; campaigns: number; filters: number }>(sql`
      select (select count(*) from templates where tenant_id = ${owner.tenantId}) as templates,
        (select count(*) from campaigns where tenant_id = ${owner.tenantId}) as campaigns,
        (select count(*) from filters where tenant_id = ${owner.tenantId}) as filters`),
  );
  return counts;
};
const otherKey = async (given: Parameters<typeof createTestKey>[2]) =>
  (await createTestKey(server, owner.token, given)).key;

describe("/mcp", () => {
  it("lists the tools with schemas and annotations, in both generations of the protocol", async () => {
    const key = await otherKey({});
    for (const mode of ["auto", "legacy"] as const) {
      const connected = await connectAssistant(server, key, { mode });
      expect(connected.client.getServerVersion()).toMatchObject({ name: "arauto" });
      expect(connected.client.getInstructions()).toContain("no tool starts");
      const listed = await connected.client.listTools();
      expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
      for (const tool of listed.tools) {
        expect(tool.description?.length).toBeGreaterThan(40);
        expect(tool.inputSchema).toMatchObject({ type: "object" });
        expect(tool.outputSchema).toMatchObject({ type: "object" });
        expect(tool.annotations).toMatchObject({ destructiveHint: false });
      }
      expect(await connected.use("who_am_i")).toMatchObject({
        kind: "apiKey",
        workspace: { id: owner.tenantId },
      });
      await connected.close();
    }
  });

  it("rejects requests without a valid API key", async () => {
    const { key, id } = await createTestKey(server, owner.token, {
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    const statusOf = async (token: string | null) => {
      const response = await postMessage(server, token, LIST);
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    expect(await statusOf(null)).toEqual([401, "UNAUTHORIZED"]);
    expect(await statusOf("arauto_live_wrong")).toEqual([401, "API_KEY_INVALID"]);
    expect(await statusOf(owner.token)).toEqual([401, "UNAUTHORIZED"]);
    expect((await postMessage(server, key, LIST)).status).toBe(200);
    await expire(server, id);
    expect(await statusOf(key)).toEqual([401, "API_KEY_EXPIRED"]);
    await expect(connectAssistant(server, key)).rejects.toThrow();
  });

  it("accepts a key only from its networks, in tools as well", async () => {
    const key = await otherKey({ allowedNetworks: ["203.0.113.0/24"] });
    const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
    expect((await postMessage(server, key, LIST, from("198.51.100.1"))).status).toBe(403);
    const connected = await connectAssistant(server, key, from("203.0.113.7"));
    expect(await connected.use("find_contacts")).toMatchObject({ total: 3 });
    await connected.close();
  });

  it("rejects pages of other hosts, sessions, batches and other content", async () => {
    const key = await otherKey({});
    const { publicUrl } = server.config;
    const origin = (value: string) => ({ headers: { origin: value } });
    expect((await postMessage(server, key, LIST, origin(publicUrl))).status).toBe(200);
    for (const foreign of ["http://evil.example", "null", `${publicUrl}.evil.example`])
      expect((await postMessage(server, key, LIST, origin(foreign))).status).toBe(403);
    for (const method of ["GET", "DELETE"])
      expect((await postMessage(server, key, undefined, { method })).status).toBe(405);
    const listed = await postMessage(server, key, LIST);
    expect(listed.headers.has("mcp-session-id")).toBe(false);
    expect(listed.headers.has("access-control-allow-origin")).toBe(false);
    expect((await postMessage(server, key, [LIST, LIST])).status).toBe(400);
    const text = { headers: { "content-type": "text/plain" } };
    expect((await postMessage(server, key, LIST, text)).status).toBe(415);
  });

  it("survives messages that violate the protocol", async () => {
    const key = await otherKey({});
    const call = (params: unknown) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const messages = [
      null,
      0,
      "",
      {},
      { jsonrpc: "2.0" },
      { jsonrpc: "2.0", id: {}, method: 7 },
      call(null),
      call({ name: 1 }),
      call({ name: "__proto__", arguments: {} }),
      call({ name: "constructor", arguments: {} }),
      call({ name: "who_am_i", arguments: "x".repeat(100_000) }),
      { jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params: {} },
      { jsonrpc: "2.0", id: 1, method: "resources/list" },
    ];
    for (const message of messages) {
      const response = await postMessage(server, key, message);
      expect([JSON.stringify(message), response.status < 500]).toEqual([
        JSON.stringify(message),
        true,
      ]);
      await response.text();
    }
    const leaked = await postMessage(
      server,
      key,
      call({ name: "find_contacts", arguments: { search: key } }),
    );
    expect(await leaked.json()).toMatchObject({ code: "SECRET_IN_FIELD" });
  });
});

describe("a tool", () => {
  it.each(tools.map(({ name }) => name))(
    "%s works with a key that may do everything",
    async (name) => {
      const input = inputs[name];
      if (!input) throw new Error(`Add an input for ${name} to testing/tool-inputs.ts`);
      expect(Object.keys(await assistant.use(name, input)).length).toBeGreaterThan(0);
    },
  );

  it("requires the permissions of the routes that it calls", async () => {
    const limited: KeyPermission[] = ["reports:read"];
    const connected = await connectAssistant(server, await otherKey({ permissions: limited }));
    const isAllowed = (tool: Tool) => permissionsOf(tool).every((one) => keyAllows(limited, one));
    for (const { name } of tools.filter(isAllowed)) await connected.use(name, inputs[name]);
    for (const { name } of tools.filter((tool) => !isAllowed(tool))) {
      const error = await connected.fail(name, inputs[name]);
      expect([name, error.code]).toEqual([name, "FORBIDDEN"]);
      expect(error.detail).toContain("The API key needs the permission");
      expect(error.suggestion).toContain("permission");
    }
    await connected.close();
  });

  it("requires the permissions listed in the console", () => {
    const needed = simplestKeyPermissions(tools.flatMap(permissionsOf));
    expect(needed.toSorted()).toEqual(ASSISTANT_PERMISSIONS.toSorted());
  });

  it("calls no route that sends to an audience", () => {
    const routes = new Set(tools.flatMap((tool) => tool.routes as Route[]));
    const changing = [...routes].filter(({ method }) => method !== "GET");
    expect(changing.map(({ operationId }) => operationId).toSorted()).toEqual([
      "createCampaign",
      "createFilter",
      "createTemplate",
      "previewFilter",
      "previewTemplate",
      "reviewCampaign",
      "testCampaign",
    ]);
    expect([...routes].filter(({ access }) => access === "CAMPAIGN.SEND")).toEqual([]);
  });

  it("never starts a campaign, and sends emails to members only", async () => {
    const before = receiver.messages.length;
    for (const [name, input] of Object.entries(inputs)) {
      if (name === "create_filter") continue;
      await assistant.use(name, input);
    }
    const member = { campaignId: draft.id, addresses: [owner.email, contacts[0]!.email] };
    expect(await assistant.fail("send_test_email", member)).toMatchObject({
      code: "VALIDATION",
      errors: [{ path: "addresses.1", code: "notMember" }],
    });
    const states = await server.call(campaignRoutes.list, {
      token: owner.token,
      query: { limit: 100 },
    });
    const others = states.body.items.filter(({ id }) => id !== sent.id);
    expect(others.length).toBeGreaterThan(1);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set(["draft"]));
    expect(others.every(({ startsAt }) => startsAt === null)).toBe(true);
    const to = receiver.messages.slice(before).map((message) => message.to);
    expect(new Set(to)).toEqual(new Set([owner.email]));
  });

  it("changes nothing with a test key, and reports it", async () => {
    const connected = await connectAssistant(server, await otherKey({ mode: "test" }));
    const before = await countRows();
    for (const name of ["draft_template", "draft_campaign"])
      expect((await connected.use(name, inputs[name])).testMode).toContain("rolled back");
    const filter = { ...inputs["create_filter"], name: "Another" };
    expect((await connected.use("create_filter", filter)).testMode).toContain("rolled back");
    expect(await connected.fail("send_test_email", inputs["send_test_email"])).toMatchObject({
      code: "TEST_MODE_UNAVAILABLE",
    });
    expect(await countRows()).toEqual(before);
    await connected.close();
  });

  it("reports problems with its input, and creates nothing", async () => {
    const before = await countRows();
    const broken = { ...inputs["draft_template"], source: "<p>{% if account.name %}Hello</p>" };
    expect(await assistant.fail("draft_template", broken)).toMatchObject({
      code: "TEMPLATE_INVALID",
      suggestion: expect.any(String),
    });
    for (const [name, input] of [
      ["get_campaign", { campaignId: "../Campaigns" }],
      ["draft_campaign", { name: "Everyone" }],
      ["draft_campaign", { name: "Everyone", allContacts: true, filterIds: [draft.id] }],
      ["find_contacts", { limit: 1000 }],
      ["count_filter", { definition: { operator: "XOR", conditions: [] } }],
    ] as const)
      expect((await assistant.fail(name, input)).code).toContain("Input validation error");
    const unknown = await assistant.fail("get_campaign", { campaignId: draft.templateId });
    expect(unknown).toMatchObject({ code: "NOT_FOUND" });
    expect(
      await assistant.fail("count_filter", {
        definition: {
          operator: "AND",
          conditions: [{ source: "custom", field: "no_such_field", operator: "isSet" }],
        },
      }),
    ).toMatchObject({ code: "FILTER_INVALID" });
    expect(await countRows()).toEqual(before);
  });

  it("never reads another workspace", async () => {
    const outsider = await server.signUp();
    const { key } = await createTestKey(server, outsider.token);
    const connected = await connectAssistant(server, key);
    for (const name of ["get_campaign", "review_campaign", "read_report", "get_template"])
      expect((await connected.fail(name, inputs[name])).code).toBe("NOT_FOUND");
    expect(await connected.use("find_contacts")).toMatchObject({ items: [] });
    await connected.close();
  });

  it("returns the console URL of its drafts, and no HTML unless requested", async () => {
    const created = await assistant.use("draft_template", {
      ...inputs["draft_template"],
      name: "Two",
    });
    expect(created.consoleUrl).toBe(`${server.config.publicUrl}/email/${created.templateId}/edit`);
    expect(JSON.stringify(created)).not.toContain("<html>");
    const [plain, withSource] = [
      await assistant.use("get_template", { templateId: created.templateId }),
      await assistant.use("get_template", { templateId: created.templateId, includeSource: true }),
    ];
    expect(plain.source).toBeNull();
    expect(withSource.source).toContain("<html>");
    const drafted = await assistant.use("draft_campaign", inputs["draft_campaign"]);
    expect(drafted).toMatchObject({ status: "draft", missing: [] });
    expect(drafted["nextStep"]).toContain("A person must");
    expect((await read(server, owner, drafted.campaignId)).filterIds).toEqual(sent.filterIds);
  });
});

describe("list_filters", () => {
  it("leaves out the definition of a filter that lists hundreds of values", async () => {
    const values = Array.from({ length: 400 }, (_, index) => `someone${index}@example.com`);
    const long = {
      operator: "OR" as const,
      conditions: [
        { source: "standard" as const, field: "email", operator: "inList" as const, values },
      ],
    };
    const body = { name: "A long list", definition: long };
    await server.call(filterRoutes.create, { token: owner.token, body });
    const { items } = await assistant.use("list_filters", { search: "A long list" });
    expect(items).toMatchObject([{ name: "A long list", definition: null }]);
  });
});

describe("explain_delivery", () => {
  const explain = (campaignId: string, email: string) =>
    assistant.use("explain_delivery", { campaignId, email });

  it("reports that an email was accepted", async () => {
    const explained = await explain(sent.id, contacts[0]!.email);
    expect(explained).toMatchObject({ verdict: "sent", contactNow: { canReceive: true } });
    expect(explained.explanation).toContain("mail server accepted it");
    expect(explained.recipient.reply).toContain("250");
  });

  it("names the suppression that excluded a contact", async () => {
    const explained = await explain(sent.id, contacts[1]!.email);
    expect(explained).toMatchObject({
      verdict: "skipped",
      recipient: { skipReason: "manual" },
      contactNow: { canReceive: false, suppression: { reason: "manual" } },
    });
    expect(explained.explanation).toMatch(/suppressed the address.*can't reach/);
  });

  it("names the topic that a contact is not subscribed to", async () => {
    const topic = await server.call(topicRoutes.create, {
      token: owner.token,
      body: { name: "Offers", default: "out" },
    });
    const about = await changeDraft(server, owner, await draftCampaign(server, owner), {
      topicId: topic.body.id,
    });
    const explained = await explain(about.id, contacts[0]!.email);
    expect(explained).toMatchObject({
      verdict: "notStarted",
      contactNow: { canReceive: false, topic: { subscribed: false } },
    });
    expect(explained.explanation).toContain('not subscribed to the topic "Offers"');
  });

  it("reports an unknown address, and a contact who was added later", async () => {
    expect(await explain(sent.id, "unknown@example.com")).toMatchObject({
      verdict: "unknownPerson",
      contactNow: null,
      consoleUrl: null,
    });
    const [late] = await addContacts(server, owner.tenantId, 1, () => ({
      email: "late@example.com",
    }));
    expect((await explain(sent.id, late!.email))["verdict"]).toBe("addedAfterFreeze");
  });
});

it("counts requests like the API", async () => {
  const limited = await startTestServer({ config: { rateLimits: true, role: "api" } });
  try {
    const user = await limited.signUp();
    const { key } = await createTestKey(limited, user.token);
    const remaining = async () =>
      Number((await postMessage(limited, key, LIST)).headers.get("ratelimit-remaining"));
    const first = await remaining();
    const connected = await connectAssistant(limited, key);
    await connected.use("who_am_i");
    await connected.close();
    // Connecting, the message that calls the tool, and the call itself.
    expect(first - (await remaining())).toBeGreaterThanOrEqual(4);
    const templates = await limited.call(templateRoutes.list, { token: key });
    expect(templates.headers.get("ratelimit-policy")).toContain('"key"');
  } finally {
    await limited.stop();
  }
});
