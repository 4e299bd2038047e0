// @vitest-environment jsdom
import { CONTACT_FIELD_NAMES, pickFields } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { testField } from "../../custom-fields/testing/test-field.ts";
import { testContact } from "../testing/test-contact.ts";
import {
  contactBodyOf,
  contactErrors,
  changedPaths,
  formValuesOf,
  mergedValues,
  tidied,
} from "./contact-form-values.ts";

const fields = [
  testField("city", "text"),
  testField("orders", "number"),
  testField("birthday", "date"),
  testField("vip", "boolean"),
  testField("work", "email"),
];
const stored = testContact({
  name: "Ana Souza",
  email: "ana@example.com",
  phone: "+5511912345678",
  language: "pt-br",
  timeZone: "America/Recife",
  status: "active",
  fields: { city: "Recife", orders: 1234.5, vip: false, old_field: "kept" },
  tags: ["Clube", "Recife"],
  version: 3,
});

describe("contact form values", () => {
  it("returns the same contact when nothing was changed, in every language", () => {
    for (const language of ["en-us", "pt-br", "es-es"]) {
      const body = contactBodyOf(
        formValuesOf(stored, fields, language),
        fields,
        stored.fields,
        language,
      );
      expect(body).toEqual({
        ...pickFields(stored, CONTACT_FIELD_NAMES),
        tags: stored.tags,
        fields: stored.fields,
      });
    }
  });

  it("removes a cleared value and keeps those of hidden fields", () => {
    const values = formValuesOf(stored, fields, "pt-br");
    values.fields.city = "  ";
    expect(contactBodyOf(values, fields, stored.fields, "pt-br").fields).toEqual({
      orders: 1234.5,
      vip: false,
      old_field: "kept",
    });
  });

  it("sends no language when it is unknown", () => {
    expect(
      contactBodyOf({ ...formValuesOf(stored, fields, "en-us"), language: "" }, fields, {}, "en-us")
        .language,
    ).toBeNull();
  });

  it("sends no phone when it is empty", () => {
    expect(
      contactBodyOf({ ...formValuesOf(stored, fields, "en-us"), phone: " " }, fields, {}, "en-us")
        .phone,
    ).toBeNull();
  });

  it("finds each error at its own input", () => {
    const values = {
      ...formValuesOf(null, fields, "en-us"),
      name: "A",
      email: "ana@",
      phone: "123",
      tags: ["a".repeat(51)],
      fields: { orders: "many", birthday: "2026-02-31", work: "x", city: "y".repeat(2001) },
    };
    expect(contactErrors(values, fields, "en-us")).toEqual({
      name: "nameTooShort",
      email: "emailInvalid",
      phone: "phone",
      tags: "tags",
      "fields.orders": "number",
      "fields.birthday": "date",
      "fields.work": "email",
      "fields.city": "tooLong",
    });
  });

  it("accepts the longest name and email, and rejects one character more", () => {
    const longEmail = `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.com`;
    const base = formValuesOf(stored, [], "en-us");
    expect(
      contactErrors(
        { ...base, name: "n".repeat(100), email: longEmail.slice(0, 255) },
        [],
        "en-us",
      ),
    ).toEqual({});
    expect(
      contactErrors(
        { ...base, name: "n".repeat(101), email: `${"x".repeat(250)}@a.com` },
        [],
        "en-us",
      ),
    ).toEqual({
      name: "nameTooLong",
      email: "emailTooLong",
    });
  });

  it("accepts a Brazilian phone number without country code", () => {
    expect(
      contactErrors(
        { ...formValuesOf(stored, [], "pt-br"), phone: "(11) 91234-5678" },
        [],
        "pt-br",
      ),
    ).toEqual({});
  });
});

describe("mergedValues, after another user changed the contact", () => {
  const base = formValuesOf(stored, fields, "en-us");
  const theirs = formValuesOf(
    { ...stored, name: "Ana S. Souza", status: "inactive" },
    fields,
    "en-us",
  );

  it("keeps my change and accepts theirs elsewhere", () => {
    const mine = { ...base, name: "Ana Maria", fields: { ...base.fields, city: "Olinda" } };
    const merged = mergedValues(base, mine, theirs);
    expect(merged.name).toBe("Ana Maria");
    expect(merged.status).toBe("inactive");
    expect(merged.fields.city).toBe("Olinda");
  });

  it("treats a number as unchanged in any notation, and a text without its surrounding spaces", () => {
    const mine = {
      ...base,
      name: " Ana Souza ",
      fields: { ...base.fields, orders: "1,234.50", city: "Recife " },
    };
    expect(changedPaths(base, mine)).not.toEqual([]);
    expect(changedPaths(base, tidied(mine, fields, "en-us"))).toEqual([]);
  });

  it("keeps tags that either user added, and drops those that either removed", () => {
    const mine = { ...base, tags: ["Clube", "VIP"] };
    const others = { ...base, tags: ["Recife", "Clube", "2026"] };
    expect(mergedValues(base, mine, others).tags).toEqual(["Clube", "2026", "VIP"]);
  });

  it("ignores the order and case of tags", () => {
    expect(changedPaths(base, { ...base, tags: ["recife", "CLUBE"] })).toEqual([]);
    expect(changedPaths(base, { ...base, tags: ["Clube"] })).toEqual(["tags"]);
  });

  it("names the changes of the other user", () => {
    expect(changedPaths(base, theirs)).toEqual(["name", "status"]);
  });
});
