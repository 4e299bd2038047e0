import { randomUUID } from "node:crypto";
import { API_VERSIONS } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestKey } from "../../server/src/domains/api-keys/testing/test-keys.ts";
import {
  startTestServer,
  type TestServer,
  type TestUser,
} from "../../server/src/testing/test-server.ts";
import { type Arauto, ArautoError, createClient } from "../src/index.ts";

let server: TestServer;
let user: TestUser;
let arauto: Arauto;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signUp();
  const { key } = await createTestKey(server, user.token);
  arauto = createClient({ apiKey: key, baseUrl: server.url });
});
afterAll(() => server?.stop());

const someone = () => ({
  name: "Ana Souza",
  email: `${randomUUID()}@example.com`,
  phone: null,
  status: "active" as const,
  fields: {},
});

describe("the client", () => {
  it("creates, reads, updates and deletes", async () => {
    const created = await arauto.post("/v1/Accounts", { body: someone() });
    const path = { id: created.id };
    expect(await arauto.get("/v1/Accounts/{id}", { path })).toEqual(created);
    const { name, email, phone, status, fields, version } = created;
    const body = { name: `${name} Lima`, email, phone, status, fields, version };
    expect(await arauto.put("/v1/Accounts/{id}", { path, body })).toMatchObject({
      name: "Ana Souza Lima",
    });
    const campaign = await arauto.post("/v1/Campaigns", { body: { name: "News" } });
    expect(
      await arauto.delete("/v1/Campaigns/{id}", { path: { id: campaign.id } }),
    ).toBeUndefined();
    expect(await arauto.post("/v1/Accounts/BulkDelete", { body: { ids: [created.id] } })).toEqual({
      count: 1,
    });
  });

  it("creates one record for one idempotency key", async () => {
    const body = someone();
    const options = { body, idempotencyKey: "contact-1" };
    const first = await arauto.post("/v1/Accounts", options);
    expect(await arauto.post("/v1/Accounts", options)).toEqual(first);
    await expect(
      arauto.post("/v1/Accounts", { ...options, body: { ...body, name: "Other" } }),
    ).rejects.toMatchObject({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
  });

  it("sends the newest version of the API", async () => {
    const { key } = await createTestKey(server, user.token);
    const sent: (string | null)[] = [];
    const watched = createClient({
      apiKey: key,
      baseUrl: server.url,
      fetch: (request) => {
        sent.push((request as Request).headers.get("arauto-version"));
        return fetch(request);
      },
    });
    await watched.get("/v1/WhoAmI");
    expect(sent).toEqual([API_VERSIONS.at(-1)]);
  });

  it("iterates over all pages of a list", async () => {
    const emails = new Set<string>();
    for (let number = 0; number < 5; number += 1)
      emails.add((await arauto.post("/v1/Accounts", { body: someone() })).email);
    const found: string[] = [];
    const query = { limit: 2, sort: "email" as const };
    for await (const contact of arauto.list("/v1/Accounts", { query })) found.push(contact.email);
    expect(found).toEqual(found.toSorted());
    expect(found).toEqual(expect.arrayContaining([...emails]));
    expect(new Set(found).size).toBe(found.length);
  });

  it("uploads files and reads texts", async () => {
    const file = new File([`email\n${randomUUID()}@example.com\nnot an address\n`], "list.csv");
    const uploaded = await arauto.post("/v1/Imports", { body: { file } });
    expect(uploaded).toMatchObject({ fileName: "list.csv" });
  });

  it("reads event streams", async () => {
    const webhooks = await createTestKey(server, user.token, { permissions: ["webhooks:read"] });
    const listener = createClient({ apiKey: webhooks.key, baseUrl: `${server.url}/api/` });
    for await (const { id, data } of listener.stream("/v1/WebhookEvents/Stream")) {
      expect(data).toEqual({ cursor: id, items: [] });
      break;
    }
  });

  it("throws the problem with its code, fields and suggestion", async () => {
    const error = await arauto
      .post("/v1/Accounts", { body: { ...someone(), email: "nowhere" } })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ArautoError);
    expect(error).toMatchObject({
      status: 400,
      code: "VALIDATION",
      errors: [{ path: "email" }],
      suggestion: expect.stringContaining("errors") as string,
      correlationId: expect.any(String) as string,
    });
    const outsider = createClient({ apiKey: "arauto_live_no", baseUrl: server.url });
    await expect(outsider.get("/v1/WhoAmI")).rejects.toMatchObject({ code: "API_KEY_INVALID" });
  });
});
