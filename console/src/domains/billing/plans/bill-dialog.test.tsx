// @vitest-environment jsdom
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { UsageLine } from "../../../lib/api.generated.ts";
import { type Shown, showWithApi } from "../testing/show-with-api.tsx";
import BillDialog from "./bill-dialog.tsx";

const LINES: UsageLine[] = [
  {
    source: "campaign",
    campaignId: "0193e8a0-0000-7000-8000-000000000001",
    name: "Black Friday",
    emails: 1200,
    queued: 300,
    firstAt: "2026-11-03T12:00:00.000Z",
    lastAt: "2026-11-05T12:00:00.000Z",
  },
  {
    source: "workflow",
    campaignId: null,
    name: null,
    emails: 40,
    queued: 0,
    firstAt: null,
    lastAt: null,
  },
  {
    source: "singleEmails",
    campaignId: null,
    name: null,
    emails: 7,
    queued: 0,
    firstAt: null,
    lastAt: null,
  },
];
const HISTORY = [
  { month: "2026-10", emails: 0, contacts: null },
  { month: "2026-11", emails: 1247, contacts: null },
];

const WAIT = { timeout: 20_000 };

let shown: Shown | undefined;
afterEach(() => shown?.stop());

const answer = ({ searchParams }: URL) => {
  const items = searchParams.get("month") === "2026-11" ? LINES : [];
  return { items, nextCursor: null, total: items.length, totalIsEstimate: false };
};

it("lists what used the plan month by month, with the cause of each line", async () => {
  shown = await showWithApi(<BillDialog history={HISTORY} onClose={() => undefined} />, answer);
  const rows = () =>
    Array.from(document.querySelectorAll("tbody tr"), (row) => ({
      text: row.textContent,
      link: row.querySelector("a")?.getAttribute("href"),
    }));
  await act(() => vi.waitFor(() => expect(rows().length).toBe(3), WAIT));
  const [campaign, deleted, single] = rows();
  expect(campaign?.text).toContain("Black Friday");
  expect(campaign?.text).toContain("bill.queued");
  expect(campaign?.link).toBe("/campaings/0193e8a0-0000-7000-8000-000000000001");
  // A deleted workflow has no page.
  expect(deleted).toEqual({ text: "bill.sources.workflow40", link: undefined });
  expect(single?.link).toBe("/developer?tab=logs&search=/v1/Emails");

  const month = document.querySelector("select");
  expect(Array.from(month?.options ?? [], ({ value }) => value)).toEqual(["2026-11", "2026-10"]);
  await act(async () => {
    if (month) month.value = "2026-10";
    month?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain("bill.none"), WAIT));
  expect(shown.asked.map(({ searchParams }) => searchParams.get("month"))).toEqual([
    "2026-11",
    "2026-10",
  ]);
});
