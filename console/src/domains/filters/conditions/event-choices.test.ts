import { describe, expect, it } from "vitest";
import { eventChoices } from "./event-choices.ts";

describe("the names of custom events to choose from", () => {
  it("include a typed name that was never received, once it is valid", () => {
    expect(eventChoices([], "", "order placed")).toEqual([]);
    expect(eventChoices([], "", " order.placed ")).toEqual(["order.placed"]);
    expect(eventChoices(["ordered"], "", "ordered")).toEqual(["ordered"]);
  });

  it("keep the selected name first, whether it was received or not", () => {
    expect(eventChoices(["ordered", "paid"], "refunded", "")).toEqual([
      "refunded",
      "ordered",
      "paid",
    ]);
  });
});
