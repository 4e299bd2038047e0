import { expect, it } from "vitest";
import { sendEmailBody } from "./emails.ts";

const parse = (to: unknown) => sendEmailBody.safeParse({ to, subject: "Hi", text: "Hi" });

it.each([
  ["ana@example.com", { email: "ana@example.com", name: "" }],
  [" Ana Souza <ana@example.com> ", { email: "ana@example.com", name: "Ana Souza" }],
  ['"Souza, Ana" <ana@example.com>', { email: "ana@example.com", name: "Souza, Ana" }],
  [{ email: "ana@example.com" }, { email: "ana@example.com", name: "" }],
  [
    { email: "ana@example.com", name: "Ana" },
    { email: "ana@example.com", name: "Ana" },
  ],
])("accepts %j as a recipient", (given, mailbox) => {
  expect(parse(given).data?.to).toEqual(mailbox);
});

it.each(["", "ana", "Ana <ana>", "Ana <ana@example.com", "<<ana@example.com>>", "a@b.co, c@d.co"])(
  "rejects %j as a recipient, and reports the position",
  (given) => {
    expect(parse(given).error?.issues.map(({ path }) => path)).toEqual([["to"]]);
  },
);

it("reports which part of an object is invalid", () => {
  expect(parse({ email: "ana" }).error?.issues.map(({ path }) => path)).toEqual([["to", "email"]]);
});

it("rejects line breaks in a name", () => {
  expect(parse("Ana\r\nBcc: x <ana@example.com>").success).toBe(false);
});
