import { expect, it } from "vitest";
import { WEBHOOK_WAITING_MAX } from "@arauto/contracts";
import { conditionOf, urlParts, waitingText, webhookName } from "./webhook-facts.ts";

it("names a webhook by its description, or by its host", () => {
  const url = "https://erp.example.com/api/arauto";
  expect(webhookName({ description: "ERP", url })).toBe("ERP");
  expect(webhookName({ description: "", url })).toBe("erp.example.com");
});

it("treats an active webhook as paused while its circuit breaker is open", () => {
  const until = "2026-11-24T14:33:00.000Z";
  expect(conditionOf({ status: "active", pausedUntil: until })).toBe("paused");
  expect(conditionOf({ status: "active", pausedUntil: null })).toBe("active");
  expect(conditionOf({ status: "inactive", pausedUntil: until })).toBe("inactive");
});

it("marks the number of waiting events if more are not counted", () => {
  expect(waitingText(12, String)).toBe("12");
  expect(waitingText(WEBHOOK_WAITING_MAX, String)).toBe("10000+");
});

it.each(["https://erp.example.com/api/arauto", "https://a.io/", "http://127.0.0.1:80/x"])(
  "splits %s into parts that make up the whole URL",
  (url) => {
    const { head, tail } = urlParts(url);
    expect(head + tail).toBe(url.replace("https://", ""));
    expect(head.length).toBeGreaterThanOrEqual(tail.length);
  },
);
