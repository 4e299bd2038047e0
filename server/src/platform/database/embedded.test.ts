import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { buildTestProgram } from "../../testing/built-server.ts";
import { type EmbeddedPostgres, reachEmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

const OWNER = new URL("../../testing/owner-process.ts", import.meta.url);
let folder: string;
let running: EmbeddedPostgres | undefined;
let child: ChildProcess | undefined;
/** Contains a new cluster: creating one each time would take most of these tests' time. */
let template: string;
beforeAll(async () => {
  template = fs.mkdtempSync(path.join(os.tmpdir(), "arauto-embedded-"));
  await (
    await startEmbeddedPostgres({ folder: template, settings: { shared_buffers: "16MB" } })
  ).stop();
});
afterAll(() => template && fs.rmSync(template, { recursive: true, force: true }));
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "arauto-embedded-"));
  running = undefined;
  child = undefined;
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await running?.stop();
  killServer("SIGQUIT");
  fs.rmSync(folder, { recursive: true, force: true });
});

/**
 * Copies the folder of a product that was stopped cleanly. Its files belong to another user when
 * root runs this.
 */
const copyTemplate = () => execFileSync("cp", ["-a", `${template}/.`, folder]);
const start = async () =>
  (running = await startEmbeddedPostgres({ folder, settings: { shared_buffers: "16MB" } }));

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function serverProcess(): number {
  const file = path.join(folder, "postgres/postmaster.pid");
  return fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8").split("\n")[0]) : 0;
}

function killServer(signal: NodeJS.Signals): void {
  const id = serverProcess();
  if (id > 0) process.kill(id, signal);
}

/** Starts the database in another process, which can be killed. */
function owner(): Promise<{ url: string; adopted: boolean }> {
  child = spawn(process.execPath, [buildTestProgram(OWNER), folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child?.stdout?.once("data", (line: Buffer) =>
      resolve(JSON.parse(line.toString("utf8")) as { url: string; adopted: boolean }),
    );
    child?.once("exit", (code) => reject(new Error(`The owner ended with ${code}`)));
  });
}

test("keeps its rows across a restart, with a password that only its owner can read", async () => {
  const { url } = await start();
  await query(url, "create table kept as select 42 as n");
  await running?.stop();
  const again = await start();
  expect(again.adopted).toBe(false);
  expect(await query(again.url, "select n from kept")).toEqual([{ n: 42 }]);
  expect(fs.statSync(path.join(folder, "postgres-password")).mode & 0o777).toBe(0o600);
  const guess = new URL(again.url);
  guess.password = "guess";
  await expect(query(guess.href, "select 1")).rejects.toThrow(/password authentication failed/);
});

