import { readdir } from "node:fs/promises";
import path from "node:path";
import {
  contactRoutes,
  customFieldRoutes,
  exportRoutes,
  filterRoutes,
  suppressionRoutes,
  workspaceRoutes,
  type Language,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { EXPORT_FILES, fileUrl } from "./export-links.ts";
import { ALL_CONTACTS, exportTester, type ExportTester } from "./testing/test-exports.ts";
import { expireJob, removeFilesJob } from "./jobs.ts";

describe("/v1/Exports", () => {
  let server: TestServer;
  let user: TestUser;
  let tester: ExportTester;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
    tester = exportTester(server, user);
  });

  const create = async (email: string, given: Record<string, unknown> = {}) => {
    const body = { name: "Ana Souza", email, status: "active", ...given } as never;
    const answer = await server.call(contactRoutes.create, { token: user.token, body });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const speak = async (language: Language) => {
    const { body: now } = await server.call(workspaceRoutes.get, { token: user.token });
    const { name, address, timeZone, version } = now;
    const answer = await server.call(workspaceRoutes.update, {
      token: user.token,
      body: { name, address, timeZone, language, version },
    });
    expect(answer.status).toBe(200);
  };
  const inTenant = <T>(work: Parameters<typeof server.deps.database.tenant<T>>[1]) =>
    server.deps.database.tenant(user.tenantId, work);
  const eventsOf = (type: string) =>
    inTenant((tx) =>
      tx.query<{ userId: string | null; data: Record<string, unknown> }>(
        sql`select person_id, data from events where type = ${type}`,
      ),
    );
  const runWaiting = async (job: Job) => {
    const waiting = await server.deps.database.system((tx) =>
      tx.query<{ payload: never }>(sql`
        select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${job.name}`),
    );
    for (const { payload } of waiting)
      await job.run(payload, {
        deps: server.deps,
        signal: new AbortController().signal,
        attempt: 1,
        maxAttempts: 1,
      });
  };
  const files = async () => {
    const folder = path.join(server.config.dataDir, "files", "exports", user.tenantId);
    return readdir(folder).catch(() => []);
  };

  it("writes every contact with the chosen columns, in the language's CSV notation", async () => {
    const { token } = user;
    for (const [identifier, type] of [
      ["points", "number"],
      ["born", "date"],
      ["vip", "boolean"],
      ["status", "text"],
    ] as const)
      await server.call(customFieldRoutes.create, {
        token,
        body: { identifier, name: identifier, type },
      });
    const ana = await create("ana@example.com", {
      phone: "+5511912345678",
      language: "pt-BR",
      fields: { points: -1.234, born: "1990-02-28", vip: true, status: "ouro; prata" },
      tags: ["vip", "Café"],
    });
    await create("beto@example.com", { name: 'Beto "B" Lima', status: "inactive" });
    const request = {
      ...ALL_CONTACTS,
      columns: [
        "email",
        "name",
        "phone",
        "language",
        "status",
        "tags",
        "suppression",
        "fields.points",
        "fields.born",
        "fields.vip",
        "fields.status",
        "createdAt",
      ],
    } as never;

    await speak("pt-br");
    const { bytes, created } = await tester.file(request);
    expect(created).toMatchObject({ rows: 2, total: 2, requestedBy: "Ana Souza" });
    expect(created.fileName).toMatch(/^contatos-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
    expect(bytes.toString("utf8")).toBe(
      "\ufeffemail;name;phone;language;status;tags;suppression;points;born;vip;fields.status;createdAt\n" +
        `ana@example.com;Ana Souza;'+5511912345678;pt-br;active;Café, vip;;-1,234;1990-02-28;true;"ouro; prata";${ana.createdAt}\n` +
        `beto@example.com;"Beto ""B"" Lima";;;inactive;;;;;;;${(await server.call(contactRoutes.list, { token, query: { search: "beto" } })).body.items[0]?.createdAt}\n`,
    );
    await speak("en-us");
    const english = (
      await tester.file({ ...ALL_CONTACTS, columns: ["email", "fields.points"] })
    ).bytes.toString("utf8");
    expect(english).toBe("\ufeffemail,points\nana@example.com,-1.234\nbeto@example.com,\n");
  });

  it("writes exactly the selected contacts: some, all but some, a filter, a search", async () => {
    const ana = await create("ana@example.com", { name: "Ana" });
    const beto = await create("beto@example.com", { name: "Beto", status: "inactive" });
    await create("caio@example.com", { name: "Caio" });
    const { token } = user;
    const filter = await server.call(filterRoutes.create, {
      token,
      body: {
        name: "Active",
        definition: {
          operator: "AND",
          conditions: [
            { source: "standard", field: "status", operator: "equals", value: "active" },
          ],
        },
      } as never,
    });
    const emails = async (selection: unknown) => {
      const { bytes } = await tester.file({
        ...ALL_CONTACTS,
        columns: ["email"],
        selection: selection as never,
      });
      return bytes
        .toString("utf8")
        .trim()
        .split("\n")
        .slice(1)
        .map((email) => email.replace("@example.com", ""));
    };
    expect(await emails({ kind: "ids", ids: [beto.id] })).toEqual(["beto"]);
    expect(await emails({ kind: "matching", except: [ana.id] })).toEqual(["beto", "caio"]);
    expect(await emails({ kind: "matching", filterId: filter.body.id })).toEqual(["ana", "caio"]);
    expect(await emails({ kind: "matching", search: "cai" })).toEqual(["caio"]);
    expect(await emails({ kind: "matching", search: "nobody' or 1=1 --$1" })).toEqual([]);
  });

  it("rejects an invalid request immediately", async () => {
    const { token } = user;
    const unknownField = await server.fail(exportRoutes.create, {
      token,
      body: { ...ALL_CONTACTS, columns: ["email", "fields.nothing"] },
    });
    expect(unknownField.body).toMatchObject({
      code: "VALIDATION",
      errors: [{ path: "columns.1", code: "notFound" }],
    });
    const outsider = await server.signUp();
    const theirs = await server.call(filterRoutes.create, {
      token: outsider.token,
      body: {
        name: "Theirs",
        definition: {
          operator: "AND",
          conditions: [
            { source: "standard", field: "status", operator: "equals", value: "active" },
          ],
        },
      } as never,
    });
    const foreign = await server.fail(exportRoutes.create, {
      token,
      body: { ...ALL_CONTACTS, selection: { kind: "matching", filterId: theirs.body.id } },
    });
    expect(foreign.body.code).toBe("NOT_FOUND");
    const developer = await server.member(user.tenantId, "developer");
    expect((await server.fail(exportRoutes.list, { token: developer })).body.code).toBe(
      "FORBIDDEN",
    );
  });

  it("offers the file through an opaque link, valid for ten minutes, and records the download", async () => {
    await create("ana@example.com");
    const { created, response } = await tester.file(ALL_CONTACTS);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringContaining(`attachment; filename="${created.fileName}"`),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(await eventsOf("export.linkCreated")).toEqual([
      { userId: user.userId, data: { exportId: created.id } },
    ]);
    expect(await eventsOf("export.downloaded")).toEqual([
      { userId: null, data: { exportId: created.id } },
    ]);
    expect(await eventsOf("export.finished")).toMatchObject([
      { userId: user.userId, data: { exportId: created.id, rows: 1 } },
    ]);

    const link = await tester.link(created.id);
    expect((await fetch(link, { method: "POST" })).status).toBe(404);
    expect((await fetch(`${link}A`)).status).toBe(404);
    const flipped = link.slice(0, -3) + (link.at(-3) === "A" ? "B" : "A") + link.slice(-2);
    expect((await fetch(flipped)).status).toBe(404);
    const late = fileUrl(server.deps, EXPORT_FILES, {
      tenantId: user.tenantId,
      fileId: created.id,
      expiresAt: new Date(Date.now() - 1000),
    });
    const over = await fetch(new URL(new URL(late).pathname, server.url));
    expect([over.status, await over.text()]).toEqual([
      404,
      expect.stringContaining("no longer valid"),
    ]);
    const outsider = await server.signUp();
    const crossed = fileUrl(server.deps, EXPORT_FILES, {
      tenantId: outsider.tenantId,
      fileId: created.id,
      expiresAt: new Date(Date.now() + 60_000),
    });
    expect((await fetch(new URL(new URL(crossed).pathname, server.url))).status).toBe(404);
  });

  it("rejects tokens of other kinds, and its own elsewhere", async () => {
    await create("ana@example.com");
    const { created } = await tester.file(ALL_CONTACTS);
    const token = new URL(await tester.link(created.id)).pathname.slice("/d/".length);
    for (const page of ["u", "t/c", "t/o", "c", "p"]) {
      const answer = await fetch(`${server.url}/${page}/${token}`, { redirect: "manual" });
      expect(await answer.text()).not.toContain("ana@example.com");
      expect(answer.headers.get("content-disposition")).toBeNull();
    }
  });

  it("deletes the file with its export, and expired files", async () => {
    await create("ana@example.com");
    const first = await tester.file(ALL_CONTACTS);
    const second = await tester.file(ALL_CONTACTS);
    const link = await tester.link(second.created.id);
    expect(await files()).toHaveLength(2);
    const { token } = user;
    expect(
      (await server.call(exportRoutes.remove, { token, body: { ids: [first.created.id] } })).body,
    ).toEqual({ count: 1 });
    await runWaiting(removeFilesJob);
    expect(await files()).toHaveLength(1);
    expect(
      (await server.fail(exportRoutes.get, { token, params: { id: first.created.id } })).body.code,
    ).toBe("NOT_FOUND");

    await inTenant((tx) =>
      tx.execute(sql`update exports set expires_at = now() - interval '1 second'`),
    );
    expect((await tester.get(second.created.id)).status).toBe("expired");
    expect((await fetch(link)).status).toBe(404);
    expect(
      (await server.fail(exportRoutes.link, { token, params: { id: second.created.id } })).body
        .code,
    ).toBe("WRONG_STATE");
    await runWaiting(expireJob);
    await runWaiting(removeFilesJob);
    expect(await files()).toEqual([]);
  });

  it("deletes the request once the file exists, because a search may contain a name", async () => {
    await create("ana@example.com");
    await tester.file({
      ...ALL_CONTACTS,
      selection: { kind: "matching", search: "ana@example.com", except: [] },
    });
    expect(await inTenant((tx) => tx.one(sql`select request from exports`))).toEqual({
      request: null,
    });
  });

  it("writes the suppression list in the form its import reads", async () => {
    const { token } = user;
    await create("ana@example.com");
    await server.call(suppressionRoutes.add, {
      token,
      body: { emails: ["ana@example.com", "=cmd@example.com"] },
    });
    const { bytes } = await tester.file({ kind: "suppressions", format: "csv" });
    const text = bytes.toString("utf8");
    expect(text).toContain("\ufeffemail,sha256,reason,createdAt\n");
    expect(text).toContain("'=cmd@example.com,");
    const outsider = await server.signUp();
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(bytes)]), "list.csv");
    const read = await server.call(suppressionRoutes.upload, {
      token: outsider.token,
      body: body as never,
    });
    expect(read.body).toMatchObject({ rows: 2, added: 2, invalid: 0 });
    const { items } = (await server.call(suppressionRoutes.list, { token: outsider.token })).body;
    expect(items.map(({ email, reason }) => `${email} ${reason}`).toSorted()).toEqual([
      "=cmd@example.com manual",
      "ana@example.com manual",
    ]);
  });
});
