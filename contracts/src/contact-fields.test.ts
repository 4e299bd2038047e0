import { describe, expect, it } from "vitest";
import { EXPORT_COLUMNS } from "./export-files.ts";
import { CONTACT_FIELD_NAMES, TEMPLATE_CONTACT_FIELDS } from "./contact-fields.ts";
import { STANDARD_FILTER_FIELDS } from "./filters.ts";

describe("the fields of a contact", () => {
  it("keep their order in forms and files", () => {
    expect(CONTACT_FIELD_NAMES).toEqual([
      "name",
      "email",
      "phone",
      "language",
      "timeZone",
      "status",
    ]);
    expect(EXPORT_COLUMNS).toEqual([
      "id",
      ...CONTACT_FIELD_NAMES,
      "tags",
      "suppression",
      "createdAt",
      "updatedAt",
    ]);
  });

  it("are offered to filters with their types", () => {
    expect(Object.entries(STANDARD_FILTER_FIELDS)).toEqual([
      ["name", "text"],
      ["email", "email"],
      ["phone", "text"],
      ["language", "text"],
      ["status", "status"],
      ["createdAt", "date"],
      ["tags", "tags"],
    ]);
  });

  it("are readable in templates but for language and time zone", () => {
    expect(TEMPLATE_CONTACT_FIELDS).toEqual(["name", "email", "phone", "status"]);
  });
});
