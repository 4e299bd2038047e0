import { expect, test } from "vitest";
import type { PastCampaign } from "./past-campaigns.ts";
import { readByRecipients } from "./past-reading.ts";

const HOUR_MS = 60 * 60_000;
const campaign: PastCampaign = {
  name: "Diário da Torra nº 5",
  subject: "Três receitas",
  template: "newsletter",
  filter: null,
  topic: "diary",
  startedAt: new Date("2026-08-13T12:00:00Z"),
  opens: 0.3,
  clicks: 0.2,
};
const recipients = Array.from({ length: 20_000 }, (_, position) => ({
  contactId: `contact-${position}`,
  email: `reader${position}@mail.example.com`,
  position,
}));
const muchLater = new Date("2026-11-23T12:00:00Z");
const results = readByRecipients(campaign, recipients, 5, muchLater);
const opened = results.filter(({ openedAt }) => openedAt !== null);
const delays = opened.map(({ openedAt, sentAt }) => (Number(openedAt) - Number(sentAt)) / HOUR_MS);

test("rates are near those of the campaign", () => {
  expect(opened.length / results.length).toBeGreaterThan(0.2);
  expect(opened.length / results.length).toBeLessThan(0.35);
  const clicked = results.filter(({ clickedAt }) => clickedAt !== null);
  expect(clicked.length / opened.length).toBeGreaterThan(0.15);
  expect(clicked.length / opened.length).toBeLessThan(0.4);
  const bounced = results.filter(({ state }) => state === "bounced");
  expect(bounced.length / results.length).toBeLessThan(0.01);
});

test("opens decay over hours and last for days", () => {
  const within = (from: number, to: number) =>
    delays.filter((hours) => hours >= from && hours < to).length;
  expect(within(0, 1)).toBeGreaterThan(within(1, 2));
  expect(within(1, 3)).toBeGreaterThan(within(3, 5));
  expect(within(24, 48)).toBeGreaterThan(within(48, 72));
  expect(within(48, 240)).toBeGreaterThan(0);
});

test("no one reads between midnight and six", () => {
  const hours = opened.map(({ openedAt }) => (openedAt!.getUTCHours() + 21) % 24);
  expect(hours.filter((hour) => hour < 6)).toEqual([]);
});

test("no one does anything before the message arrived, or in the future", () => {
  const soon = new Date("2026-08-13T14:00:00Z");
  for (const one of readByRecipients(campaign, recipients, 5, soon)) {
    const times = [one.openedAt, one.clickedAt, one.machineOpenedAt, one.unsubscribedAt];
    for (const at of times) {
      if (at === null) continue;
      expect(+at).toBeGreaterThan(+one.sentAt);
      expect(+at).toBeLessThanOrEqual(+soon);
    }
    expect(one.clickedAt === null || one.openedAt !== null).toBe(true);
    expect(one.links.length > 0).toBe(one.clickedAt !== null);
  }
});

test("a repetition yields the same", () => {
  expect(readByRecipients(campaign, recipients, 5, muchLater)).toEqual(results);
});
