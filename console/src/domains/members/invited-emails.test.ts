// @vitest-environment jsdom
import { expect, test } from "vitest";
import { readEmails, shortened } from "./invited-emails.ts";

test("separates emails at commas, semicolons, spaces and line breaks", () => {
  expect(readEmails(" a@x.com, b@x.com;c@x.com\n\nd@x.com  e@x.com,").valid).toEqual([
    "a@x.com",
    "b@x.com",
    "c@x.com",
    "d@x.com",
    "e@x.com",
  ]);
});

test("counts a repeated email once, ignoring case", () => {
  expect(readEmails("Ana@x.com ana@X.com")).toMatchObject({ valid: ["Ana@x.com"], invalid: [] });
});

test("parses addresses in the format of address books", () => {
  expect(readEmails('Ana Souza <ana@x.com>, "Lima, Bia" <bia@x.com>')).toMatchObject({
    valid: ["ana@x.com", "bia@x.com"],
  });
});

test("lists invalid emails", () => {
  expect(readEmails("ana@x.com bia@ @x.com nobody")).toMatchObject({
    valid: ["ana@x.com"],
    invalid: ["bia@", "@x.com", "nobody"],
  });
});

test("returns nothing for empty input", () => {
  expect(readEmails(" ,;\n ")).toEqual({ valid: [], invalid: [], tooLong: [] });
});

test("reports an email over 255 characters as too long, not as invalid", () => {
  const long = `${"a".repeat(250)}@x.com`;
  expect(readEmails(`ana@x.com ${long}`)).toEqual({
    valid: ["ana@x.com"],
    invalid: [],
    tooLong: [long],
  });
  expect(shortened([long])).toEqual([`${"a".repeat(24)}…`]);
});
