import { expect, it } from "vitest";
import type { DashboardResult, DashboardStats } from "../../lib/api.generated.ts";
import { rateOf, weeklyRates } from "./rates.ts";
import { contactsPerTile, tileStates } from "./result-wall.tsx";

it("shows no rate for fewer than 50 recipients", () => {
  expect([rateOf(5, 49), rateOf(5, 50)]).toEqual([null, 0.1]);
});

it("computes the rate of the week that ends with each day", () => {
  const days: DashboardStats["days"] = Array.from({ length: 36 }, (_, place) => ({
    day: `2026-11-${place}`,
    sent: 0,
    delivered: place === 10 ? 100 : 0,
    clicked: place === 12 ? 20 : 0,
    complained: 0,
  }));
  const rates = weeklyRates(days, "clicked");
  expect(rates).toHaveLength(30);
  // The days from the tenth to the sixteenth are in a week with sending; the first is six days later than day 0.
  expect(rates.map((rate, place) => [place + 6, rate]).filter(([, rate]) => rate !== null)).toEqual(
    [10, 11, 12, 13, 14, 15, 16].map((day) => [day, day < 12 ? 0 : 0.2]),
  );
});

const result = {
  id: "one",
  delivered: 1900,
  bounced: 2,
  opened: 500,
  clicked: 150,
} as DashboardResult;

it("draws about as many tiles as fit on the wall", () => {
  expect([100, 192, 193, 1902, 1_000_000].map(contactsPerTile)).toEqual([1, 1, 2, 10, 10_000]);
});

it("shows states in proportion, with at least one tile for each state that occurs", () => {
  const states = tileStates(result, contactsPerTile(1902));
  const count = (state: string) => states.filter((one) => one === state).length;
  expect(states).toHaveLength(190);
  expect(["bounced", "clicked", "opened", "delivered"].map(count)).toEqual([1, 15, 35, 139]);
  expect(tileStates(result, 10)).toEqual(states);
});
