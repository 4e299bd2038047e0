import { expect, test } from "vitest";
import { usualOf, viewsOf } from "./use-workbench-view.ts";

test("opens code next to its email if both fit, and one at a time on a phone", () => {
  expect(usualOf(viewsOf("html", false, "wide"))).toBe("split");
  expect(viewsOf("mjml", false, "narrow")).toEqual(["edit", "preview"]);
  expect(usualOf(viewsOf("mjml", false, "narrow"))).toBe("edit");
});

test("opens blocks as a preview if they cannot be edited, but still offers read-only code", () => {
  expect(viewsOf("blocks", true, "wide")).toEqual(["preview"]);
  expect(viewsOf("html", true, "middle")).toContain("edit");
});
