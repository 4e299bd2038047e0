import { createTaskBody } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { starterOf, starterValues } from "./starters.ts";
import {
  bodyOf,
  checkValues,
  expectationOf,
  cronFieldsOf,
  newTaskValues,
  scheduleProblem,
  type TaskValues,
} from "./task-values.ts";

const USER = "0195f0a0-0000-7000-8000-000000000001";
const ID = "0195f0a0-0000-7000-8000-000000000002";
const FRESH = newTaskValues("America/Sao_Paulo", USER, []);
const HOW = { draft: false, startImmediately: false };
const COMPLETE: TaskValues = {
  ...FRESH,
  name: " Weekly newsletter ",
  actions: {
    ...FRESH.actions,
    email: { ...FRESH.actions.email, templateId: ID, sendingAccountId: ID },
  },
};

it("sends from the only sending account, and asks when there are several", () => {
  const senderOf = (...ids: string[]) =>
    newTaskValues(
      "UTC",
      USER,
      ids.map((id) => ({ id })),
    ).actions.email.sendingAccountId;
  expect(senderOf(ID)).toBe(ID);
  expect(senderOf(ID, USER)).toBeNull();
});

it("expresses the time within which a success is expected in whole days, otherwise in hours", () => {
  expect(expectationOf(768)).toEqual({ amount: 32, isDays: true });
  expect(expectationOf(36)).toEqual({ amount: 36, isDays: false });
});

describe("checkValues", () => {
  it("requires everything an email needs before a start, but not in a draft", () => {
    expect(checkValues(FRESH, false)).toEqual({
      name: "name",
      "action.templateId": "template",
      "action.sendingAccountId": "sender",
    });
    expect(checkValues(FRESH, true)).toEqual({ name: "name" });
    expect(checkValues(COMPLETE, false)).toEqual({});
  });

  it("requires someone who gets a report", () => {
    const report: TaskValues = { ...COMPLETE, type: "report", assignees: [] };
    expect(checkValues(report, false)).toEqual({ assignees: "assignees" });
  });

  it("requires days of a weekly schedule", () => {
    const schedule = { preset: "weekly", days: [], time: "09:00" } as const;
    expect(checkValues({ ...COMPLETE, schedule: { ...schedule, days: [] } }, true)).toEqual({
      "schedule.days": "days",
    });
  });
});

it("builds a body that the API accepts, with only the chosen type's settings", () => {
  const body = bodyOf(COMPLETE, HOW);
  expect(createTaskBody.parse(body)).toEqual(body);
  expect(body).toMatchObject({ name: "Weekly newsletter", action: { type: "email" } });
  expect(bodyOf({ ...COMPLETE, type: "report" }, HOW).action).toEqual({
    type: "report",
    period: "week",
    csv: false,
  });
});

it("fills in each starter except for choices that depend on the workspace", () => {
  expect(starterOf("report")).toBe("report");
  expect(starterOf("else")).toBeUndefined();
  const report = starterValues("report", "Monday report", FRESH);
  expect(checkValues(report, false)).toEqual({});
  expect(createTaskBody.safeParse(bodyOf(report, HOW)).success).toBe(true);
});

describe("cron expressions", () => {
  it("have five fields, regardless of spacing", () => {
    expect(cronFieldsOf("0  9 1W * *")).toEqual({
      minute: "0",
      hour: "9",
      dayOfMonth: "1W",
      month: "*",
      dayOfWeek: "*",
    });
    expect(cronFieldsOf("@daily")).toBeNull();
  });

  it("are only sent to the server when complete", () => {
    expect(scheduleProblem({ preset: "custom", cron: "0 9 * *" })).toEqual({
      "schedule.cron": "cronFieldCount",
    });
    expect(scheduleProblem({ preset: "custom", cron: "0 9 * * *" })).toBeNull();
    expect(scheduleProblem({ preset: "custom", cron: "@daily" })).toBeNull();
  });
});
