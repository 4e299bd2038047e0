import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fastify, type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installConsole } from "./console-files.ts";
import { installProblems } from "./problems.ts";

const OLD = "aaaaaaaaaaaaaaaa";
const NEW = "bbbbbbbbbbbbbbbb";
const HOUR_S = 60 * 60;

let folder: string;
let app: FastifyInstance | undefined;
const dist = () => path.join(folder, "dist");
const retainedFolder = () => path.join(folder, "data/console");

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "arauto-builds-"));
});
afterEach(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a build like the real one, which deletes the previous one. */
async function build(id: string): Promise<void> {
  await rm(dist(), { recursive: true, force: true });
  await mkdir(path.join(dist(), "assets"), { recursive: true });
  await writeFile(path.join(dist(), "index.html"), `<p>${id}</p>`);
  await writeFile(path.join(dist(), "build.json"), JSON.stringify({ id }));
  await writeFile(path.join(dist(), `assets/page-${id}.js`), `export default "${id}"`);
  await writeFile(path.join(dist(), `assets/page-${id}.js.map`), "{}");
}

/** Starts a new process with the build and the data folder. */
async function start(): Promise<void> {
  await app?.close();
  app = fastify() as unknown as FastifyInstance;
  installProblems(app);
  await installConsole(app, dist(), retainedFolder());
  await app.ready();
}

const get = async (url: string) => {
  const response = await app?.inject({ url });
  return {
    status: response?.statusCode,
    body: response?.body,
    cache: response?.headers["cache-control"],
  };
};

describe("assets of previous builds", () => {
  it("are served after an upgrade, from the data folder alone", async () => {
    await build(OLD);
    await start();
    await app?.close();
    await build(NEW);
    await start();
    expect(await get(`/assets/page-${OLD}.js`)).toMatchObject({
      status: 200,
      body: `export default "${OLD}"`,
      cache: expect.stringContaining("immutable"),
    });
    expect((await get(`/assets/page-${NEW}.js`)).status).toBe(200);
    expect((await get("/build.json")).body).toContain(NEW);
  });

  it("are deleted a day after the upgrade, on disk too", async () => {
    await build(OLD);
    await start();
    await app?.close();
    const yesterday = Date.now() / 1000 - 25 * HOUR_S;
    await utimes(path.join(retainedFolder(), OLD), yesterday, yesterday);
    await build(NEW);
    await start();
    expect((await get(`/assets/page-${OLD}.js`)).status).toBe(404);
    await app?.close();
    expect(await readdir(retainedFolder())).toEqual([NEW]);
  });

  it("are served by a server whose build was replaced while it runs, and so are the new ones", async () => {
    await build(OLD);
    await start();
    await get("/");
    await expect.poll(() => readdir(retainedFolder()).catch(() => [])).toEqual([OLD]);
    await build(NEW);
    expect((await get(`/assets/page-${NEW}.js`)).status).toBe(200);
  });

  it("exclude source maps, and no other file is accessible", async () => {
    await build(OLD);
    await start();
    await get("/assets/none.js");
    await writeFile(path.join(folder, "data/secret"), "s");
    expect(await readdir(path.join(retainedFolder(), OLD))).toEqual([`page-${OLD}.js`]);
    for (const url of [
      "/assets/../secret",
      "/assets/..%2f..%2fsecret",
      "/assets/%2e%2e%2fsecret",
      "/assets/none.js",
      "/assets/",
    ])
      expect((await get(url)).status).toBe(404);
  });
});
