import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findsAddress,
  jsonWithoutAddresses,
  namesAddress,
  withoutAddresses,
} from "./address-search.ts";

const hashOf = (address: string) =>
  createHash("sha256").update(address.toLowerCase()).digest("hex");
const ana = new Set([hashOf("ana@example.com")]);

async function* cut(text: string, lengths: readonly number[]): AsyncGenerator<string> {
  let rest = text;
  for (const length of lengths) {
    yield rest.slice(0, length);
    rest = rest.slice(length);
  }
  yield rest;
}

describe("searching a text for addresses by their hashes", () => {
  it.each([
    "ana@example.com",
    'Ana;"ANA@Example.com";x',
    "Ana <ana@example.com>\n",
    "mailto:ana@example.com",
    "a@b,ana@example.com",
    "search=ana@example.com&page=2",
    '{"value":"ana@example.com"}',
    "Ask ana@example.com.",
    "ana@example.com!",
    "https://x.example/contacts/ana@example.com/tags",
  ])("finds one in %j", (text) => {
    expect(namesAddress(text, ana)).toBe(true);
    expect(namesAddress(withoutAddresses(text, ana), ana)).toBe(false);
  });

  it.each([
    "",
    "@",
    "joana@example.com",
    "ana@example.com.br",
    "ana@",
    "@example.com",
    "ana @example.com",
  ])("finds none in %j", (text) => {
    expect(namesAddress(text, ana)).toBe(false);
    expect(withoutAddresses(text, ana)).toBe(text);
  });

  it("finds one wherever a text is split", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 900 }),
        fc.string({ maxLength: 900 }),
        fc.array(fc.nat(400)),
        async (before, after, lengths) => {
          expect(await findsAddress(cut(`${before} ana@example.com ${after}`, lengths), ana)).toBe(
            true,
          );
          expect(
            await findsAddress(cut(`${before} joana@example.com ${after}`, lengths), ana),
          ).toBe(false);
        },
      ),
    );
  });

  it("keeps the rest of a text unchanged", () => {
    expect(
      withoutAddresses('{"a":"ana@example.com","b":["beto@example.com","ANA@example.com"]}', ana),
    ).toBe('{"a":"","b":["beto@example.com",""]}');
  });

  it("removes addresses from all texts of a JSON value", () => {
    const value = {
      "ana@example.com": [1, "Ask\nana@example.com.", { url: "/?to=ANA%40example.com" }],
    };
    expect(jsonWithoutAddresses(value, ana)).toEqual({ "": [1, "Ask\n.", { url: "/?to=" }] });
    const others = { url: "/?to=joana%40example.com", note: "ana@example.com.br" };
    expect(jsonWithoutAddresses(others, ana)).toEqual(others);
  });

  it("takes linear time, even for a text designed to slow it down", () => {
    for (const hostile of ["a@".repeat(200_000), "a".repeat(400_000), "@".repeat(400_000)])
      expect(namesAddress(hostile, ana)).toBe(false);
  });
});
