// @vitest-environment jsdom
import type { Session } from "@arauto/contracts";
import { beforeEach, expect, test } from "vitest";
import { callHeaders, endSessionIfExpired, problemOf } from "./request.ts";
import { currentSession, startSession } from "./session-store.ts";

const session = (token: string) =>
  ({
    token,
    expiresAt: "2030-01-01T00:00:00.000Z",
    inactivitySeconds: 60,
    user: { id: "ana", preferences: {} },
  }) as Session;
const FIRST = `e30.${btoa('{"sub":"1"}')}.x`;
const SECOND = `e30.${btoa('{"sub":"2"}')}.x`;

beforeEach(() => {
  localStorage.clear();
  startSession(session(FIRST));
});

test("ends the session on a 401", () => {
  endSessionIfExpired({ status: 401, code: "UNAUTHORIZED", title: "" });
  expect(currentSession()).toBeNull();
});

test.each(["INVALID_CREDENTIALS", "SECOND_FACTOR_REQUIRED", "SECOND_FACTOR_INVALID"] as const)(
  "keeps the session on %s, which is about the input",
  (code) => {
    endSessionIfExpired({ status: 401, code, title: "" });
    expect(currentSession()).not.toBeNull();
  },
);

test("keeps the new session on a late 401 for a previous token", () => {
  const { headers } = callHeaders();
  startSession(session(SECOND));
  endSessionIfExpired({ status: 401, code: "UNAUTHORIZED", title: "" }, headers.authorization);
  expect(currentSession()?.token).toBe(SECOND);
  endSessionIfExpired(
    { status: 401, code: "UNAUTHORIZED", title: "" },
    callHeaders().headers.authorization,
  );
  expect(currentSession()).toBeNull();
});

test("returns how long to wait after a temporary rejection", async () => {
  const response = new Response(JSON.stringify({ code: "LOCKED_OUT", title: "", status: 429 }), {
    status: 429,
    headers: { "retry-after": "90" },
  });
  expect(await problemOf(response, "id")).toMatchObject({
    code: "LOCKED_OUT",
    retryAfterSeconds: 90,
    correlationId: "id",
  });
});
