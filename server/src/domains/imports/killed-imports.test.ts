import { customFieldRoutes, importRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql, type Sql } from "../../platform/database/sql.ts";
import type { Deps } from "../../platform/deps.ts";
import { failingDeps } from "../../testing/failing-deps.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { importTester, jobRun, newField, target, type ImportTester } from "./import-tester.ts";
import { checkJob, importJob } from "./jobs.ts";
import { undoJob } from "./undo.ts";

const { email, name } = target;

describe("an import killed in the middle", () => {
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

  const ROWS = 25_000;
  const line = (n: number) =>
    n % 10 === 3
      ? `bad${n},Bad`
      : n % 10 === 7
        ? `p${n - 1}@example.com,Again`
        : `p${n}@example.com,Person ${n}`;
  const fileOf = (rows: number) =>
    `email,name\n${Array.from({ length: rows }, (_, n) => line(n)).join("\n")}\n`;
  const file = fileOf(ROWS);

  const dying = (at: number, when: "before" | "inside") => failingDeps(server.deps, at, when);

  const facts = () =>
    server.deps.database.tenant(user.tenantId, (tx) =>
      tx.one<{ people: number; created: number; rejected: number; finished: number }>(sql`
        select (select count(*) from accounts) as people, (select count(*) from accounts where import_id is not null and version = 1) as created,
          (select count(*) from import_rejections) as rejected, (select count(*) from events where type = 'import.finished') as finished`),
    );

  it("resumes where it stopped, with nothing lost, duplicated or miscounted", async () => {
    const checked = await tester.check(await tester.upload(file), [email, name]);
    expect(checked.check).toMatchObject({ rows: ROWS, created: 20_000, rejected: 5_000 });
    await tester.start(checked.id);
    // The transactions of a run: the import, its fields, one per batch, and the last.
    for (const [at, when] of [
      [1, "before"],
      [2, "inside"],
      [3, "inside"],
      [4, "before"],
      [3, "before"],
      [4, "inside"],
      [4, "inside"],
    ] as const) {
      await expect(
        importJob.run(tester.payload(checked.id), jobRun(dying(at, when))),
      ).rejects.toThrow("killed");
    }
    expect(await tester.get(checked.id)).toMatchObject({
      status: "importing",
      processedRows: ROWS,
    });
    const stopped = new AbortController();
    stopped.abort(new Error("draining"));
    await expect(
      importJob.run(tester.payload(checked.id), jobRun(server.deps, stopped.signal)),
    ).rejects.toThrow("draining");

    await importJob.run(tester.payload(checked.id), jobRun(server.deps));
    await importJob.run(tester.payload(checked.id), jobRun(server.deps));
    const done = await tester.get(checked.id);
    expect(done).toMatchObject({
      status: "done",
      processedRows: ROWS,
      processedBytes: done.size,
      result: checked.check,
    });
    expect(await facts()).toEqual({
      people: 20_000,
      created: 20_000,
      rejected: 5_000,
      finished: 1,
    });
  });

  it("stays correct when two runs of the same import overlap", async () => {
    const checked = await tester.check(await tester.upload(file), [email, name]);
    await tester.start(checked.id);
    const runs = await Promise.allSettled(
      [1, 2, 3].map(() => importJob.run(tester.payload(checked.id), jobRun(server.deps))),
    );
    expect(runs.some((run) => run.status === "fulfilled")).toBe(true);
    for (
      let tries = 0;
      (await tester.get(checked.id)).status === "importing" && tries < 5;
      tries += 1
    )
      await importJob.run(tester.payload(checked.id), jobRun(server.deps));
    expect(await tester.get(checked.id)).toMatchObject({ status: "done", result: checked.check });
    expect(await facts()).toEqual({
      people: 20_000,
      created: 20_000,
      rejected: 5_000,
      finished: 1,
    });
  });

  it("fails with the reason when one of its fields is deleted, and writes no further contacts", async () => {
    const contacts = Array.from({ length: ROWS }, (_, n) => `p${n}@example.com,Lisboa`).join("\n");
    const checked = await tester.check(await tester.upload(`email,city\n${contacts}\n`), [
      email,
      newField("city", "text"),
    ]);
    await tester.start(checked.id);
    await expect(
      importJob.run(tester.payload(checked.id), jobRun(dying(4, "inside"))),
    ).rejects.toThrow("killed");
    const { people: written } = await facts();
    expect(written).toBeGreaterThan(0);
    const [field] = (await server.call(customFieldRoutes.list, { token: user.token })).body.items;
    const removed = await server.call(customFieldRoutes.remove, {
      token: user.token,
      body: { ids: [field!.id] },
    });
    expect(removed.status).toBeLessThan(300);
    await importJob.run(tester.payload(checked.id), jobRun(server.deps));
    expect(await tester.get(checked.id)).toMatchObject({ status: "failed", failure: "VALIDATION" });
    expect((await facts()).people).toBe(written);
  });

  it("counts a dry run once, however often it is stopped", async () => {
    const uploaded = await tester.upload(file);
    await server.call(importRoutes.check, {
      token: user.token,
      params: { id: uploaded.id },
      body: { targets: [email, name], consent: null },
    });
    for (const at of [3, 4, 5])
      await checkJob.run(tester.payload(uploaded.id), jobRun(dying(at, "inside"))).catch(() => {});
    await checkJob.run(tester.payload(uploaded.id), jobRun(server.deps));
    expect(await tester.get(uploaded.id)).toMatchObject({
      status: "checked",
      check: { rows: ROWS, created: 20_000, rejected: 5_000 },
    });
    expect(await facts()).toEqual({ people: 0, created: 0, rejected: 5_000, finished: 0 });
  });

  it("is undone once, however often the undo is killed or repeated", async () => {
    await tester.importAll("email,name\np0@example.com,Before\np1@example.com,Before too\n", [
      email,
      name,
    ]);
    const done = await tester.importAll(fileOf(8_000), [email, name]);
    expect(done.result).toMatchObject({ created: 6_398, updated: 2 });
    expect(
      (await server.call(importRoutes.undo, { token: user.token, params: { id: done.id } })).status,
    ).toBe(202);
    for (const [at, when] of [
      [1, "inside"],
      [2, "before"],
      [3, "inside"],
      [2, "inside"],
    ] as const)
      await expect(undoJob.run(tester.payload(done.id), jobRun(dying(at, when)))).rejects.toThrow(
        "killed",
      );
    expect(await tester.get(done.id)).toMatchObject({
      status: "undoing",
      undo: { removed: expect.any(Number), kept: 0 },
    });
    await Promise.all([1, 2].map(() => undoJob.run(tester.payload(done.id), jobRun(server.deps))));
    await undoJob.run(tester.payload(done.id), jobRun(server.deps));
    expect(await tester.get(done.id)).toMatchObject({
      status: "undone",
      undo: { removed: 6_398, restored: 2, kept: 0 },
      processedRows: 6_400,
      undoableUntil: null,
    });
    expect((await tester.contacts()).map((one) => one.name)).toEqual(["Before", "Before too"]);
    const undone = await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.query(sql`select from events where type = 'import.undone'`),
    );
    expect(undone).toHaveLength(1);
  });

  it("reads each contact only a few times while statistics cover other workspaces only", async () => {
    const system = <Row>(statement: Sql) =>
      server.deps.database.system((tx) => tx.query<Row>(statement));
    const reads = async () => {
      await system(sql`select pg_stat_force_next_flush()`);
      const [row] = await system<{ reads: number }>(
        sql`select sum(idx_tup_read)::bigint as reads from pg_stat_user_indexes where relname = 'accounts'`,
      );
      return row?.reads ?? 0;
    };
    const other = importTester(server, await server.signUp());
    await other.importAll(fileOf(3_000), [email, name]);
    await system(sql`analyze accounts`);
    const before = await reads();

    const first = await tester.importAll(file, [email, name]);
    expect(first.result).toMatchObject({ created: 20_000 });
    const second = await tester.importAll(file.replaceAll("Person", "Pessoa"), [email, name]);
    expect(second.result).toMatchObject({ created: 0, updated: 20_000 });
    await server.call(importRoutes.undo, { token: user.token, params: { id: second.id } });
    await undoJob.run(tester.payload(second.id), jobRun(server.deps));
    expect((await tester.get(second.id)).undo).toMatchObject({ restored: 20_000 });
    expect((await reads()) - before).toBeLessThan(ROWS * 60);
  }, 120_000);

  it("fails permanently, with the reason, when retrying cannot help", async () => {
    const checked = await tester.check(await tester.upload("email,name\nana@example.com,Ana\n"), [
      email,
      name,
    ]);
    await tester.start(checked.id);
    await importJob
      .run(tester.payload(checked.id), { ...jobRun(dying(3, "before")), attempt: 10 })
      .catch(() => {});
    expect((await tester.get(checked.id)).status).toBe("importing");
    const lost: Deps = {
      ...server.deps,
      storage: {
        ...server.deps.storage,
        open: () => {
          throw new Error("disk gone");
        },
      },
    };
    await expect(importJob.run(tester.payload(checked.id), jobRun(lost))).rejects.toThrow(
      "disk gone",
    );
    await importJob.run(tester.payload(checked.id), { ...jobRun(lost), attempt: 10 });
    expect(await tester.get(checked.id)).toMatchObject({ status: "failed", failure: "INTERNAL" });
  });
});
