import { expect, test } from "vitest";
import { promiseCache } from "./promise-cache.ts";

test("creates a value once, until as many others were used since", async () => {
  const created: string[] = [];
  const keep = promiseCache<string>(2);
  const want = (key: string) =>
    keep(key, async () => {
      created.push(key);
      return key;
    });
  for (const key of ["a", "b", "a", "c", "a", "b"]) expect(await want(key)).toBe(key);
  expect(created).toEqual(["a", "b", "c", "b"]);
});

test("retries a value that could not be created", async () => {
  const keep = promiseCache<number>(2);
  await expect(keep("a", () => Promise.reject(new Error("not now")))).rejects.toThrow("not now");
  expect(await keep("a", async () => 1)).toBe(1);
});
