import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readableType, timelineFacts, timelineKind } from "./timeline-words.ts";

describe("the timeline", () => {
  it.each(["account.created", "account.updated", "account.unsubscribed", "mail.sent", "mail.opened", "mail.clicked", "mail.bounced"])(
    "has words for %s in each language",
    (type) => {
      const word = timelineKind(type)?.word ?? "";
      for (const language of ["en-us", "pt-br", "es-es"]) {
        const words = JSON.parse(readFileSync(new URL(`../../../locales/${language}/accounts.json`, import.meta.url), "utf8"));
        expect(words.timeline.event[word], language).toMatch(/\S/);
      }
    },
  );

  it("shows an unknown kind in readable words, and none of Object's own names as known", () => {
    expect(timelineKind("deal.stageChanged")).toBeUndefined();
    expect(timelineKind("constructor")).toBeUndefined();
    expect(readableType("deal.stageChanged")).toBe("Deal stage changed");
    expect(readableType("...")).toBe("");
  });

  it("takes only facts of the right shape out of an event", () => {
    expect(timelineFacts({ campaignName: 7, changed: ["name", "fields.city", 3], url: "javascript:alert(1)" })).toEqual({
      changed: { standard: ["name"], custom: ["city"] },
    });
    expect(timelineFacts({ campaignName: "Agosto", campaignId: "c1", url: "https://example.com/a" })).toEqual({
      campaign: { id: "c1", name: "Agosto" },
      changed: { standard: [], custom: [] },
      link: "https://example.com/a",
    });
  });
});
