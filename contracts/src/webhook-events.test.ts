import { describe, expect, it } from "vitest";
import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  WEBHOOK_PAYLOAD_MAX_BYTES,
  webhookExample,
  webhookPayload,
} from "./webhook-events.ts";
import { EVENTS } from "./events.ts";
import { webhookErrorBandOf } from "./webhooks.ts";

describe.each(WEBHOOK_EVENT_TYPES)("the webhook event %s", (type) => {
  it("has examples that match its schemas", () => {
    for (const kind of ["thin", "full"] as const) {
      const example = webhookExample(type, kind);
      expect(webhookPayload(type, kind).parse(example)).toEqual(example);
      expect(JSON.stringify(example).length).toBeLessThan(WEBHOOK_PAYLOAD_MAX_BYTES);
    }
  });

  it("is created from recorded events", () => {
    for (const source of WEBHOOK_EVENTS[type].from) expect(EVENTS).toHaveProperty([source]);
  });

  it("has a name in the form subject.happened, and a description", () => {
    expect(type).toMatch(/^[a-z]+\.[a-z]+(?:_[a-z]+)*$/);
    expect(WEBHOOK_EVENTS[type].description).toMatch(/^[A-Z].*\.$/);
  });
});

it("thin payloads contain no record and no reply", () => {
  for (const type of WEBHOOK_EVENT_TYPES)
    for (const name of ["contact", "campaign", "reply"])
      expect(webhookExample(type, "thin").data).not.toHaveProperty(name);
});

it("webhookErrorBandOf returns low up to 5 %, medium up to 15 %, and high above", () => {
  expect([0, 0.05, 0.051, 0.15, 0.151, 1].map(webhookErrorBandOf)).toEqual([
    "low",
    "low",
    "medium",
    "medium",
    "high",
    "high",
  ]);
});
