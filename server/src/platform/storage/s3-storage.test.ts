import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { AppError } from "@arauto/contracts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startS3Imitation, type InjectedFailure, type S3Imitation } from "./s3-imitation.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

const PART = 64 * 1024;
let bucket: S3Imitation;
let storage: Storage & { check(): Promise<void> };
beforeEach(async () => {
  bucket = await startS3Imitation();
  storage = createS3Storage(bucket.settings, { partBytes: PART, firstPauseMs: 1 });
});
afterEach(() => bucket.close());

const digest = (content: Buffer) => createHash("sha256").update(content).digest("hex");
/** In chunks that match no part size. */
const streamed = (content: Buffer, piece = 9_999) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += piece) yield content.subarray(at, at + piece);
    })(),
  );
/** Applies to the first `times` requests of this kind. */
function once(
  what: ReturnType<InjectedFailure>,
  matches: (request: Parameters<InjectedFailure>[0]) => boolean,
  times = 1,
): InjectedFailure {
  let left = times;
  return (request) => (left > 0 && matches(request) && left-- > 0 ? what : undefined);
}
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a file", () => {
  test("is stored with its type, and can be sized, found and read by any byte range", async () => {
    expect(
      await storage.put(
        "imports/a-1.csv",
        Readable.from(["email\n", "ana@example.com\n"]),
        "text/csv",
      ),
    ).toBe(22);
    expect(bucket.seen).toEqual(["PUT imports/a-1.csv"]);
    expect(bucket.objects.get("imports/a-1.csv")?.type).toBe("text/csv");
    expect(await storage.size("imports/a-1.csv")).toBe(22);
    expect(await text(storage.open("imports/a-1.csv"))).toBe("email\nana@example.com\n");
    expect(await text(storage.open("imports/a-1.csv", 6))).toBe("ana@example.com\n");
    expect(await text(storage.open("imports/a-1.csv", 6, 9))).toBe("ana");
    expect(await text(storage.open("imports/a-1.csv", 6, 6))).toBe("");
    expect(await text(storage.open("imports/a-1.csv", 22))).toBe("");
    const found = await storage.find("imports/a-1.csv");
    expect([found?.size, await text(found!.content)]).toEqual([22, "email\nana@example.com\n"]);
    const [piece] = await storage.open("imports/a-1.csv").toArray();
    expect(Buffer.isBuffer(piece)).toBe(true);
  });

  test("can be empty", async () => {
    expect(await storage.put("empty.csv", Readable.from([]))).toBe(0);
    expect(await storage.size("empty.csv")).toBe(0);
    expect(await text(storage.open("empty.csv"))).toBe("");
  });

  test.each([PART - 1, PART, PART + 1, 5 * PART, 5 * PART + 777])(
    "of %i bytes is stored unchanged, in parts when it is large",
    async (size) => {
      const content = randomBytes(size);
      expect(await storage.put("images/large.png", streamed(content), "image/png")).toBe(size);
      const stored = bucket.objects.get("images/large.png");
      expect([stored?.type, digest(stored?.content ?? Buffer.alloc(0))]).toEqual([
        "image/png",
        digest(content),
      ]);
      expect(bucket.seen.filter((request) => request.includes("partNumber"))).toHaveLength(
        size <= PART ? 0 : Math.ceil(size / PART),
      );
      expect(bucket.uploads.size).toBe(0);
      expect(digest(await buffer(storage.open("images/large.png")))).toBe(digest(content));
    },
  );

  test("that does not exist gives the same error as in a folder, and can be removed without error", async () => {
    expect(await storage.find("none.png")).toBeUndefined();
    await expect(storage.size("none.png")).rejects.toMatchObject({ code: "ENOENT" });
    await expect(text(storage.open("none.png"))).rejects.toMatchObject({ code: "ENOENT" });
    await storage.put("a.csv", Readable.from(["x"]));
    await storage.remove("a.csv");
    await storage.remove("a.csv");
    expect(bucket.objects.size).toBe(0);
  });

  test("is removed with the remains of a killed process's upload, and nothing of others", async () => {
    for (const key of ["a.csv", "a.csv2"])
      bucket.uploads.set(`left of ${key}`, {
        key,
        type: "",
        parts: new Map([[1, Buffer.from("half")]]),
      });
    await storage.remove("a.csv");
    expect([...bucket.uploads.keys()]).toEqual(["left of a.csv2"]);
  });

  test.each(["../secret", "/etc/passwd", "a/../../b", "a//b", "", "a?uploads", "a%2fb", "Ä"])(
    "with the key %j is rejected",
    async (key) => {
      await expect((async () => storage.size(key))()).rejects.toThrow("Not a storage key");
      await expect((async () => text(storage.open(key)))()).rejects.toThrow("Not a storage key");
      await expect(storage.put(key, Readable.from(["x"]))).rejects.toThrow("Not a storage key");
      expect(bucket.seen).toEqual([]);
    },
  );
});

