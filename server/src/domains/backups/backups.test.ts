import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import {
  type Backup,
  backupRoutes,
  contactRoutes,
  taskRoutes,
  templateRoutes,
  workspaceRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts, draftCampaign } from "../delivery/testing/campaign-world.ts";
import { backupWorld, type BackupWorld } from "./testing/backup-world.ts";

let server: TestServer;
let user: TestUser;
let world: BackupWorld;
let original: Backup & { taskId: string };
let bytes: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signUp({ companyName: "Padaria Azul" });
  world = backupWorld(server, user);
  await draftCampaign(server, user);
  await addContacts(server, user.tenantId, 250);
  original = await world.backUp();
  bytes = await download(original.id);
}, 60_000);
afterAll(() => server?.stop());

async function download(id: string): Promise<Buffer> {
  const { body } = await server.call(backupRoutes.link, { token: user.token, params: { id } });
  const response = await fetch(new URL(new URL(body.url).pathname, server.url));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toContain("arauto-backup-");
  return Buffer.from(await response.arrayBuffer());
}

const upload = async (content: Buffer, token = user.token, at = server.url) => {
  const form = new FormData();
  form.set("file", new File([content], "my copy.arauto"));
  const response = await fetch(`${at}/api/v1/Backups`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Backup & { code?: string } };
};
const files = () =>
  readdir(path.join(server.config.dataDir, "files/backups", user.tenantId)).catch(() => []);
const workspaces = async () =>
  (await server.call(workspaceRoutes.list, { token: user.token })).body.items;

describe("a backup task", () => {
  it("writes an encrypted, verified backup and reports its contents", async () => {
    expect(original).toMatchObject({
      status: "ready",
      taskName: "Nightly",
      size: bytes.length,
      contents: { workspaceName: "Padaria Azul", counts: { contacts: 250, templates: 1 } },
    });
    expect(original.verifiedAt).not.toBeNull();
    const [run] = await world.tasks.runs(original.taskId);
    expect(run?.result).toMatchObject({ type: "backup", bytes: bytes.length, contacts: 250 });
    expect(bytes.subarray(0, 8).toString()).toBe("ARAUTOWB");
    expect(bytes.includes("@example.com")).toBe(false);
  });

  it("keeps only the newest backups", async () => {
    const { taskId, id: first } = await world.backUp(1);
    await server.call(taskRoutes.run, { token: user.token, params: { id: taskId } });
    await expect
      .poll(async () => (await world.list(taskId)).map(({ status }) => status), { timeout: 20_000 })
      .toEqual(["ready"]);
    await expect.poll(async () => (await world.list(taskId))[0]?.id).not.toBe(first);
  });

  it("is restricted to members who may export, and its files to their workspace", async () => {
    const developer = await server.member(user.tenantId, "developer");
    const denied = await server.fail(backupRoutes.list, { token: developer });
    expect(denied.status).toBe(403);
    const outsider = await server.signUp();
    const params = { id: original.id };
    for (const route of [backupRoutes.get, backupRoutes.link, backupRoutes.verify])
      expect((await server.fail(route, { token: outsider.token, params })).status).toBe(404);
  });
});

describe("restoring", () => {
  it("creates a new workspace from the backup, in which nothing runs", async () => {
    const restored = await world.restore(original.id, "Padaria Azul 2");
    expect(restored).toMatchObject({ status: "done", failure: null, done: restored.total });
    const entered = await server.call(workspaceRoutes.enter, {
      token: user.token,
      params: { personTenantId: restored.personTenantId ?? "" },
    });
    const { token } = entered.body;
    const contacts = await server.call(contactRoutes.list, { token });
    expect(contacts.body.total).toBe(250);
    const tasks = await server.call(taskRoutes.list, { token });
    expect(tasks.body.items.every(({ paused }) => paused !== null)).toBe(true);
    const templates = await server.call(templateRoutes.list, { token });
    const old = await server.call(templateRoutes.list, { token: user.token });
    expect(templates.body.items.map(({ name }) => name)).toEqual(
      old.body.items.map(({ name }) => name),
    );
    expect(templates.body.items[0]?.id).not.toBe(old.body.items[0]?.id);
  });

  it("restores scheduled campaigns as drafts, and running ones as paused", async () => {
    const { tenantId } = user;
    const set = (status: string) =>
      server.deps.database.tenant(tenantId, (tx) =>
        tx.execute(
          sql`update campaigns set status = ${status}, starts_at = now() + interval '1 day' where tenant_id = ${tenantId}::uuid`,
        ),
      );
    const statusAfter = async (status: string) => {
      await set(status);
      const { id } = await world.backUp();
      await set("draft");
      const { personTenantId } = await world.restore(id);
      const [row] = await server.deps.database.system((tx) =>
        tx.query<{ status: string; startsAt: Date | null }>(sql`
          select c.status, c.starts_at from campaigns c join person_tenants m on m.tenant_id = c.tenant_id
          where m.id = ${personTenantId}::uuid and c.kind = 'oneOff'`),
      );
      return [row?.status, row?.startsAt === null];
    };
    expect(await statusAfter("scheduled")).toEqual(["draft", true]);
    expect(await statusAfter("sending")).toEqual(["paused", false]);
  }, 60_000);

  it("restores an uploaded file, even when the original backup was deleted", async () => {
    const { status, body } = await upload(bytes);
    expect([status, body.status]).toEqual([201, "checking"]);
    const checked = await world.checked(body.id);
    expect(checked).toMatchObject({ status: "ready", taskId: null, contents: original.contents });
    expect(await world.restore(body.id)).toMatchObject({ status: "done" });
  });
});

