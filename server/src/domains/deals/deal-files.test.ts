import { randomBytes } from "node:crypto";
import { dealFileRoutes as routes, dealRoutes, personalDataRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { type TestServer, type TestUser, startTestServer } from "../../testing/test-server.ts";
import { dealFixture, type DealFixture } from "./testing/deal-fixture.ts";

let server: TestServer;
let user: TestUser;
let fixture: DealFixture;
beforeAll(async () => {
  server = await startTestServer({ config: { dealFilesLimitMegabytes: 21 } });
  user = await server.signUp();
  fixture = await dealFixture(server, user);
});
afterAll(() => server?.stop());

function upload(id: string, content: Buffer | string, name: string, { token } = user) {
  const body = new FormData();
  body.append("file", new File([content], name));
  return server.call(routes.upload, { token, params: { id }, body: body as never });
}
const list = async (id: string) =>
  (await server.call(routes.list, { token: user.token, params: { id } })).body.items;
const get = (id: string, fileId: string) =>
  fetch(`${server.url}/api/v1/Deals/${id}/Files/${fileId}/Content`, {
    headers: { authorization: `Bearer ${user.token}`, tenantid: user.tenantId },
  });
const isStored = async (fileId: string) =>
  (await server.deps.storage.find(`deal-files/${user.tenantId}/${fileId}`)) !== undefined;
const age = (table: "deals" | "deal_files") =>
  server.deps.database.tenant(user.tenantId, (tx) =>
    tx.execute(
      sql`update ${sql.ref(table)} set deleted_at = now() - interval '1 hour' where tenant_id = ${user.tenantId}::uuid and deleted_at is not null`,
    ),
  );

describe("files of deals", () => {
  it("are returned byte by byte, as attachments that browsers never display", async () => {
    const { id } = await fixture.create({ title: "Files" });
    const content = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(300_000)]);
    const uploaded = await upload(id, content, "Proposta – ação.pdf");
    expect(uploaded.status).toBe(201);
    expect(uploaded.body).toMatchObject({
      name: "Proposta – ação.pdf",
      contentType: "application/pdf",
      bytes: content.length,
      by: { email: user.email },
    });
    const response = await get(id, uploaded.body.id);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="Proposta/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    const params = { id };
    const timeline = await server.call(dealRoutes.timeline, { token: user.token, params });
    expect(timeline.body.items[0]).toMatchObject({ kind: "fileAdded", name: uploaded.body.name });
  });

  it("are rejected if they are empty, too large, programs, or don't match their name", async () => {
    const { id } = await fixture.create({ title: "Refused" });
    const codeOf = async (content: Buffer | string, name: string) =>
      ((await upload(id, content, name)).body as unknown as { code: string }).code;
    expect(await codeOf("", "a.txt")).toBe("FILE_EMPTY");
    expect(await codeOf("MZ\u0090", "a.txt")).toBe("FILE_TYPE_REFUSED");
    expect(await codeOf("<html>", "a.pdf")).toBe("FILE_TYPE_REFUSED");
    expect(await codeOf("hello", "a.exe")).toBe("FILE_TYPE_REFUSED");
    expect(await codeOf(Buffer.alloc(20 * 1024 * 1024 + 1, "a"), "a.txt")).toBe(
      "PAYLOAD_TOO_LARGE",
    );
    expect(await list(id)).toEqual([]);
  });

  it("use no more than the limit of the workspace, even when uploaded concurrently", async () => {
    const other = await server.signUp();
    const theirs = await dealFixture(server, other);
    const { id } = await theirs.create({ title: "Full" });
    const eleven = Buffer.alloc(11 * 1024 * 1024, "a");
    const responses = await Promise.all(
      ["one.txt", "two.txt"].map((name) => upload(id, eleven, name, other)),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("can be restored after deletion, and are removed from storage later", async () => {
    const { id } = await fixture.create({ title: "Undo" });
    const { body: file } = await upload(id, "hello", "a.txt");
    const params = { id, fileId: file.id };
    const { token } = user;
    expect((await server.call(routes.remove, { token, params })).status).toBe(204);
    expect(await list(id)).toEqual([]);
    expect((await get(id, file.id)).status).toBe(404);
    const restored = await server.call(routes.restore, { token, params });
    expect(restored.body.id).toBe(file.id);
    expect((await list(id)).map(({ name }) => name)).toEqual(["a.txt"]);
    await server.call(routes.remove, { token, params });
    await age("deal_files");
    await server.deps.database.tenant(user.tenantId, async (tx) => {
      const { removeFilesJob } = await import("./files.ts");
      await server.deps.jobs.add(tx, removeFilesJob, { tenantId: user.tenantId, fileIds: [] });
    });
    await expect.poll(() => isStored(file.id), { timeout: 20_000 }).toBe(false);
    expect((await server.call(routes.restore, { token, params })).status).toBe(404);
  });

  it("are deleted with their deal", async () => {
    const { id } = await fixture.create({ title: "Gone" });
    const { body: file } = await upload(id, "hello", "a.txt");
    expect(await isStored(file.id)).toBe(true);
    await server.call(dealRoutes.remove, { token: user.token, body: { ids: [id] } });
    expect((await get(id, file.id)).status).toBe(404);
    await age("deals");
    await server.deps.database.tenant(user.tenantId, async (tx) => {
      const { purgeDealsJob } = await import("./removal.ts");
      await server.deps.jobs.add(tx, purgeDealsJob, { tenantId: user.tenantId });
    });
    await expect.poll(() => isStored(file.id), { timeout: 20_000 }).toBe(false);
  });

  it("are listed in the copy of personal data, and deleted when the only contact is erased", async () => {
    const contactId = await fixture.contact("Filed");
    const alone = await fixture.create({ title: "Alone", contactId });
    const otherId = await fixture.contact("Other");
    const shared = await fixture.create({
      title: "Both",
      contactId: otherId,
      otherContactIds: [contactId],
    });
    const { body: own } = await upload(alone.id, "mine", "mine.txt");
    const { body: common } = await upload(shared.id, "ours", "ours.txt");
    const { token } = user;
    const params = { id: contactId };
    const copy = await server.call(personalDataRoutes.personalData, { token, params });
    expect(copy.body.dealFiles.map(({ name }) => name)).toEqual(["ours.txt", "mine.txt"]);
    const body = { email: "filed@example.com", reason: "personRequest" as const };
    expect((await server.call(personalDataRoutes.erase, { token, params, body })).status).toBe(200);
    expect(await list(alone.id)).toEqual([]);
    expect(await list(shared.id)).toHaveLength(1);
    await expect.poll(() => isStored(own.id), { timeout: 20_000 }).toBe(false);
    expect(await isStored(common.id)).toBe(true);
  });
});
