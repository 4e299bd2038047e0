import { describe, expect, it } from "vitest";
import { EVENTS, type EventType, isBulkEvent, PERSONAL_EVENT_FACTS } from "./events.ts";

const TYPES = Object.keys(EVENTS) as EventType[];
const flagged = (flag: "timeline" | "notification") => TYPES.filter((type) => flag in EVENTS[type]);

describe("the event types", () => {
  it("are named subject.happened", () => {
    expect(TYPES.filter((type) => !/^[a-z]+[A-Za-z]*\.[a-z]+[A-Za-z]*$/.test(type))).toEqual([]);
  });

  it("are bulk if they are in the timeline of a contact", () => {
    expect(flagged("timeline").filter((type) => !isBulkEvent(type))).toEqual([]);
  });

  it("wake the readers that notify members", () => {
    expect(flagged("notification").filter(isBulkEvent)).toEqual([]);
  });

  it("lose the mail server's reply when the contact is erased", () => {
    expect(PERSONAL_EVENT_FACTS).toEqual(["reply"]);
    const withReply = TYPES.filter((type) => "reply" in EVENTS[type].facts.shape);
    expect(withReply.filter((type) => !("personal" in EVENTS[type]))).toEqual([]);
  });
});

it("isBulkEvent distinguishes events per contact from others", () => {
  expect(
    (["mail.opened", "account.updated", "topic.subscribed", "workflow.entered"] as const).map(
      isBulkEvent,
    ),
  ).toEqual([true, true, true, true]);
  expect(
    (["campaign.sent", "topic.created", "workflow.published", "suppressions.lifted"] as const).map(
      isBulkEvent,
    ),
  ).toEqual([false, false, false, false]);
});
