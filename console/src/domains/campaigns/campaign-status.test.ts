import { CAMPAIGN_STATUSES, type CampaignStatus } from "@arauto/contracts";
import { expect, it } from "vitest";
import campaigns from "../../../locales/en-us/campaigns.json";
import workflows from "../../../locales/en-us/workflows.json";
import { isEmailPaused } from "./campaign-status.tsx";

/** The compiler rejects a status without a text; the other languages have the keys of English. */
const WORDS = {
  "campaigns:status": campaigns.status,
  "campaigns:workflowStatus": campaigns.workflowStatus,
  "workflows:status": workflows.status,
} satisfies Record<string, Record<CampaignStatus, string>>;

it.each(Object.entries(WORDS))(
  "%s has a text for every campaign status and no others",
  (_, words) => {
    expect(Object.keys(words).toSorted()).toEqual([...CAMPAIGN_STATUSES].toSorted());
  },
);

it("offers to resume the emails of a running workflow when one of them stopped", () => {
  const problem = { code: "RENDER_TIMEOUT", message: "Rendering took longer than 10 s" } as const;
  const workflow = { kind: "workflow", status: "sending", problem } as const;
  expect(isEmailPaused(workflow)).toBe(true);
  expect(isEmailPaused({ ...workflow, problem: null })).toBe(false);
  // Resumed with the workflow, or automatically.
  expect(isEmailPaused({ ...workflow, status: "paused" })).toBe(false);
  const until = "2026-11-29T00:00:00Z";
  expect(isEmailPaused({ ...workflow, problem: { ...problem, until } })).toBe(false);
  expect(isEmailPaused({ ...workflow, kind: "oneOff" })).toBe(false);
});
