import {
  contactRoutes,
  campaignRoutes,
  importRoutes,
  type ImportTarget,
  suppressionRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deletePermanently } from "../contacts/testing/delete-permanently.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { cleanUpImports, forgetUploadJob } from "./housekeeping.ts";
import { importTester, jobRun, newField, target, type ImportTester } from "./import-tester.ts";
import { undoJob } from "./undo.ts";

const { email, name, phone, language, status } = target;

describe("POST /v1/Imports/{id}/Undo", () => {
  let server: TestServer;
  let user: TestUser;
  let tester: ImportTester;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
    tester = importTester(server, user);
  });

  const call = {
    get token() {
      return user.token;
    },
  };
  const inTenant = <T>(query: ReturnType<typeof sql>) =>
    server.deps.database.tenant(user.tenantId, (tx) => tx.query<T>(query));
  const add = async (body: object) =>
    (
      await server.call(contactRoutes.create, {
        ...call,
        body: { status: "active", name: "Ana Old", ...body } as never,
      })
    ).body;
  const byEmail = async () => new Map((await tester.contacts()).map((one) => [one.email, one]));
  async function undo(id: string) {
    expect((await server.call(importRoutes.undo, { ...call, params: { id } })).body.status).toBe(
      "undoing",
    );
    await undoJob.run(tester.payload(id), jobRun(server.deps));
    return tester.get(id);
  }

  it("restores names that were joined from two columns", async () => {
    await add({ email: "ana@example.com" });
    const file =
      "Sobrenome,Nome,email\nSouza,Ana,ana@example.com\nÓ,,o@example.com\n,Rui,rui@example.com\nLi,X,li@example.com\n";
    const parts: ImportTarget[] = [
      { kind: "namePart", part: "last" },
      { kind: "namePart", part: "first" },
      email,
    ];
    const done = await tester.importAll(file, parts);
    expect(done.result).toMatchObject({
      created: 3,
      updated: 1,
      warnings: [{ warning: "nameInvalid", count: 1 }],
    });
    const names = async () =>
      Object.fromEntries((await tester.contacts()).map((one) => [one.email, one.name]));
    const imported = {
      "ana@example.com": "Ana Souza",
      "li@example.com": "X Li",
      // One letter is no name, and without one the email is shown.
      "o@example.com": "o@example.com",
      "rui@example.com": "Rui",
    };
    expect(await names()).toEqual(imported);
    const { columns } = await tester.upload(file);
    expect(columns.map(({ suggestion }) => suggestion)).toEqual(parts);
    const again = await tester.importAll(file, parts);
    expect(again.result).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
    expect(await names()).toEqual(imported);
    await undo(done.id);
    expect(await names()).toEqual({ "ana@example.com": "Ana Old" });
  });

  it("rejects a whole name next to a part of it", async () => {
    const uploaded = await tester.upload("a,b,email\nAna,Souza,ana@example.com\n");
    const { body } = await server.fail(importRoutes.check, {
      ...call,
      params: { id: uploaded.id },
      body: { targets: [name, { kind: "namePart", part: "last" }, email], consent: null },
    });
    expect(body.errors).toMatchObject([{ path: "targets.1", code: "targetTwice" }]);
  });

  it("removes created contacts and restores changed ones, tags included; suppressions and fields stay", async () => {
    const ana = await add({
      email: "ana@example.com",
      phone: "11911111111",
      language: "pt-BR",
      tags: ["Old"],
    });
    const rui = await add({ email: "rui@example.com" });
    const done = await tester.importAll(
      "email,name,phone,lang,status,level\nANA@example.com,Ana New,11922222222,es,inactive,gold\nrui@example.com,,,en,,\nnew@example.com,New,,,,silver\n",
      [email, name, phone, language, status, newField("level", "text")],
      { tags: ["Feira"] },
    );
    expect(done.result).toMatchObject({ created: 1, updated: 2 });
    expect(new Date(done.undoableUntil ?? 0).getTime()).toBeGreaterThan(
      Date.now() + 6.9 * 86_400_000,
    );
    await server.call(suppressionRoutes.add, { ...call, body: { emails: ["new@example.com"] } });

    const undone = await undo(done.id);
    expect(undone).toMatchObject({
      status: "undone",
      undoableUntil: null,
      undo: { removed: 1, restored: 2, kept: 0 },
    });
    const now = await byEmail();
    expect([...now.keys()]).toEqual(["ana@example.com", "rui@example.com"]);
    expect(now.get("ana@example.com")).toMatchObject({
      ...ana,
      updatedAt: expect.any(String),
      version: 3,
    });
    expect(now.get("rui@example.com")).toMatchObject({
      ...rui,
      updatedAt: expect.any(String),
      version: 3,
    });
    expect(await inTenant(sql`select from suppressions`)).toHaveLength(1);
    expect(await inTenant(sql`select from custom_fields`)).toHaveLength(1);
    expect(await inTenant(sql`select from import_changes`)).toHaveLength(0);
    const { body } = await server.call(contactRoutes.timeline, { ...call, params: { id: ana.id } });
    expect(body.items[0]).toMatchObject({
      type: "account.updated",
      data: { source: "importUndo", importId: done.id },
    });

    expect(
      (await server.fail(importRoutes.undo, { ...call, params: { id: done.id } })).body.code,
    ).toBe("WRONG_STATE");
    const again = await tester.importAll("email,name\nnew@example.com,New\n", [email, name]);
    expect((await byEmail()).get("new@example.com")?.suppression).toBe("manual");
    expect(again.result?.created).toBe(1);
  });

  it("keeps contacts that were changed since or were sent email", async () => {
    const ana = await add({ email: "ana@example.com" });
    const done = await tester.importAll(
      "email,name\nana@example.com,Ana New\nedited@example.com,Edited\nmailed@example.com,Mailed\nskipped@example.com,Skipped\nfresh@example.com,Fresh\n",
      [email, name],
    );
    const now = await byEmail();
    for (const address of ["ana@example.com", "edited@example.com"]) {
      const { id, version } = now.get(address) ?? ana;
      const body = {
        name: "By Hand",
        email: address,
        phone: null,
        status: "active" as const,
        fields: {},
        version,
      };
      await server.call(contactRoutes.update, { ...call, params: { id }, body });
    }
    const { body: campaign } = await server.call(campaignRoutes.create, {
      ...call,
      body: { name: "News" },
    });
    await inTenant(
      sql`update campaigns set frozen_at = now(), status = 'sent' where id = ${campaign.id}`,
    );
    for (const [address, state] of [
      ["mailed@example.com", 1],
      ["skipped@example.com", 6],
    ] as const)
      await inTenant(sql`
        insert into recipients (tenant_id, campaign_id, account_id, state, attempts)
        values (${user.tenantId}::uuid, ${campaign.id}::uuid, ${now.get(address)?.id}::uuid, ${state}::int, ${state === 1 ? 1 : 0}::int)`);

    expect((await undo(done.id)).undo).toEqual({ removed: 2, restored: 0, kept: 3 });
    expect([...(await byEmail()).values()].map((one) => one.name)).toEqual([
      "By Hand",
      "By Hand",
      "Mailed",
    ]);
  });

  it("starts once, only after the end, within the undo period, in its own workspace and for roles that may write", async () => {
    const uploaded = await tester.upload("email\nana@example.com\n");
    const refused = async (id: string, token = user.token) => {
      const { body, status } = await server.fail(importRoutes.undo, { token, params: { id } });
      return status === 409 ? body.code : status;
    };
    expect(await refused(uploaded.id)).toBe("WRONG_STATE");
    const done = await tester.importAll("email\nana@example.com\n", [email]);
    expect(await refused(done.id, (await server.signUp()).token)).toBe(404);
    expect(await refused(done.id, await server.member(user.tenantId, "analyst"))).toBe(403);
    const starts = await Promise.all(
      [1, 2, 3].map(() => server.call(importRoutes.undo, { ...call, params: { id: done.id } })),
    );
    expect(starts.map((response) => String(response.status)).toSorted()).toEqual([
      "202",
      "409",
      "409",
    ]);

    const old = await tester.importAll("email\nrui@example.com\nana@example.com\n", [email]);
    await inTenant(
      sql`update imports set undoable_until = now() - interval '1 second' where id = ${old.id}::uuid`,
    );
    expect(await refused(old.id)).toBe("WRONG_STATE");
    expect((await tester.get(old.id)).undoableUntil).toBeNull();
  });

  it("deletes previous values when the period is over or the contact is deleted, and unstarted uploads", async () => {
    const ana = await add({ email: "ana@example.com" });
    await add({ email: "rui@example.com" });
    const done = await tester.importAll(
      "email,name\nana@example.com,Ana New\nrui@example.com,Rui New\n",
      [email, name],
    );
    await deletePermanently(server, user.token, [ana.id]);
    expect(await inTenant(sql`select from import_changes`)).toHaveLength(1);

    const waiting = await tester.upload("email\nx@example.com\n");
    const young = await tester.upload("email\ny@example.com\n");
    await inTenant(
      sql`update imports set created_at = now() - interval '8 days' where id = ${waiting.id}::uuid`,
    );
    await inTenant(
      sql`update imports set undoable_until = now() - interval '1 second' where id = ${done.id}::uuid`,
    );
    await server.deps.database.system((tx) => cleanUpImports(tx, server.deps));
    expect(await inTenant(sql`select from import_changes`)).toHaveLength(0);
    for (const { id } of [waiting, young])
      await forgetUploadJob.run(tester.payload(id), jobRun(server.deps));
    expect(
      (await server.fail(importRoutes.get, { ...call, params: { id: waiting.id } })).status,
    ).toBe(404);
    await expect(
      server.deps.storage.size(`imports/${user.tenantId}/${waiting.id}.upload`),
    ).rejects.toThrow();
    expect((await tester.get(young.id)).status).toBe("uploaded");
    expect(
      await server.deps.storage.size(`imports/${user.tenantId}/${young.id}.upload`),
    ).toBeGreaterThan(0);
  });
});
