import { describe, expect, it } from "vitest";
import { emailFault, looksLikeEmail } from "./email-format.ts";

describe("emailFault", () => {
  it("reports more than 255 characters as too long, not as invalid", () => {
    const ending = "@example.com";
    expect(emailFault("a".repeat(256 - ending.length) + ending)).toBe("emailTooLong");
    expect(emailFault("a".repeat(255 - ending.length) + ending)).toBeUndefined();
  });
  it("reports a missing or an invalid email", () => {
    expect(emailFault("  ")).toBe("emailRequired");
    expect(emailFault("ana@")).toBe("emailInvalid");
    expect([looksLikeEmail(" ana@example.com "), looksLikeEmail(""), looksLikeEmail("ana")]).toEqual([true, false, false]);
  });
});
