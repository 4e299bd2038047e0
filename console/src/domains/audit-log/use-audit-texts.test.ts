import { approvalStatus } from "@arauto/contracts";
import { expect, it } from "vitest";
import words from "../../../locales/en-us/audit-log.json";
import { valueText, workflowState } from "./use-audit-texts.ts";

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
  const shown = approvalStatus.options.map((status) => valueText(status, speech));
  expect(shown).toEqual(approvalStatus.options.map((one) => known.get(`audit-log:value.${one}`)));
  expect(shown).not.toContain(undefined);
  expect(valueText("changesRequested", speech)).toBe("Changes requested");
});

it("shows names, times, numbers and lists as they are stored", () => {
  expect(valueText("Café Serra Clara", speech)).toBe("Café Serra Clara");
  expect(valueText("2026-11-28T21:00:00Z", speech)).toBe("on 2026-11-28T21:00:00Z");
  expect(valueText(["owner", 3, null, true], speech)).toBe("Owner, 3, –, Yes");
});

it("names the states of workflows in their own words", () => {
  const states = new Map([["campaigns:workflowStatus.canceled", "Stopped"]]);
  const workflows = {
    ...speech,
    t: (key: string) => states.get(key) ?? speech.t(key),
    exists: (key: string) => states.has(key) || speech.exists(key),
  };
  expect(workflowState("canceled", workflows)).toBe("Stopped");
  expect(workflowState(null, workflows)).toBe("–");
});
