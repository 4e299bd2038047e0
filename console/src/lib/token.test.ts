import { expect, test } from "vitest";
import { decodeToken } from "./token.ts";

function token(claims: unknown): string {
  return `e30.${Buffer.from(typeof claims === "string" ? claims : JSON.stringify(claims)).toString("base64url")}.signature`;
}

test("decodes claims beyond ASCII, in base64url", () => {
  const claims = { name: "Conceição ?>~", role: ["CONFIG.VIEW"], lang: "pt-br" };
  expect(decodeToken(token(claims))).toEqual(claims);
});

test.each([
  ["undefined", undefined, "must be a string"],
  ["a number", 7, "must be a string"],
  ["one part", "abc", "missing part #2"],
  ["an empty part", "abc..def", "missing part #2"],
  ["invalid base64", "abc.*§*.def", "invalid base64 for part #2"],
  [
    "bytes that are not UTF-8",
    `abc.${Buffer.from([0xff, 0xfe, 0xfd]).toString("base64url")}.def`,
    "invalid base64 for part #2",
  ],
  ["invalid JSON", token("{name:"), "invalid json for part #2"],
  ["JSON that is not an object", token("[1]"), "part #2 is not an object"],
])("rejects %s", (_what, value, reason) => {
  expect(() => decodeToken(value)).toThrow(`Invalid token specified: ${reason}`);
});
