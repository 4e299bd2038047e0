// @vitest-environment jsdom
import { expect, test } from "vitest";
import { readEmails, shortened } from "./invited-emails.ts";

test("emails are told apart by commas, semicolons, spaces and lines", () => {
  expect(readEmails(" a@x.com, b@x.com;c@x.com\n\nd@x.com  e@x.com,").valid).toEqual([
    "a@x.com",
    "b@x.com",
    "c@x.com",
    "d@x.com",
    "e@x.com",
  ]);
});

test("an email given twice is one, whatever the letters' case", () => {
  expect(readEmails("Ana@x.com ana@X.com")).toMatchObject({ valid: ["Ana@x.com"], invalid: [] });
});

test("what an address book copies is read", () => {
  expect(readEmails('Ana Souza <ana@x.com>, "Lima, Bia" <bia@x.com>')).toMatchObject({
    valid: ["ana@x.com", "bia@x.com"],
  });
});

test("what is no email is named", () => {
  expect(readEmails("ana@x.com bia@ @x.com nobody")).toMatchObject({
    valid: ["ana@x.com"],
    invalid: ["bia@", "@x.com", "nobody"],
  });
});

test("nothing is nothing", () => {
  expect(readEmails(" ,;\n ")).toEqual({ valid: [], invalid: [], tooLong: [] });
});

test("an email over 255 characters is too long, not invalid", () => {
  const long = `${"a".repeat(250)}@x.com`;
  expect(readEmails(`ana@x.com ${long}`)).toEqual({
    valid: ["ana@x.com"],
    invalid: [],
    tooLong: [long],
  });
  expect(shortened([long])).toEqual([`${"a".repeat(24)}…`]);
});