test("listens on this machine only", async () => {
  copyTemplate();
  const { url } = await start();
  expect(await query(url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
});

test("a second process gets a message that the folder is in use", { timeout: 60_000 }, async () => {
  copyTemplate();
  await owner();
  await expect(start()).rejects.toThrow(/Another Arauto process is running on/);
});

test(
  "a server whose process was killed is taken over, with every committed row",
  { timeout: 60_000 },
  async () => {
    copyTemplate();
    const { url } = await owner();
    await query(url, "create table kept as select 42 as n");
    await new Promise((resolve) => {
      child?.once("exit", resolve);
      child?.kill("SIGKILL");
    });
    const taken = await start();
    expect(taken).toMatchObject({ url, adopted: true });
    expect(await query(taken.url, "select n from kept")).toEqual([{ n: 42 }]);
  },
);

test("a server killed with -9 recovers every committed row", async () => {
  copyTemplate();
  const { url } = await start();
  await query(url, "create table kept as select generate_series(1, 1000) as n");
  killServer("SIGKILL");
  await running?.stop();
  const again = await start();
  expect(await query(again.url, "select count(*)::int as n from kept")).toEqual([{ n: 1000 }]);
});

test("a start that was killed while creating the cluster is repaired", async () => {
  fs.mkdirSync(path.join(folder, "postgres.making-1/base"), { recursive: true });
  const { url } = await start();
  expect(await query(url, "select 1 as n")).toEqual([{ n: 1 }]);
});

test("a cluster of another PostgreSQL version is rejected with a message and left unchanged", async () => {
  copyTemplate();
  const file = path.join(folder, "postgres/PG_VERSION");
  fs.writeFileSync(file, "17\n");
  await expect(start()).rejects.toThrow(
    /created by PostgreSQL 17, but this version of Arauto includes 18/,
  );
});

test("a lost password produces a message and no new database", async () => {
  copyTemplate();
  fs.rmSync(path.join(folder, "postgres-password"));
  await expect(start()).rejects.toThrow(/postgres-password is missing/);
});

test("can be used by a short task next to the product, which continues undisturbed", async () => {
  copyTemplate();
  const { url } = await start();
  const reached = await reachEmbeddedPostgres({ folder });
  expect(await query(reached.url, "select 1 as n")).toEqual([{ n: 1 }]);
  await reached.stop();
  expect(await query(url, "select 2 as n")).toEqual([{ n: 2 }]);
});

test("is started for a short task without the product and stopped afterwards", async () => {
  copyTemplate();
  expect(serverProcess()).toBe(0);
  const reached = await reachEmbeddedPostgres({ folder, settings: { shared_buffers: "16MB" } });
  expect(await query(reached.url, "select 1 as n")).toEqual([{ n: 1 }]);
  await reached.stop();
  expect(serverProcess()).toBe(0);
});

test("is not created by a short task in a folder that has none", async () => {
  await expect(reachEmbeddedPostgres({ folder })).rejects.toThrow(/No database found/);
});

describe("a server that ends while the product runs", () => {
  async function serves(url: string): Promise<boolean> {
    return query(url, "select 1").then(
      () => true,
      () => false,
    );
  }
  const patience = { timeout: 45_000, interval: 100 };

  it(
    "is restarted at the same address after kill -9 of the postmaster, as often as it is killed",
    { timeout: 120_000 },
    async () => {
      copyTemplate();
      const { url } = await start();
      await query(url, "create table kept as select generate_series(1, 1000) as n");
      for (let round = 0; round < 3; round += 1) {
        const killed = serverProcess();
        process.kill(killed, "SIGKILL");
        await expect
          .poll(async () => serverProcess() !== killed && (await serves(url)), patience)
          .toBe(true);
        expect(await query(url, "select count(*)::int as n from kept")).toEqual([{ n: 1000 }]);
      }
      expect(running?.trouble()).toBeUndefined();
    },
  );

  it(
    "is restarted after a clean stop that did not come from the product",
    { timeout: 60_000 },
    async () => {
      copyTemplate();
      const { url } = await start();
      const stopped = serverProcess();
      process.kill(stopped, "SIGINT");
      await expect
        .poll(async () => serverProcess() !== stopped && (await serves(url)), patience)
        .toBe(true);
    },
  );

  it(
    "recovers from kill -9 of one of its backends and is owned again",
    { timeout: 60_000 },
    async () => {
      copyTemplate();
      const { url } = await start();
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => {});
      await client.connect();
      const { rows } = await client.query<{ id: number }>("select pg_backend_pid() as id");
      const postmaster = serverProcess();
      process.kill(rows[0]!.id, "SIGKILL");
      await client.end().catch(() => {});
      await expect.poll(() => serves(url), patience).toBe(true);
      expect(serverProcess()).toBe(postmaster);
      const owners = () =>
        query(
          url,
          "select 1 as n from pg_stat_activity where application_name = 'arauto owner'",
        ).catch(() => []);
      await expect.poll(owners, patience).toEqual([{ n: 1 }]);
    },
  );

  it("is restarted when it was taken over from another process", { timeout: 60_000 }, async () => {
    copyTemplate();
    await owner();
    await new Promise((resolve) => {
      child?.once("exit", resolve);
      child?.kill("SIGKILL");
    });
    const { url, adopted } = await start();
    expect(adopted).toBe(true);
    const killed = serverProcess();
    process.kill(killed, "SIGKILL");
    await expect
      .poll(async () => serverProcess() !== killed && (await serves(url)), patience)
      .toBe(true);
  });

  it(
    "stays stopped once the product stops it, even in the middle of a restart",
    { timeout: 60_000 },
    async () => {
      copyTemplate();
      await start();
      killServer("SIGKILL");
      await new Promise((resolve) => setTimeout(resolve, 150));
      await running?.stop();
      running = undefined;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(serverProcess()).toBe(0);
    },
  );
});
