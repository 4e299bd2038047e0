import { describe, expect, it } from "vitest";
import {
  envFile,
  EXAMPLE_LANGUAGES,
  keyExample,
  keyParts,
  maskedKey,
  publicIdOf,
  shortKey,
} from "./key-text.ts";

const SECRET = "sJJRkroghf7RsaohuyauYdcDMklSW04w";
const KEY = `arauto_live_3oKFaXPm_${SECRET}16lZqV`;

describe("keyParts", () => {
  it("splits a key into parts that make up the whole key", () => {
    const parts = keyParts(KEY);
    expect(parts).toEqual({
      mode: "arauto_live_",
      publicId: "3oKFaXPm",
      secret: `_${SECRET}`,
      checksum: "16lZqV",
    });
    expect(Object.values(parts ?? {}).join("")).toBe(KEY);
  });

  it.each(["", "arauto_live_", "sk_live_3oKFaXPm"])("finds no parts in %j", (text) =>
    expect(keyParts(text)).toBeNull(),
  );
});

it("draws a key's picture from its public id", () => {
  expect(publicIdOf("arauto_live_3oKFaXPm")).toBe("3oKFaXPm");
  expect(publicIdOf("arauto_test_3oKFaXPm")).toBe("3oKFaXPm");
});

it("never shows the secret in a masked key", () => {
  expect(maskedKey(KEY)).toBe("arauto_live_3oKFaXPm_…lZqV");
  expect(maskedKey(KEY)).toBe(shortKey({ prefix: "arauto_live_3oKFaXPm", lastFour: "lZqV" }));
  expect(maskedKey("a key of another shape")).toBe("…");
});

it("writes the key as one line of a file", () => {
  expect(envFile(KEY)).toBe(`ARAUTO_API_KEY=${KEY}\n`);
});

describe("keyExample", () => {
  it.each(EXAMPLE_LANGUAGES)("sends requests to the console's own server in %s", (language) => {
    expect(keyExample(language, "https://mail.example.com", KEY)).toContain(
      "https://mail.example.com/api/v1/WhoAmI",
    );
  });

  it("contains the key only in examples pasted into a terminal", () => {
    expect(EXAMPLE_LANGUAGES.filter((one) => keyExample(one, "", KEY).includes(SECRET))).toEqual([
      "curl",
    ]);
  });
});
