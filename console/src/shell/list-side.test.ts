import { describe, expect, it } from "vitest";
import { listSide } from "./list-side.ts";

describe("the list of languages", () => {
  it("opens downward with 200 px of room below its button", () => {
    expect(listSide(50, 250)).toEqual({ position: "bottom-end" });
  });
  it("opens upward with less, and does not flip back where there is no room above either", () => {
    expect(listSide(50, 249)).toMatchObject({ position: "top-end", middlewares: { flip: false, shift: { crossAxis: true } } });
  });
});
