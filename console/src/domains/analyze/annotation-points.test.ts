import { expect, it } from "vitest";
import { annotationPoints } from "./annotation-points.ts";

const range = {
  from: "2026-11-01T03:00:00.000Z",
  to: "2026-11-30T03:00:00.000Z",
  timeZone: "America/Sao_Paulo",
};
const at = (...times: string[]) => ({ range, points: times.map((time) => ({ at: time })) });
const found = (days: string[], span: ReturnType<typeof at>) =>
  annotationPoints(
    days.map((day) => ({ day })),
    span,
  ).map((one) => [one.annotation.day, one.at]);

it("puts annotations on the day in the workspace's time zone", () => {
  const days = at("2026-11-11T03:00:00.000Z", "2026-11-12T03:00:00.000Z");
  expect(found(["2026-11-12"], days)).toEqual([["2026-11-12", 1]]);
});

it("puts annotations on the first hour of their day", () => {
  const hours = at(
    "2026-11-12T02:00:00.000Z",
    "2026-11-12T03:00:00.000Z",
    "2026-11-12T04:00:00.000Z",
  );
  expect(found(["2026-11-12"], hours)).toEqual([["2026-11-12", 1]]);
});

it("puts annotations on the week that contains them", () => {
  const weeks = at("2026-10-26T03:00:00.000Z", "2026-11-02T03:00:00.000Z");
  expect(found(["2026-11-01", "2026-11-05"], weeks)).toEqual([
    ["2026-11-01", 0],
    ["2026-11-05", 1],
  ]);
});

it("leaves out annotations before and after the period", () => {
  const days = at("2026-11-01T03:00:00.000Z");
  expect(found(["2026-10-31", "2026-11-30"], days)).toEqual([]);
});
