import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readableType, timelineFacts, timelineKind } from "./timeline-labels.ts";

describe("timeline labels", () => {
  it.each(["en-us", "pt-br", "es-es"])("have a text for every known kind in %s", (language) => {
    const words = JSON.parse(
      readFileSync(
        new URL(`../../../../locales/${language}/accounts.json`, import.meta.url),
        "utf8",
      ),
    );
    const types = [
      "account.created",
      "account.updated",
      "account.unsubscribed",
      "mail.sent",
      "mail.opened",
      "mail.clicked",
      "mail.bounced",
      "topic.subscribed",
      "topic.unsubscribed",
      "account.merged",
      "account.confirmationRequested",
      "account.confirmed",
      "account.consentGiven",
      "account.suppressionLifted",
      "account.dataExported",
      "workflow.entered",
      "workflow.ended",
      "workflow.failed",
      "workflow.left",
      "deal.created",
      "deal.updated",
      "deal.moved",
      "deal.won",
      "deal.lost",
      "deal.deleted",
      "customEvent",
    ];
    const texts = types.map((type) => words.timeline.event[timelineKind(type)?.word ?? ""]);
    expect(texts).toEqual(types.map(() => expect.stringMatching(/\S/)));
    expect(new Set(texts).size).toBe(types.length);
  });

  it("distinguish changes by imports from those by users", () => {
    expect(timelineKind("account.created", { source: "import" })?.word).toBe("accountImported");
    expect(timelineKind("account.created", { source: "form" })?.word).toBe("accountCreated");
    expect(timelineKind("mail.sent", { source: "import" })?.word).toBe("mailSent");
  });

  it("show an unknown kind in readable words, and do not mistake Object's own names for known kinds", () => {
    expect(timelineKind("deal.stageChanged")).toBeUndefined();
    expect(timelineKind("constructor")).toBeUndefined();
    expect(readableType("deal.stageChanged")).toBe("Deal stage changed");
    expect(readableType("...")).toBe("");
  });

  it("name the topic that the contact chose or left", () => {
    expect(
      timelineFacts("topic.chosen", {
        topicId: "t1",
        topicName: "Receitas",
        source: "preferencePage",
      }).topic,
    ).toBe("Receitas");
  });

  it("leave out changes of another record", () => {
    const { changed } = timelineFacts("deal.updated", { changed: ["files", "fields.plan"] });
    expect(changed).toEqual({ standard: [], custom: [] });
  });

  it("take only values of the right type from an event", () => {
    expect(
      timelineFacts("account.updated", {
        campaignName: 7,
        changed: ["name", "fields.city", 3],
        url: "javascript:alert(1)",
      }),
    ).toEqual({
      changed: { standard: ["name"], custom: ["city"] },
    });
    expect(
      timelineFacts("mail.clicked", {
        campaignName: "Agosto",
        campaignId: "c1",
        url: "https://example.com/a",
      }),
    ).toEqual({
      campaign: { id: "c1", name: "Agosto" },
      changed: { standard: [], custom: [] },
      link: "https://example.com/a",
    });
  });
});
