import i18next from "i18next";
import { afterEach, expect, test, vi } from "vitest";
import { localeFiles } from "./locale-files.ts";

afterEach(() => vi.unstubAllGlobals());

/** Starts translation with one server response per request; returns the requested URLs. */
async function start(answers: (() => Promise<Response>)[]) {
  const asked: [string, RequestInit | undefined][] = [];
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    asked.push([address, init]);
    return (
      answers[asked.length - 1] ?? (() => Promise.resolve(new Response(null, { status: 204 })))
    )();
  });
  const i18n = i18next.createInstance();
  await i18n.use(localeFiles).init({
    lng: "en-us",
    lowerCaseLng: true,
    load: "currentOnly",
    fallbackLng: false,
    ns: ["common"],
    defaultNS: "common",
    maxRetries: 5,
    retryTimeout: 1,
    saveMissing: true,
  });
  return { i18n, asked };
}

const texts = () => Promise.resolve(Response.json({ save: "Save" }));

test("reads a namespace of a language", async () => {
  const { i18n, asked } = await start([texts]);
  expect(asked.map(([address]) => address)).toEqual(["/locales/en-us/common.json"]);
  expect(i18n.t("save")).toBe("Save");
});

test("retries when there was no response or the server had an error", async () => {
  const down = () => Promise.reject(new TypeError("Failed to fetch"));
  const busy = () => Promise.resolve(new Response(null, { status: 503 }));
  const { i18n, asked } = await start([down, busy, texts]);
  await vi.waitFor(() => expect(i18n.hasResourceBundle("en-us", "common")).toBe(true));
  expect(asked).toHaveLength(3);
});

test("does not retry for a file that does not exist", async () => {
  const { asked } = await start([() => Promise.resolve(new Response(null, { status: 404 }))]);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked).toHaveLength(1);
});

test("reports a missing key to the server", async () => {
  const { i18n, asked } = await start([texts]);
  expect(i18n.t("absent")).toBe("absent");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.[0]).toBe("/locales/add/en-us/common");
  expect(asked[1]?.[1]?.body).toBe('{"absent":"absent"}');
});