describe("a file that can't be restored", () => {
  it.each([
    ["that is none of ours", () => randomBytes(50_000), "BACKUP_UNREADABLE"],
    ["that is empty", () => Buffer.alloc(0), "BACKUP_UNREADABLE"],
    ["of a newer format", () => changed(8, 99), "BACKUP_NEWER"],
    ["of another installation", () => changed(10), "BACKUP_FOREIGN"],
    ["with a changed beginning", () => changed(60), "BACKUP_DAMAGED"],
    ["that is cut in its header", () => bytes.subarray(0, 20), "BACKUP_DAMAGED"],
  ])("%s is rejected immediately and leaves nothing behind", async (_, content, code) => {
    const before = await files();
    const { status, body } = await upload(content());
    expect([status, body.code]).toEqual([422, code]);
    expect(await files()).toEqual(before);
  });

  function changed(at: number, value?: number): Buffer {
    const copy = Buffer.from(bytes);
    copy[at] = value ?? (copy[at] ?? 0) ^ 1;
    return copy;
  }

  it("is detected as damaged when it is truncated or changed anywhere", async () => {
    const before = await workspaces();
    // Its last piece is checked when the file is read to its end, which for a small file is immediately.
    for (const content of [bytes.subarray(0, -1), changed(bytes.length - 5)])
      expect((await upload(content)).body.code).toBe("BACKUP_DAMAGED");
    expect(await workspaces()).toHaveLength(before.length);
  });

  it("leaves no workspace when it turns out to be damaged during the restore", async () => {
    const { id, storageKey } = await copyOf(original);
    await server.deps.storage.put(storageKey, Readable.from([changed(bytes.length - 5)]));
    const before = await server.deps.database.system((tx) =>
      tx.query(sql`select tenant_id from tenants`),
    );
    expect(await world.restore(id)).toMatchObject({
      status: "failed",
      failure: "BACKUP_DAMAGED",
      personTenantId: null,
    });
    expect(
      await server.deps.database.system((tx) => tx.query(sql`select tenant_id from tenants`)),
    ).toHaveLength(before.length);
    // Verification detects the same.
    await server.call(backupRoutes.verify, { token: user.token, params: { id } });
    expect(await world.checked(id)).toMatchObject({ status: "damaged" });
  });

  /** Another backup with the same file. */
  async function copyOf({ id }: Backup): Promise<{ id: string; storageKey: string }> {
    const { tenantId } = user;
    return server.deps.database.tenant(tenantId, (tx) =>
      tx.one<{ id: string; storageKey: string }>(sql`
        insert into workspace_backups (tenant_id, id, status, file_name, storage_key, size, contents, created_at)
        select tenant_id, gen_random_uuid(), 'ready', file_name, 'backups/' || tenant_id || '/' || gen_random_uuid(), size, contents, now()
        from workspace_backups where tenant_id = ${tenantId}::uuid and id = ${id}::uuid
        returning id, storage_key`),
    );
  }
});

describe("deleting", () => {
  it("removes the file with its backup", async () => {
    const { id } = await world.backUp();
    const count = (await files()).length;
    const { body } = await server.call(backupRoutes.remove, {
      token: user.token,
      body: { ids: [id] },
    });
    expect(body.count).toBe(1);
    await expect.poll(async () => (await files()).length, { timeout: 10_000 }).toBe(count - 1);
  });
});
