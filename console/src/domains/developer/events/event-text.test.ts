import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { curlOf, exactTime, headerLines, indented, nextAttemptOf } from "./event-text.ts";

describe("curlOf", () => {
  it("keeps quotes, dollar signs and line breaks unchanged in a shell", () => {
    const body = `{"text":"it's $HOME\\n \`ls\` é"}`;
    const url = "https://example.com/hook?a='b'&c=$d";
    const command = curlOf(url, { "webhook-id": "msg_'1'" }, body);
    // The arguments that a real shell passes to the program.
    const given = execFileSync("sh", [
      "-c",
      command.replace(
        /^curl/,
        `"${process.execPath}" -p 'JSON.stringify(process.argv.slice(1))' --`,
      ),
    ]);
    expect(JSON.parse(given.toString())).toEqual([
      "-X",
      "POST",
      url,
      "-H",
      "webhook-id: msg_'1'",
      "--data-raw",
      body,
    ]);
  });
});

describe("exactTime", () => {
  const now = Date.parse("2026-11-24T17:32:00Z");
  const shown = (time: string) => exactTime(time, "pt-br", "America/Sao_Paulo", now);

  it("shows seconds, and the date of other days in the workspace's time zone", () => {
    expect(shown("2026-11-24T17:31:08Z")).toBe("14:31:08");
    expect(shown("2026-11-24T02:31:08Z")).toBe("23/11/2026, 23:31:08");
  });
});

describe("indented", () => {
  it("indents JSON, and leaves other text unchanged", () => {
    expect(indented('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(indented("<html>")).toBe("<html>");
  });
});

describe("nextAttemptOf", () => {
  const event = { nextAttemptAt: "2026-11-24T12:00:00.000Z" };

  it("is not before the next probe of a webhook whose requests failed", () => {
    expect(nextAttemptOf(event, { pausedUntil: "2026-11-24T12:30:00.000Z" })).toBe(
      "2026-11-24T12:30:00.000Z",
    );
    expect(nextAttemptOf(event, { pausedUntil: "2026-11-24T11:00:00.000Z" })).toBe(
      event.nextAttemptAt,
    );
    expect(nextAttemptOf(event, undefined)).toBe(event.nextAttemptAt);
    expect(
      nextAttemptOf({ nextAttemptAt: null }, { pausedUntil: "2026-11-24T12:30:00.000Z" }),
    ).toBe(null);
  });
});

it("shows headers one per line", () => {
  expect(headerLines({ "webhook-id": "msg_1", "content-type": "application/json" })).toBe(
    "webhook-id: msg_1\ncontent-type: application/json",
  );
});
