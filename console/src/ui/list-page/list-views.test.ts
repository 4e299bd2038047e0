import { expect, test } from "vitest";
import { freeViewId, viewChange, withView, withViewBack, withViewMoved } from "./list-views.ts";

const a = { id: "a", name: "A", query: "status=active" };
const b = { id: "b", name: "B", query: "" };
const c = { id: "c", name: "C", query: "search=c" };
const views = [a, b, c];

test("offers to save only filters and order that differ from the view", () => {
  expect(viewChange(views, "a", "status=active")).toBe("none");
  expect(viewChange(views, "a", "status=inactive")).toBe("own");
  expect(viewChange(views, "b", "")).toBe("none");
});

test("offers to save all records and another user's view only as new", () => {
  expect(viewChange(views, undefined, "")).toBe("none");
  expect(viewChange(views, undefined, "status=active")).toBe("new");
  expect(viewChange(views, "theirs", "status=active")).toBe("new");
});

test("moves a view by one place and keeps it inside the row", () => {
  expect(withViewMoved(views, "a", 1)).toEqual([b, a, c]);
  expect(withViewMoved(views, "c", -1)).toEqual([a, c, b]);
  expect(withViewMoved(views, "a", -1)).toEqual(views);
  expect(withViewMoved(views, "c", 1)).toEqual(views);
  expect(withViewMoved(views, "gone", 1)).toEqual(views);
});

test("changes only the given view", () => {
  expect(withView(views, "b", { name: "New" })).toEqual([a, { ...b, name: "New" }, c]);
});

test("restores a deleted view at its previous place, and only once", () => {
  expect(withViewBack([a, c], b, 1)).toEqual(views);
  expect(withViewBack(views, b, 1)).toEqual(views);
});

test("gives two views saved at the same moment different ids", () => {
  const first = freeViewId([], 1000);
  expect(freeViewId([{ id: first, name: "x", query: "" }], 1000)).not.toBe(first);
});
