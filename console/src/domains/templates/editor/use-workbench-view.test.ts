import { expect, test } from "vitest";
import { usualOf, viewsOf } from "./use-workbench-view.ts";

test("code opens beside its mail where both have room, and a phone has one of them at a time", () => {
  expect(usualOf(viewsOf("html", false, "wide"))).toBe("split");
  expect(viewsOf("mjml", false, "narrow")).toEqual(["edit", "preview"]);
  expect(usualOf(viewsOf("mjml", false, "narrow"))).toBe("edit");
});

test("blocks that may not be changed are only looked at; code can still be read", () => {
  expect(viewsOf("blocks", true, "wide")).toEqual(["preview"]);
  expect(viewsOf("html", true, "middle")).toContain("edit");
});