describe("an aborted upload", () => {
  const brokenAfter = (bytes: number) =>
    Readable.from(
      (async function* () {
        yield randomBytes(bytes);
        throw new Error("connection lost");
      })(),
    );
  test.each([10, 3 * PART])("after %i bytes leaves nothing", async (bytes) => {
    await expect(storage.put("b.csv", brokenAfter(bytes))).rejects.toThrow("connection lost");
    expect([bucket.objects.size, bucket.uploads.size]).toEqual([0, 0]);
  });

  test("at the bucket's side leaves nothing, and the writer gets the error", async () => {
    bucket.injectedFailure = ({ query }) => (query.get("partNumber") === "2" ? "503" : undefined);
    const content = streamed(randomBytes(20 * PART));
    expect(await errorOf(storage.put("b.csv", content))).toMatchObject({ code: "UNAVAILABLE" });
    expect(content.destroyed).toBe(true);
    expect([bucket.objects.size, bucket.uploads.size]).toEqual([0, 0]);
  });
});

describe("a bucket with problems", () => {
  test.each(["503", "hangUp"] as const)(
    "(%s) is retried, with nothing lost or duplicated",
    async (injectedFailure) => {
      const content = randomBytes(3 * PART);
      for (const kind of ["uploads", "partNumber", "uploadId"]) {
        bucket.injectedFailure = once(injectedFailure, ({ query }) => query.has(kind), 2);
        await storage.put(`${kind.toLowerCase()}.png`, streamed(content));
        expect(
          digest(bucket.objects.get(`${kind.toLowerCase()}.png`)?.content ?? Buffer.alloc(0)),
        ).toBe(digest(content));
      }
      bucket.injectedFailure = once(injectedFailure, ({ method }) => method === "PUT", 3);
      await storage.put("small.png", Readable.from([content.subarray(0, 9)]));
      bucket.injectedFailure = once(injectedFailure, ({ method }) => method === "HEAD");
      expect(await storage.size("small.png")).toBe(9);
      bucket.injectedFailure = once(injectedFailure, ({ method }) => method === "GET");
      expect(await buffer(storage.open("small.png"))).toEqual(content.subarray(0, 9));
    },
  );

  test("whose response to the end of an upload is lost has the file once, which is detected", async () => {
    const complete = bucket.uploads.delete.bind(bucket.uploads);
    const content = randomBytes(2 * PART);
    let ended = false;
    // The first attempt succeeds, but its response is lost.
    bucket.injectedFailure = ({ method, query, key }) => {
      if (method !== "POST" || !query.has("uploadId") || ended) return undefined;
      ended = true;
      bucket.objects.set(key, { content, type: "" });
      complete(query.get("uploadId") ?? "");
      return "hangUp";
    };
    expect(await storage.put("c.csv", streamed(content))).toBe(content.length);
  });

  test("that persist are reported as out of service, after five attempts", async () => {
    bucket.injectedFailure = () => "503";
    const error = await errorOf(storage.size("a.csv"));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: "UNAVAILABLE" });
    expect(bucket.seen).toHaveLength(5);
  });

  test("that make it unreachable are reported as out of service", async () => {
    await bucket.close();
    expect(await errorOf(storage.put("a.csv", Readable.from(["x"])))).toMatchObject({
      code: "UNAVAILABLE",
    });
  });

  test("while a file is read continues from the byte where it stopped, if the file is the same", async () => {
    const content = randomBytes(4 * PART);
    bucket.objects.set("export.csv", { content, type: "text/csv" });
    const cut = () => once({ cutAfter: 70_000 }, ({ method }) => method === "GET", 2);
    bucket.injectedFailure = cut();
    expect(digest(await buffer(storage.open("export.csv")))).toBe(digest(content));
    bucket.injectedFailure = cut();
    expect(digest(await buffer(storage.open("export.csv", 1_000, 200_000)))).toBe(
      digest(content.subarray(1_000, 200_000)),
    );
    bucket.injectedFailure = cut();
    expect(digest(await buffer((await storage.find("export.csv"))!.content))).toBe(digest(content));

    bucket.injectedFailure = (request) => {
      if (bucket.seen.length > before)
        bucket.objects.set("export.csv", { content: randomBytes(4 * PART), type: "" });
      return once({ cutAfter: 70_000 }, () => true)(request);
    };
    const before = bucket.seen.length + 1;
    await expect(buffer(storage.open("export.csv"))).rejects.toMatchObject({ status: 412 });
  });
});

