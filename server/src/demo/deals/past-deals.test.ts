import { describe, expect, test } from "vitest";
import { assignContacts } from "./deal-contacts.ts";
import { planDeals, STAGES } from "./past-deals.ts";
import { predictPast } from "./past-predictions.ts";
import { stageAt } from "./planned-deal.ts";
import { DAY_MS } from "./work-time.ts";

const MONTHS = 12;

describe.each(["2026-11-23T15:00:00Z", "2026-12-01T02:00:00Z", "2027-02-28T23:30:00Z"])(
  "the deals of the demo on %s",
  (day) => {
    const today = new Date(day);
    const since = new Date(+today - 385 * DAY_MS);
    const deals = planDeals(today, MONTHS, since);
    const closed = deals.filter(({ outcome }) => outcome.kind !== "open");
    const predictions = predictPast(deals, today, MONTHS);

    test("are the same whenever they are planned", () => {
      const again = planDeals(today, MONTHS, since);
      expect(predictPast(again, today, MONTHS)).toEqual(predictions);
      expect(again).toEqual(deals);
    });

    test("are of different companies, and no note is repeated", () => {
      expect(new Set(deals.map(({ company }) => company)).size).toBe(deals.length);
      const texts = deals.flatMap(({ activities }) => activities.map(({ text }) => text));
      expect(texts.length).toBeGreaterThan(200);
      expect(new Set(texts).size).toBe(texts.length);
    });

    test("pass their stages in order, in working hours, and not in the future", () => {
      for (const { entered, outcome, activities } of deals) {
        const ends = outcome.kind === "open" ? today : outcome.at;
        const times = [...entered, ends].map(Number);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(new Set(times).size).toBe(times.length);
        expect(ends <= today).toBe(true);
        for (const at of entered) {
          const local = new Date(+at - 3 * 60 * 60_000);
          expect([0, 6]).not.toContain(local.getUTCDay());
        }
        for (const { at } of activities) expect(at > entered[0] && at <= today).toBe(true);
      }
    });

    test("advance about as often as their stages define", () => {
      for (const [stage, { advance }] of STAGES.entries()) {
        const left = closed.filter(({ entered }) => entered.length > stage);
        const lost = left.filter(
          ({ entered, outcome }) => entered.length === stage + 1 && outcome.kind === "lost",
        );
        expect(1 - lost.length / left.length).toBeCloseTo(advance, 1);
      }
    });

    test("were predicted to within 20% in every closed month", () => {
      const known = predictions.slice(0, -1);
      expect(known).toHaveLength(10);
      for (const { month, predicted } of known) {
        const won = closed.reduce(
          (sum, { outcome, value }) =>
            outcome.kind === "won" &&
            new Date(+outcome.at - 3 * 60 * 60_000).toISOString().startsWith(month)
              ? sum + (value ?? 0)
              : sum,
          0,
        );
        expect(Math.abs(won / predicted - 1)).toBeLessThan(0.2);
      }
    });
  },
);

test("attributes a deal to the last click of its contact in the 30 days before, like the product", () => {
  const today = new Date("2026-11-23T15:00:00Z");
  const since = new Date(+today - 385 * DAY_MS);
  const deals = planDeals(today, MONTHS, since);
  const contacts = Array.from({ length: 1_500 }, (_, index) => ({
    id: `contact-${index}`,
    createdAt: since,
    suppressedAt: index % 100 === 0 ? new Date(+today - 20 * DAY_MS) : null,
  }));
  const clicks = Array.from({ length: 2_000 }, (_, index) => ({
    contactId: `contact-${(index * 7) % 1_500}`,
    campaignId: `campaign-${Math.floor(index / 60)}`,
    at: new Date(+since + (index / 2_000) * 380 * DAY_MS),
  }));
  const assigned = assignContacts(deals, contacts, clicks);
  expect(assigned).toHaveLength(deals.length);
  expect(new Set(assigned.map(({ contactId }) => contactId)).size).toBe(deals.length);
  for (const { deal, contactId, campaignId } of assigned) {
    const [began] = deal.entered;
    const last = clicks.findLast(
      (click) =>
        click.contactId === contactId && click.at <= began && +began - +click.at <= 30 * DAY_MS,
    );
    expect(campaignId).toBe(last?.campaignId ?? null);
  }
  const led = assigned.filter(({ campaignId }) => campaignId !== null);
  expect(led.length / deals.length).toBeGreaterThan(0.3);
});

test("names the stage of a deal at a time", () => {
  const [deal] = planDeals(new Date("2026-11-23T15:00:00Z"), MONTHS, new Date(0));
  if (!deal || deal.outcome.kind === "open") throw new Error("The first deals are closed");
  expect(stageAt(deal, new Date(+deal.entered[0] - 1))).toBe(-1);
  expect(stageAt(deal, deal.entered[0])).toBe(0);
  expect(stageAt(deal, deal.outcome.at)).toBe(-1);
});
