import { describe, expect, it } from "vitest";
import { emailFault, looksLikeEmail } from "./email-format.ts";

describe("the email of a form", () => {
  it("is reported as too long above 255 characters, not as invalid", () => {
    const ending = "@example.com";
    expect(emailFault("a".repeat(256 - ending.length) + ending)).toBe("emailTooLong");
    expect(emailFault("a".repeat(255 - ending.length) + ending)).toBeUndefined();
  });
  it("is reported as missing or invalid otherwise", () => {
    expect(emailFault("  ")).toBe("emailRequired");
    expect(emailFault("ana@")).toBe("emailInvalid");
    expect([looksLikeEmail(" ana@example.com "), looksLikeEmail(""), looksLikeEmail("ana")]).toEqual([true, false, false]);
  });
});