describe("invalid credentials", () => {
  test.each([
    ["the secret", { secretAccessKey: "another-secret-of-nobody" }, "SignatureDoesNotMatch"],
    ["its id", { accessKeyId: "AKIDOTHER" }, "InvalidAccessKeyId"],
    ["the region", { region: "eu-west-1" }, "AuthorizationHeaderMalformed"],
  ])(
    "for %s are reported immediately with the reason, without any secret",
    async (_, wrong, reason) => {
      const settings = { ...bucket.settings, ...wrong };
      const other = createS3Storage(settings, { firstPauseMs: 1 });
      const put = () => other.put("a.csv", Readable.from(["x"]));
      for (const work of [
        put,
        () => other.find("a.csv"),
        () => text(other.open("a.csv")),
        () => other.remove("a.csv"),
      ]) {
        const error = await errorOf(work());
        expect(error).toMatchObject({ status: 403, reason });
        const shown = inspect(error, { depth: 10, showHidden: true });
        for (const secret of [
          settings.secretAccessKey,
          settings.accessKeyId,
          bucket.settings.accessKeyId,
          "Signature=",
          "Credential=",
        ])
          expect(shown).not.toContain(secret);
      }
      expect(bucket.seen).toHaveLength(4);
      await expect(other.check()).rejects.toMatchObject({ status: 403 });
    },
  );

  test("and missing buckets are reported", async () => {
    await expect(storage.check()).resolves.toBeUndefined();
    await expect(
      createS3Storage({ ...bucket.settings, bucket: "other" }).check(),
    ).rejects.toMatchObject({ status: 404 });
  });
});

test("a reader that disconnects releases the connection", async () => {
  bucket.objects.set("export.csv", { content: randomBytes(4_000_000), type: "" });
  const reader = storage.open("export.csv");
  for await (const _ of reader) break;
  expect(reader.destroyed).toBe(true);
  const unread = await storage.find("export.csv");
  unread?.content.destroy();
  await sleep(20);
  expect(await storage.size("export.csv")).toBe(4_000_000);
});

test("lists the files of a folder, in pages", async () => {
  for (const key of ["a/b/1", "a/2.csv", "b/3", "a/4"])
    await storage.put(key, Readable.from(["x"]));
  const listed = [];
  for await (const file of storage.list("a")) listed.push(file);
  expect(listed.map(({ key }) => key).toSorted()).toEqual(["a/2.csv", "a/4", "a/b/1"]);
  for (const { modifiedAt } of listed)
    expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
  expect(bucket.seen.filter((request) => request.startsWith("GET ?list-type"))).toHaveLength(2);
});
