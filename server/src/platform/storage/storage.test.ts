import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFileStorage, type Storage } from "./storage.ts";

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "arauto-storage-"));
  storage = createFileStorage(folder);
});
afterEach(() => rm(folder, { recursive: true }));

test("stores a file and reads it from any byte", async () => {
  expect(
    await storage.put("imports/a-1.csv", Readable.from(["email\n", "ana@example.com\n"])),
  ).toBe(22);
  expect(await storage.size("imports/a-1.csv")).toBe(22);
  expect(await text(storage.open("imports/a-1.csv"))).toBe("email\nana@example.com\n");
  expect(await text(storage.open("imports/a-1.csv", 6))).toBe("ana@example.com\n");
});

test("keeps nothing of an aborted upload", async () => {
  const broken = Readable.from(
    (async function* () {
      yield "first half";
      throw new Error("connection lost");
    })(),
  );
  await expect(storage.put("imports/b.csv", broken)).rejects.toThrow("connection lost");
  expect(await readdir(path.join(folder, "imports"))).toEqual([]);
});

test("removes a file twice without an error", async () => {
  await storage.put("a.csv", Readable.from(["x"]));
  await storage.remove("a.csv");
  await storage.remove("a.csv");
  await expect(storage.size("a.csv")).rejects.toThrow();
});

describe("rejects a key that could lead elsewhere", () => {
  test.each(["../secret", "/etc/passwd", "a/../../b", "a//b", "", ".", "a\0b", "Ä", "a/b.c.d"])(
    "%j",
    async (key) => {
      await expect((async () => storage.size(key))()).rejects.toThrow("Not a storage key");
    },
  );
});

test("lists the files of a folder, including unfinished ones", async () => {
  for (const key of ["a/b/1", "a/2.csv", "b/3"]) await storage.put(key, Readable.from(["x"]));
  await writeFile(path.join(folder, "a/4.partial"), "half");
  const listed = [];
  for await (const file of storage.list("a")) listed.push(file);
  expect(listed.map(({ key }) => key).toSorted()).toEqual(["a/2.csv", "a/4", "a/b/1"]);
  for (const { modifiedAt } of listed)
    expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
  for await (const file of storage.list("none")) expect(file).toBeUndefined();
});
