import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { contactRoutes } from "@arauto/contracts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "./platform/database/sql.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded.ts";
import { builtProgram } from "./testing/built-server.ts";
import { countEveryTable, digestEveryTable, fillEveryTable } from "./testing/filled-database.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

const IMAGE = "images/a1/picture.png";

let folder: string;
let server: TestServer;
let token: string;
let backup: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "arauto-backup-"));
  server = await startTestServer({
    config: { role: "api" },
    dataDir: path.join(folder, "original"),
  });
  ({ token } = await server.signUp());
  await fillEveryTable(server.config.databaseUrl ?? "");
  fs.mkdirSync(path.join(folder, "original/files/images/a1"), { recursive: true });
  fs.writeFileSync(path.join(folder, "original/files", IMAGE), Buffer.from([0, 1, 2, 255]));
  backup = path.join(folder, "backup.zip");
  const result = await command("backup", [backup], {
    DATABASE_URL: server.config.databaseUrl ?? "",
    ARAUTO_SECRET: server.config.secret,
  });
  if (result.code !== 0) throw new Error(result.error);
}, 120_000);
afterAll(async () => {
  await server?.stop();
  for (const database of databases) await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number;
  out: string;
  error: string;
}

/** Runs a program like an operator. */
function command(
  name: "backup" | "restore",
  args: string[],
  env: Record<string, string>,
): Promise<Ended> {
  const { DATABASE_URL: _url, ARAUTO_SECRET: _secret, INIT_CWD: _cwd, ...others } = process.env;
  return new Promise((resolve) => {
    const options = {
      env: { ...others, ARAUTO_DATA_DIR: path.join(folder, "original"), ...env },
      cwd: folder,
    };
    const child = execFile(
      process.execPath,
      [builtProgram(name), ...args],
      options,
      (_, out, error) => resolve({ code: child.exitCode ?? -1, out, error }),
    );
  });
}

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase({ empty: true });
  databases.push(database);
  return database.url;
}

const newFolder = (name: string) => path.join(folder, name);

describe("npm run backup", () => {
  it("contains rows of every table, and reports its contents", async () => {
    const again = path.join(folder, "again.zip");
    const result = await command("backup", [again], {
      DATABASE_URL: server.config.databaseUrl ?? "",
      ARAUTO_SECRET: server.config.secret,
    });
    expect(result.out).toMatch(/Verified: \d+ rows in \d+ tables, 1 files/);
    expect(result.code).toBe(0);
  });

  it("writes a file that only its owner can read", () => {
    expect(fs.statSync(backup).mode & 0o777).toBe(0o600);
  });

  it("does not replace a file", async () => {
    const result = await command("backup", [backup], {
      DATABASE_URL: server.config.databaseUrl ?? "",
      ARAUTO_SECRET: server.config.secret,
    });
    expect(result).toMatchObject({ code: 1, error: expect.stringContaining("already exists") });
  });

  it("does not generate a secret for an installation", async () => {
    const result = await command("backup", [path.join(folder, "no.zip")], {
      DATABASE_URL: server.config.databaseUrl ?? "",
      ARAUTO_DATA_DIR: newFolder("elsewhere"),
    });
    expect(result).toMatchObject({ code: 1, error: expect.stringContaining("there is no secret") });
    expect(fs.existsSync(newFolder("elsewhere"))).toBe(false);
  });
});

