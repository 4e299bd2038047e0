import { describe, expect, it } from "vitest";
import { emailError, looksLikeEmail } from "./email-format.ts";

describe("emailError", () => {
  it("reports more than 255 characters as too long, not as invalid", () => {
    const ending = "@example.com";
    expect(emailError("a".repeat(256 - ending.length) + ending)).toBe("emailTooLong");
    expect(emailError("a".repeat(255 - ending.length) + ending)).toBeUndefined();
  });
  it("reports a missing or an invalid email", () => {
    expect(emailError("  ")).toBe("emailRequired");
    expect(emailError("ana@")).toBe("emailInvalid");
    expect([
      looksLikeEmail(" ana@example.com "),
      looksLikeEmail(""),
      looksLikeEmail("ana"),
    ]).toEqual([true, false, false]);
  });
});
