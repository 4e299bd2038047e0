import { EXPORT_COLUMNS } from "@arauto/contracts/export-files";
import { expect, it } from "vitest";
import type { CustomField } from "../../lib/api.generated.ts";
import { allColumns, startingColumns } from "./export-columns.ts";

const field = (identifier: string): CustomField => ({
  object: "contact",
  id: identifier,
  identifier,
  name: identifier,
  type: "text",
  status: "active",
  usedBy: { filters: 0, templates: 0 },
  createdAt: "2026-01-01T00:00:00Z",
  version: 1,
});

it("starts with the most common columns, including all custom fields", () => {
  expect(startingColumns([field("city")], undefined)).toEqual([
    "name",
    "email",
    "phone",
    "language",
    "status",
    "tags",
    "createdAt",
    "fields.city",
  ]);
});

it("starts with the last choice, without deleted fields, in the order of the file", () => {
  expect(startingColumns([field("city")], ["fields.gone", "fields.city", "email", "id"])).toEqual([
    "id",
    "email",
    "fields.city",
  ]);
});

it("starts with the defaults if nothing of the last choice is left, so that a file is never empty", () => {
  expect(startingColumns([], ["fields.gone"])).toContain("email");
  expect(allColumns([field("a"), field("b")])).toHaveLength(EXPORT_COLUMNS.length + 2);
});
