import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { apiKeyPrefix, apiKeyText, makeApiKey } from "./crypto/api-key-format.ts";
import { createLog } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  const target = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  write(createLog("info", target));
  return text;
}

test("passwords, tokens and cookies are redacted at every depth that is logged", () => {
  const text = logged((log) =>
    log.info({
      password: "hunter2",
      token: "hunter2",
      body: { password: "hunter2", email: "ana@example.com" },
      request: { headers: { authorization: "Bearer hunter2", cookie: "hunter2" } },
    }),
  );
  expect(text).not.toContain("hunter2");
  expect(text).toContain("ana@example.com");
});

test("an error logs its type and location, and nothing of its rows or connections", () => {
  const error = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(ana@example.com) exists",
    client: { password: "hunter2" },
  });
  const text = logged((log) => log.error({ err: new Error("outer", { cause: error }) }));
  expect(text).toContain("duplicate key");
  expect(text).toContain("23505");
  expect(text).toContain("log.test.ts");
  expect(text).not.toMatch(/ana@example|hunter2/);
});

test("API keys are masked in every text, and remain recognizable", () => {
  const parts = makeApiKey("live");
  const key = apiKeyText(parts);
  const text = logged((log) => {
    log.info(
      { url: `/api/v1/Accounts?key=${key}`, deep: { list: [{ note: key }] } },
      `With ${key}`,
    );
    log.error({ err: new Error(`Rejected ${key}`) });
  });
  expect(text).not.toContain(parts.secret);
  expect(text.split(apiKeyPrefix(parts)).length).toBeGreaterThan(4);
});
