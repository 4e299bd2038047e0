import { approvalStatus } from "@arauto/contracts";
import { expect, it } from "vitest";
import words from "../../../locales/en-us/audit-log.json";
import { valueText } from "./use-audit-words.ts";

const known = new Map(
  Object.entries(words.value).map(([key, text]) => [`audit-log:value.${key}`, text]),
);
const speech = {
  t: (key: string) => known.get(key) ?? key,
  exists: (key: string) => known.has(key),
  dateTime: (time: string) => `on ${time}`,
  number: String,
};

it("has words for every status of an approval", () => {
  for (const status of approvalStatus.options)
    expect(known.get(`audit-log:value.${status}`), status).toBe(valueText(status, speech));
  expect(valueText("changesRequested", speech)).toBe("Changes requested");
});

it("shows names, times, numbers and lists as they are stored", () => {
  expect(valueText("Café Serra Clara", speech)).toBe("Café Serra Clara");
  expect(valueText("2026-11-28T21:00:00Z", speech)).toBe("on 2026-11-28T21:00:00Z");
  expect(valueText(["owner", 3, null, true], speech)).toBe("Owner, 3, –, Yes");
});
