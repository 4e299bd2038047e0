import { readdir } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { exportRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { Deps } from "../../platform/deps.ts";
import { failingDeps } from "../../testing/failing-deps.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { ALL_CONTACTS, exportTester, type ExportTester } from "./testing/test-exports.ts";

describe("a disturbed export", () => {
  let server: TestServer;
  let user: TestUser;
  let tester: ExportTester;
  const ROWS = 30_000;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
    user = await server.signUp();
    await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.execute(sql`
        insert into accounts (tenant_id, id, name, email, status)
        select ${user.tenantId}::uuid, gen_random_uuid(), 'Person ' || n, 'person' || n || '@example.com', 'active' from generate_series(1, ${ROWS}::int) n`),
    );
  }, 60_000);
  afterAll(() => server.stop());
  beforeEach(() => {
    tester = exportTester(server, user);
  });

  const files = () =>
    readdir(path.join(server.config.dataDir, "files", "exports", user.tenantId)).catch(() => []);
  const events = (type: string) =>
    server.deps.database.tenant(user.tenantId, (tx) =>
      tx.query<{ data: Record<string, unknown> }>(
        sql`select data from events where type = ${type} order by occurred_at`,
      ),
    );
  /** Storage whose writes go through `disturb`. */
  const withStorage = (put: (key: string, content: Readable) => Promise<number>): Deps => ({
    ...server.deps,
    storage: { ...server.deps.storage, put },
  });
  /** Does something once this many bytes were written. */
  const after = (bytes: number, act: () => Error | undefined | Promise<void>) => {
    let seen = 0;
    let acted = false;
    return new Transform({
      transform(piece: Buffer, _, done) {
        seen += piece.length;
        if (acted || seen < bytes) return done(null, piece);
        acted = true;
        void Promise.resolve(act()).then((error) => done(error ?? null, piece));
      },
    });
  };
  const broken = (error: Error) =>
    withStorage((key, content) => {
      const through = after(500_000, () => error);
      through.once("close", () => content.destroy());
      return server.deps.storage.put(key, content.pipe(through));
    });

  /** Cleans up after a test. */
  const discard = async (id: string) => {
    await server.call(exportRoutes.remove, { token: user.token, body: { ids: [id] } });
    for (const name of await files())
      await server.deps.storage.remove(`exports/${user.tenantId}/${name}`);
  };

  it.each(["csv", "xlsx"] as const)(
    "that is killed in the middle starts over and leaves no partial file (%s)",
    async (format) => {
      const { id } = await tester.create({ ...ALL_CONTACTS, format });
      // Simulates kill -9: a run that owns the export, and half of its file.
      const dead = `exports/${user.tenantId}/${"0".repeat(8)}-dead`;
      await server.deps.storage.put(`${dead}.${format}`, Readable.from(["half"]));
      await server.deps.database.tenant(user.tenantId, (tx) =>
        tx.execute(
          sql`update exports set status = 'running', run_id = gen_random_uuid(), storage_key = ${`${dead}.${format}`}, rows = 12345 where id = ${id}::uuid`,
        ),
      );
      await tester.run(id);
      expect(await tester.get(id)).toMatchObject({ status: "done", rows: ROWS, total: ROWS });
      expect(await files()).toEqual([path.basename((await tester.storageKey(id)) ?? "")]);
      // Running the job again is a no-op.
      await tester.run(id);
      expect(
        (await events("export.finished")).filter(({ data }) => data["exportId"] === id),
      ).toHaveLength(1);
      await discard(id);
    },
  );

  /** Storage of a dead process: its files stay, and nothing is cleaned up. */
  const dead = (deps: Deps): Deps => ({
    ...deps,
    storage: { ...deps.storage, remove: () => Promise.reject(new Error("killed")) },
  });

  // The transactions of a run: it takes the export over, reads the contacts, records progress
  // meanwhile, and ends it.
  it.each([
    ["before it started", 1, "before"],
    ["while it claims the export", 1, "inside"],
    ["before it reads anything", 2, "before"],
    ["at its first progress record", 3, "inside"],
    ["with its file written and the read transaction open", 2, "inside"],
    ["with its file written and not recorded", 4, "before"],
    ["while it records its file", 4, "inside"],
  ] as const)(
    "killed %s, is completed by the next run, with one file and one notification",
    async (_, at, when) => {
      const before = new Set(await files());
      const { id } = await tester.create(ALL_CONTACTS);
      await expect(tester.run(id, dead(failingDeps(server.deps, at, when)))).rejects.toThrow(
        "killed",
      );
      expect((await tester.get(id)).status).toBe(at === 1 ? "queued" : "running");
      await tester.run(id);
      expect(await tester.get(id)).toMatchObject({
        status: "done",
        rows: ROWS,
        total: ROWS,
        failure: null,
      });
      const fileName = path.basename((await tester.storageKey(id)) ?? "");
      expect((await files()).filter((name) => !before.has(name))).toEqual([fileName]);
      expect(
        (await events("export.finished")).filter(({ data }) => data["exportId"] === id),
      ).toHaveLength(1);
      const rows = (await (await fetch(await tester.link(id))).text()).trimEnd().split(/\r?\n/);
      expect(rows).toHaveLength(ROWS + 1);
      expect(new Set(rows).size).toBe(ROWS + 1);
      await discard(id);
    },
  );

  it("that is killed repeatedly, at different points, still produces one complete file", async () => {
    const before = new Set(await files());
    const { id } = await tester.create({ ...ALL_CONTACTS, format: "xlsx" });
    for (const [at, when] of [
      [2, "inside"],
      [4, "before"],
      [1, "before"],
      [3, "inside"],
      [4, "inside"],
    ] as const)
      await expect(tester.run(id, dead(failingDeps(server.deps, at, when)))).rejects.toThrow(
        "killed",
      );
    await tester.run(id);
    expect(await tester.get(id)).toMatchObject({ status: "done", rows: ROWS });
    expect((await files()).filter((name) => !before.has(name))).toEqual([
      path.basename((await tester.storageKey(id)) ?? ""),
    ]);
    await discard(id);
  });

  it("fails with the reason and leaves nothing when the disk is full", async () => {
    const { id } = await tester.create(ALL_CONTACTS);
    await tester.run(id, broken(Object.assign(new Error("write failed"), { code: "ENOSPC" })));
    expect(await tester.get(id)).toMatchObject({
      status: "failed",
      failure: "STORAGE_FULL",
      size: null,
    });
    expect(await files()).toEqual([]);
    expect((await events("export.failed")).at(-1)?.data).toMatchObject({
      exportId: id,
      code: "STORAGE_FULL",
    });
  });

  it("is retried after a temporary error, and fails when it persists", async () => {
    const { id } = await tester.create(ALL_CONTACTS);
    await expect(tester.run(id, broken(new Error("some error")))).rejects.toThrow("some error");
    expect((await tester.get(id)).status).toBe("running");
    expect(await files()).toEqual([]);
    await tester.run(id, broken(new Error("some error")), { attempt: 10 });
    expect(await tester.get(id)).toMatchObject({ status: "failed", failure: "INTERNAL" });
  });

  it.each(["csv", "xlsx"] as const)(
    "stops when it is deleted meanwhile, and leaves no file (%s)",
    async (format) => {
      const { id } = await tester.create({ ...ALL_CONTACTS, format });
      const slowed = withStorage((key, content) => {
        const through = after(100_000, async () => {
          expect(
            (await server.call(exportRoutes.remove, { token: user.token, body: { ids: [id] } }))
              .body.count,
          ).toBe(1);
          // Longer than the interval between progress records.
          await new Promise((resolve) => void setTimeout(resolve, 900));
          return undefined;
        });
        content.once("error", (error) => through.destroy(error));
        return server.deps.storage.put(key, content.pipe(through));
      });
      await tester.run(id, slowed);
      expect(await files()).toEqual([]);
      expect(
        (await server.fail(exportRoutes.get, { token: user.token, params: { id } })).status,
      ).toBe(404);
    },
  );

  it("yields when the process stops, and completes in the next one", async () => {
    const { id } = await tester.create(ALL_CONTACTS);
    const stopping = new AbortController();
    const stopped = withStorage((key, content) => {
      const through = after(100_000, async () => stopping.abort(new Error("draining")));
      content.once("error", (error) => through.destroy(error));
      return server.deps.storage.put(key, content.pipe(through));
    });
    await expect(tester.run(id, stopped, { signal: stopping.signal })).rejects.toThrow("draining");
    expect(await files()).toEqual([]);
    await tester.run(id);
    expect(await tester.get(id)).toMatchObject({ status: "done", rows: ROWS });
  });

  it("ends quietly when another run takes over while its file is completed", async () => {
    const { id } = await tester.create(ALL_CONTACTS);
    const overtaken = withStorage((key, content) =>
      server.deps.storage.put(
        key,
        content.pipe(
          new Transform({
            transform: (piece, _, done) => done(null, piece),
            // The other run removes the file of this one.
            flush: (done) => void tester.run(id).then(() => done(), done),
          }),
        ),
      ),
    );
    await tester.run(id, overtaken);
    expect(await tester.get(id)).toMatchObject({ status: "done", rows: ROWS });
    expect(await files()).toContain(path.basename((await tester.storageKey(id)) ?? ""));
    await discard(id);
  });

  it("stays correct when two runs overlap: one file, one notification", async () => {
    const { id } = await tester.create(ALL_CONTACTS);
    const before = (await files()).length;
    await Promise.all([tester.run(id), tester.run(id), tester.run(id)]);
    expect(await tester.get(id)).toMatchObject({ status: "done", rows: ROWS });
    expect(await files()).toHaveLength(before + 1);
    expect(
      (await events("export.finished")).filter(({ data }) => data["exportId"] === id),
    ).toHaveLength(1);
  });
});
