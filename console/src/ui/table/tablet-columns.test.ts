import { expect, it } from "vitest";
import { tabletColumns } from "./tablet-columns.ts";

const column = (key: string, more = {}) => ({ key, header: key, render: () => null, ...more });

it("gives names most of the space of columns that are hidden on a tablet", () => {
  const name = column("name", { width: "34%" });
  const tags = column("tags");
  expect(tabletColumns([name, tags, column("phone", { hideOnPhone: true })])).toEqual([
    { ...name, width: "46%" },
    tags,
  ]);
});

it("keeps the widths of a table that has all its columns, and widths in pixels", () => {
  const columns = [column("name", { width: "34%" }), column("tags")];
  expect(tabletColumns(columns)).toEqual(columns);
  const first = column("picture", { width: 64 });
  expect(tabletColumns([first, column("phone", { hideOnPhone: true })])).toEqual([first]);
});
