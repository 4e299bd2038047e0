import { describe, expect, it } from "vitest";
import { listSide } from "./list-side.ts";

describe("listSide", () => {
  it("opens the list downward with 200 px of space below its button", () => {
    expect(listSide(50, 250)).toEqual({ position: "bottom-end" });
  });
  it("opens the list upward with less space, and does not flip back if there is no space above either", () => {
    expect(listSide(50, 249)).toMatchObject({
      position: "top-end",
      middlewares: { flip: false, shift: { crossAxis: true } },
    });
  });
});
