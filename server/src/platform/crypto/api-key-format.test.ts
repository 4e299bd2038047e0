import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  apiKeyPrefix,
  apiKeyText,
  containsApiKey,
  makeApiKey,
  maskApiKeys,
  parseApiKey,
} from "./api-key-format.ts";

const digit = fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
const digits = (length: number) => fc.string({ unit: digit, minLength: length, maxLength: length });
const parts = fc.record({
  mode: fc.constantFrom("live", "test"),
  publicId: digits(8),
  secret: digits(32),
});

describe("API keys", () => {
  it("have the documented shape and are all different", () => {
    const keys = Array.from({ length: 500 }, () => apiKeyText(makeApiKey("live")));
    for (const key of keys) expect(key).toMatch(/^arauto_live_[\dA-Za-z]{8}_[\dA-Za-z]{38}$/);
    expect(new Set(keys).size).toBe(500);
  });

  it("use every digit about equally often", () => {
    const counts = new Map<string, number>();
    for (let count = 0; count < 2_000; count += 1)
      for (const one of makeApiKey("test").secret) counts.set(one, (counts.get(one) ?? 0) + 1);
    const expected = (2_000 * 32) / 62;
    expect(counts.size).toBe(62);
    // Ten standard deviations, which no fair generator exceeds.
    for (const count of counts.values())
      expect(Math.abs(count - expected)).toBeLessThan(10 * Math.sqrt(expected));
  });

  it("end in the CRC-32 of what precedes in base 62", () => {
    const known = { mode: "live", publicId: "00000000", secret: "0".repeat(32) } as const;
    expect(apiKeyText(known)).toBe(`arauto_live_00000000_${"0".repeat(32)}0v1o78`);
  });

  it("are parsed into their parts", () => {
    fc.assert(
      fc.property(parts, (given) => {
        expect(parseApiKey(apiKeyText(given))).toEqual(given);
      }),
    );
  });

  it("are rejected after any change of one character", () => {
    fc.assert(
      fc.property(parts, fc.nat(), digit, (given, at, other) => {
        const key = apiKeyText(given);
        const place = at % key.length;
        fc.pre(key[place] !== other);
        expect(parseApiKey(key.slice(0, place) + other + key.slice(place + 1))).toBeNull();
      }),
    );
  });

  it("are rejected with anything around them", () => {
    fc.assert(
      fc.property(parts, fc.string({ minLength: 1 }), (given, more) => {
        const key = apiKeyText(given);
        expect(parseApiKey(key + more)).toBeNull();
        expect(parseApiKey(more + key)).toBeNull();
      }),
    );
  });

  it("never fail to be parsed, regardless of the text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseApiKey(text)).toBeNull();
        expect(containsApiKey(text)).toBe(false);
        expect(maskApiKeys(text)).toBe(text);
      }),
    );
  });

  it("are found and masked in any text", () => {
    fc.assert(
      fc.property(parts, fc.string(), fc.string(), (given, before, after) => {
        const key = apiKeyText(given);
        const text = `${before} ${key} ${after}`;
        expect(containsApiKey(text)).toBe(true);
        const masked = maskApiKeys(text);
        expect(masked).not.toContain(given.secret);
        expect(masked).toContain(apiKeyPrefix(given));
      }),
    );
  });

  it("count as contained only with a valid checksum", () => {
    const key = apiKeyText(makeApiKey("live"));
    const wrong = key.slice(0, -1) + (key.endsWith("a") ? "b" : "a");
    expect(containsApiKey(wrong)).toBe(false);
  });
});
