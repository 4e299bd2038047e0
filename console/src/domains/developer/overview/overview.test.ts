import { describe, expect, it } from "vitest";
import { type Assistant, assistantConfig, ASSISTANTS } from "./assistant-config.ts";
import { FIRST_LANGUAGES, firstCode, sendEmail, WHO_AM_I } from "./first-call.ts";
import { hoursOf, topOf } from "./hours.ts";

const KEY = "arauto_test_abcdefgh_x";

describe("example code of the first call", () => {
  it.each(FIRST_LANGUAGES)("contains URL, key and no placeholder in %s", (language) => {
    const code = firstCode(language, WHO_AM_I, "https://arauto.example", KEY);
    expect(code).toContain("https://arauto.example/api/v1/WhoAmI");
    expect(code).toContain(`Bearer ${KEY}`);
    expect(code).not.toMatch(/undefined|null|content-type/i);
  });

  it("quotes the body for its language", () => {
    const call = sendEmail("Café <ola@x.com>", "It's here", 'Say "hi"');
    expect(firstCode("curl", call, "http://x", KEY)).toContain(`"subject": "It'\\''s here"`);
    expect(firstCode("typescript", call, "http://x", KEY)).toContain('"text": "Say \\"hi\\""');
    expect(firstCode("python", call, "http://x", KEY)).toContain('"subject": "It\'s here"');
    expect(firstCode("php", call, "http://x", KEY)).toContain("'subject' => 'It\\'s here'");
  });
});

it("counts zero for hours without calls, and ends a scale at a round number", () => {
  const hour = { hour: 2, calls: 7, clientErrors: 1, serverErrors: 0, p95: 9 };
  expect(
    hoursOf([hour])
      .map(({ calls }) => calls)
      .slice(0, 4),
  ).toEqual([0, 0, 7, 0]);
  expect(hoursOf([hour])).toHaveLength(24);
  expect([0, 1, 3, 9, 12, 180, 1_234].map(topOf)).toEqual([2, 2, 4, 10, 20, 200, 2_000]);
});

describe("assistant configuration", () => {
  const assistants = Object.keys(ASSISTANTS) as Assistant[];

  it.each(assistants)("contains URL and key for %s", (assistant) => {
    const text = assistantConfig(assistant, "https://arauto.example", KEY);
    expect(text).toContain("https://arauto.example/mcp");
    expect(text).toContain(`Bearer ${KEY}`);
    const isFile = ASSISTANTS[assistant].file !== null;
    expect(isFile ? Object.keys(JSON.parse(text) as object) : [text.split(" ", 1)[0]]).toEqual([
      { "claude-code": "claude", "vs-code": "servers" }[assistant as string] ?? "mcpServers",
    ]);
  });
});
