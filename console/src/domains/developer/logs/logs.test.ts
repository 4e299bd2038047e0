import { describe, expect, it } from "vitest";
import type { ApiLogDetails } from "../../../lib/api.generated.ts";
import { fixLinkOf } from "./fix-links.ts";
import { curlCommand } from "./curl-command.ts";
import { changesOf, indented, lineDiff } from "./line-diff.ts";
import { classOf, conditionsOf } from "./log-conditions.ts";

const details = (given: Partial<ApiLogDetails>): ApiLogDetails => ({
  id: "0190f0a0-0000-7000-8000-000000000000",
  at: "2026-11-24T17:31:33.007Z",
  method: "POST",
  route: "/v1/Emails",
  path: "/v1/Emails",
  status: 422,
  errorCode: "TEMPLATE_INVALID",
  durationMs: 9,
  mode: "live",
  key: null,
  ip: "177.54.148.23",
  correlationId: "req_7F3A",
  idempotencyKey: null,
  userAgent: null,
  request: { text: "", state: "none" },
  response: { text: "", state: "none" },
  sameErrorToday: 1,
  repeat: "yes",
  ...given,
});

describe("curl command of a call", () => {
  it("names the key by its variable, and quotes everything else", () => {
    const command = curlCommand(
      details({
        path: "/v1/Emails?x=it's",
        idempotencyKey: "pedido-48213",
        request: { text: `{"text":"It's $HOME"}`, state: "whole" },
      }),
      "https://arauto.example",
    );
    expect(command.split(" \\\n  ")).toEqual([
      `curl -X POST 'https://arauto.example/api/v1/Emails?x=it'\\''s'`,
      `-H "Authorization: Bearer $ARAUTO_API_KEY"`,
      `-H 'Idempotency-Key: pedido-48213'`,
      `-H 'Content-Type: application/json'`,
      `-d '{"text":"It'\\''s $HOME"}'`,
    ]);
  });

  it("is short for a request without a body", () => {
    const command = curlCommand(details({ method: "GET", path: "/v1/WhoAmI" }), "http://x");
    expect(command).toBe(
      `curl 'http://x/api/v1/WhoAmI' \\\n  -H "Authorization: Bearer $ARAUTO_API_KEY"`,
    );
  });
});

describe("line diff", () => {
  it("shows changes with two lines around them", () => {
    const before = ["a", "b", "c", "d", "e", "f", "g"].join("\n");
    const lines = lineDiff(before, before.replace("e", "E\nF"));
    expect(lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      "gap …",
      "same c",
      "same d",
      "removed e",
      "added E",
      "added F",
      "same f",
      "same g",
    ]);
    expect(changesOf(lines)).toEqual({ added: 2, removed: 1 });
    expect(lineDiff("same", "same").every(({ kind }) => kind === "gap")).toBe(true);
  });

  it("indents JSON and leaves other text unchanged", () => {
    expect(indented('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(indented('{"a":')).toBe('{"a":');
  });
});

it("parses conditions from a URL, ignoring those unknown to the list", () => {
  const filters = {
    method: "PATCH",
    slowerThan: "1000",
    route: "/v1/Emails",
    class: "4xx",
    other: "x",
  };
  expect(conditionsOf({ search: "", filters }, "test", { createdFrom: "2026-11-24" })).toEqual({
    mode: "test",
    slowerThan: 1000,
    route: "/v1/Emails",
    createdFrom: "2026-11-24",
  });
  expect([200, 304, 429, 503, 199].map(classOf)).toEqual(["2xx", "3xx", "4xx", "5xx", "2xx"]);
});

it("links an error to the page where it can be fixed", () => {
  const key = { id: "k", name: "Shop", prefix: "arauto_live_x" };
  expect(fixLinkOf(details({ errorCode: "FORBIDDEN", key }))).toEqual({
    kind: "key",
    to: "/developer/k",
  });
  expect(fixLinkOf(details({ errorCode: "FORBIDDEN" }))).toBeNull();
  expect(fixLinkOf(details({ errorCode: "TEMPLATE_INVALID" }))).toEqual({
    kind: "templates",
    to: "/email",
  });
  expect(fixLinkOf(details({ errorCode: "VALIDATION" }))).toBeNull();
});
