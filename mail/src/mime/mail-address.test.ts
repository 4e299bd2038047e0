import { describe, expect, it } from "vitest";
import { domainOf, isWithinDomain, localPartOf, namedDomain, sameAddress } from "./mail-address.ts";

describe("the parts of an address", () => {
  it.each([
    ["Ana@Example.COM", "Ana", "example.com"],
    ['"a@b"@Example.com', '"a@b"', "example.com"],
    ["ana@[127.0.0.1]", "ana", "[127.0.0.1]"],
  ])("of %s are before and after its last @", (address, local, domain) => {
    expect([localPartOf(address), domainOf(address)]).toEqual([local, domain]);
  });

  it("are only a domain without an @", () => expect(domainOf("Example.com")).toBe("example.com"));
});

describe("an address", () => {
  it.each([
    ["ana@Example.com", true],
    ["ana@mail.example.com", true],
    ["ana@notexample.com", false],
    ["ana@example.com.br", false],
    ["example.com@other.org", false],
  ])("%s is within example.com: %s", (address, expected) =>
    expect(isWithinDomain(address, "example.com")).toBe(expected),
  );
});

describe("a domain typed by a user", () => {
  it.each([
    ["Example.COM", "example.com"],
    ["ana@example.com", "example.com"],
    ['"a@b"@example.com', "example.com"],
    // By UTS 46, which has no final sigma; lower-casing the text first would create one.
    ["ΑΘΗΝΑΣ-1.gr", "xn---1-b9ba3af0bzc.gr"],
    ["example.com/path", null],
    ["", null],
  ])("%j is %j", (text, domain) => expect(namedDomain(text)).toBe(domain));
});

it("the same address may differ in case, but not in its domain", () => {
  expect(sameAddress("Ana@Example.com", "ana@example.COM")).toBe(true);
  expect(sameAddress("ana@example.com", "ana@example.org")).toBe(false);
});
