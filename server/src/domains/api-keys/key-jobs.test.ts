import {
  contactOperationRoutes,
  exportRoutes,
  importRoutes,
  type ImportTarget,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { eventually } from "../../testing/isolation/eventually.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { createTestKey } from "./testing/test-keys.ts";

let server: TestServer;
let owner: TestUser;
let key: string;
let keyId: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp({ confirmed: true });
  ({ key, id: keyId } = await createTestKey(server, owner.token));
});
afterAll(() => server?.stop());

/** Lists the actors, once for each type of event. */
const actors = (types: readonly string[]) =>
  server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.query<{ type: string; userId: string | null; apiKeyId: string | null }>(sql`
      select distinct type, person_id as user_id, api_key_id from events
      where tenant_id = ${owner.tenantId} and type = any(${[...types]}::text[]) order by type`),
  );

const TARGETS: ImportTarget[] = [
  { kind: "standard", field: "email" },
  { kind: "standard", field: "name" },
];

/** Imports a file with one contact, and returns the import's id. */
async function importOne(token: string, email: string): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([`email,name\n${email},Ana\n`]), "contacts.csv");
  const { body } = await server.call(importRoutes.upload, { token, body: form as never });
  const params = { id: body.id };
  const isIn = (status: string) =>
    eventually(
      async () => (await server.call(importRoutes.get, { token, params })).body.status === status,
    );
  await server.call(importRoutes.check, {
    token,
    params,
    body: { targets: TARGETS, consent: { wording: "Yes, I want news" } },
  });
  await isIn("checked");
  await server.call(importRoutes.start, { token, params });
  await isIn("done");
  return body.id;
}

async function undo(token: string, id: string): Promise<void> {
  const params = { id };
  await server.call(importRoutes.undo, { token, params });
  await eventually(
    async () => (await server.call(importRoutes.get, { token, params })).body.status === "undone",
  );
}

describe("a background job that a key started", () => {
  it("names the key when it imports, exports and changes contacts in bulk", async () => {
    const imported = await importOne(key, "ana@example.com");
    // More than an operation changes immediately.
    await addContacts(server, owner.tenantId, 1_100);
    const request = {
      kind: "accounts" as const,
      format: "csv" as const,
      selection: { kind: "matching" as const, except: [] },
      columns: ["email" as const],
    };
    const created = await server.call(exportRoutes.create, { token: key, body: request });
    await eventually(
      async () =>
        (await server.call(exportRoutes.get, { token: key, params: { id: created.body.id } })).body
          .status === "done",
    );
    const started = await server.call(contactOperationRoutes.start, {
      token: key,
      body: {
        selection: { kind: "matching", except: [] },
        action: { kind: "setStatus", status: "inactive" },
      },
    });
    const params = { id: started.body.id };
    await eventually(
      async () =>
        (await server.call(contactOperationRoutes.get, { token: key, params })).body.status ===
        "done",
    );
    await undo(key, imported);
    const types = [
      "account.updated",
      "export.finished",
      "import.finished",
      "import.undone",
      "operation.finished",
    ];
    expect(await actors(types)).toEqual(
      types.map((type) => ({ type, userId: null, apiKeyId: keyId })),
    );
  });

  it("names only the key when it undoes a user's import", async () => {
    const imported = await importOne(owner.token, "rui@example.com");
    await undo(key, imported);
    const [last] = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query<{ userId: string | null; apiKeyId: string | null }>(sql`
        select person_id as user_id, api_key_id from events
        where tenant_id = ${owner.tenantId} and type = 'import.undone' and data ->> 'importId' = ${imported}`),
    );
    expect(last).toEqual({ userId: null, apiKeyId: keyId });
  });
});