describe("npm run restore", () => {
  it("restores every row, file and the secret, so that a session from before the backup still works", async () => {
    const url = await emptyDatabase();
    const dataDir = newFolder("restored");
    const done = await command("restore", [backup], {
      DATABASE_URL: url,
      ARAUTO_DATA_DIR: dataDir,
    });
    expect(done).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Restored and verified: \d+ rows in \d+ tables, 1 files/),
    });

    const original = server.config.databaseUrl ?? "";
    const counts = await countEveryTable(url);
    expect(counts).toEqual(await countEveryTable(original));
    const unfilled = Object.entries(counts).filter(
      ([name, count]) => count === 0 && name.startsWith("public."),
    );
    expect(unfilled).toEqual([]);
    expect(await digestEveryTable(url)).toEqual(await digestEveryTable(original));
    expect(fs.readFileSync(path.join(dataDir, "files", IMAGE))).toEqual(
      Buffer.from([0, 1, 2, 255]),
    );
    expect(fs.readFileSync(path.join(dataDir, "secret"), "utf8").trim()).toBe(server.config.secret);
    expect(fs.statSync(path.join(dataDir, "secret")).mode & 0o777).toBe(0o600);

    const secret = fs.readFileSync(path.join(dataDir, "secret"), "utf8").trim();
    const restored = await startTestServer({
      databaseUrl: url,
      dataDir,
      config: { role: "api", secret },
    });
    try {
      expect((await fetch(`${restored.url}/readyz`)).status).toBe(200);
      expect((await restored.call(contactRoutes.list, { token })).status).toBe(200);
      // Sequences continue after the restored rows.
      await query(url, "select graphile_worker.add_job('filled.test')");
    } finally {
      await restored.stop();
    }
  });

  it("works with the bundled PostgreSQL, into a folder that does not exist yet", async () => {
    const dataDir = newFolder("embedded");
    expect(await command("restore", [backup], { ARAUTO_DATA_DIR: dataDir })).toMatchObject({
      code: 0,
    });
    // While the database is running, and from a relative name, as npm passes it on.
    const postgres = await startEmbeddedPostgres({ folder: dataDir });
    try {
      expect(await countEveryTable(postgres.url)).toEqual(
        await countEveryTable(server.config.databaseUrl ?? ""),
      );
      expect(
        await command("restore", [backup, "--overwrite"], { ARAUTO_DATA_DIR: dataDir }),
      ).toMatchObject({
        code: 1,
        error: expect.stringContaining("Another Arauto process is running"),
      });
      expect(
        await command("backup", ["beside.zip"], { ARAUTO_DATA_DIR: dataDir, INIT_CWD: folder }),
      ).toMatchObject({ code: 0 });
    } finally {
      await postgres.stop();
    }
    expect(
      await command("backup", ["without.zip"], { ARAUTO_DATA_DIR: dataDir, INIT_CWD: folder }),
    ).toMatchObject({ code: 0 });
    expect(fs.readdirSync(folder)).toEqual(expect.arrayContaining(["beside.zip", "without.zip"]));
    expect(fs.existsSync(path.join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  }, 180_000);

  it("replaces an installation only on request", async () => {
    const url = await emptyDatabase();
    const dataDir = newFolder("overwritten");
    expect(
      await command("restore", [backup], { DATABASE_URL: url, ARAUTO_DATA_DIR: dataDir }),
    ).toMatchObject({ code: 0 });
    await query(url, "update people set name = 'Changed since'");
    // The backup includes the recent heartbeats of its installation.
    await query(url, "update workers set last_seen_at = now() - interval '1 hour'");
    fs.writeFileSync(path.join(dataDir, "files/newer.png"), "newer");

    const refused = await command("restore", [backup], {
      DATABASE_URL: url,
      ARAUTO_DATA_DIR: newFolder("unused"),
    });
    expect(refused).toMatchObject({
      code: 1,
      error: expect.stringContaining("This installation is not empty. Add --overwrite"),
    });
    expect(await query(url, "select distinct name from people")).toEqual([
      { name: "Changed since" },
    ]);

    expect(
      await command("restore", [backup, "--overwrite"], {
        DATABASE_URL: url,
        ARAUTO_DATA_DIR: dataDir,
      }),
    ).toMatchObject({ code: 0 });
    expect(await query(url, "select from people where name = 'Changed since'")).toEqual([]);
    expect(fs.existsSync(path.join(dataDir, "files/newer.png"))).toBe(false);
  });

  it("rejects a database that a server is using", async () => {
    const env = {
      DATABASE_URL: server.config.databaseUrl ?? "",
      ARAUTO_DATA_DIR: newFolder("busy"),
    };
    // An idle server closes its connections after some seconds, so one stays in use meanwhile.
    const done = await server.deps.database.system(() =>
      command("restore", [backup, "--overwrite"], env),
    );
    expect(done).toMatchObject({
      code: 1,
      error: expect.stringContaining("Stop all its processes"),
    });
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`insert into workers (id, host, process_id, last_seen_at) values ('busy', 'elsewhere', 1, now() + interval '1 hour')`,
      ),
    );
    expect(await command("restore", [backup, "--overwrite"], env)).toMatchObject({
      code: 1,
      error: expect.stringContaining("Stop all its"),
    });
    expect((await server.call(contactRoutes.list, { token })).status).toBe(200);
  });

  it("rejects a damaged backup before it changes anything", async () => {
    const damaged = path.join(folder, "damaged.zip");
    const bytes = fs.readFileSync(backup);
    // As after a bad disk sector. A single damaged byte may be one that is never read.
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(0, middle, middle + 512);
    fs.writeFileSync(damaged, bytes);
    const cut = path.join(folder, "cut.zip");
    fs.writeFileSync(cut, bytes.subarray(0, bytes.length - 1000));
    const url = await emptyDatabase();
    for (const file of [damaged, cut]) {
      const done = await command("restore", [file], {
        DATABASE_URL: url,
        ARAUTO_DATA_DIR: newFolder("never"),
      });
      expect(done).toMatchObject({ code: 1, error: expect.stringContaining("damaged") });
    }
    expect(await query(url, "select to_regclass('tenants') as found")).toEqual([{ found: null }]);
    expect(fs.existsSync(newFolder("never"))).toBe(false);
  });

  it("rejects a database with tables of another program, and a secret that differs from the backup's", async () => {
    const url = await emptyDatabase();
    const other = {
      DATABASE_URL: url,
      ARAUTO_DATA_DIR: newFolder("other"),
      ARAUTO_SECRET: "another secret, as long as it has to be",
    };
    expect(await command("restore", [backup], other)).toMatchObject({
      code: 1,
      error: expect.stringContaining("ARAUTO_SECRET is not"),
    });
    await query(url, "create table theirs (n int)");
    const done = await command("restore", [backup, "--overwrite"], {
      DATABASE_URL: url,
      ARAUTO_DATA_DIR: newFolder("theirs"),
    });
    expect(done).toMatchObject({
      code: 1,
      error: expect.stringContaining("tables of another application"),
    });
    expect(await query(url, "select * from theirs")).toEqual([]);
  });
});

async function query(url: string, text: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}
