// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { ChunkError, loadChunk } from "./load-chunk.ts";

afterEach(() => {
  document.head.innerHTML = "";
});

it.each([
  "Failed to fetch dynamically imported module: http://localhost/assets/page.js",
  "error loading dynamically imported module: http://localhost/assets/page.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/never.css",
])("recognizes a missing file: %s", async (message) => {
  await expect(loadChunk(() => Promise.reject(new TypeError(message)))).rejects.toBeInstanceOf(
    ChunkError,
  );
});

it("rethrows an error of the code itself", async () => {
  const loading = loadChunk(() => Promise.reject(new TypeError("x is not a function")));
  document.head.querySelector("link")?.dispatchEvent(new Event("load"));
  await expect(loading).rejects.toThrow("x is not a function");
  await expect(loading).rejects.not.toBeInstanceOf(ChunkError);
});

it("loads missing styles before it retries the code", async () => {
  const address = "/assets/page.css";
  await loadChunk(() => Promise.reject(new Error(`Unable to preload CSS for ${address}`))).catch(
    () => undefined,
  );
  let loaded = false;
  const again = loadChunk(async () => (loaded = true));
  const link = [...document.head.querySelectorAll<HTMLLinkElement>("link")].find(({ href }) =>
    href.endsWith(address),
  );
  for (const other of document.head.querySelectorAll("link"))
    if (other !== link) other.dispatchEvent(new Event("load"));
  expect([link?.rel, loaded]).toEqual(["stylesheet", false]);
  link?.dispatchEvent(new Event("load"));
  await again;
  expect(loaded).toBe(true);
});
