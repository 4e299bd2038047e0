import { PASSWORD_MAX, PASSWORD_MIN } from "./sign-in.ts";

/** The four rules of the checklist below a password field, in order. */
export const PASSWORD_RULES = [
  { key: "length", test: (p: string) => p.length >= PASSWORD_MIN && p.length <= PASSWORD_MAX },
  { key: "uppercase", test: (p: string) => /[A-Z]/.test(p) },
  { key: "lowercase", test: (p: string) => /[a-z]/.test(p) },
  { key: "number", test: (p: string) => /[0-9]/.test(p) },
] as const;

const STRENGTHS = ["veryWeak", "weak", "fair", "good", "strong", "veryStrong"] as const;
export type PasswordStrength = (typeof STRENGTHS)[number];

/** Returns one of six strength levels: one step per rule met, one for a symbol, one for 12 characters. */
export function passwordStrength(password: string): PasswordStrength {
  const met = PASSWORD_RULES.filter((rule) => rule.test(password)).length;
  const extra = Number(/[^A-Za-z0-9]/.test(password)) + Number(password.length >= 12);
  const score = met < PASSWORD_RULES.length ? Math.min(met - 1, 2) : 3 + extra;
  return STRENGTHS[Math.max(0, Math.min(score, STRENGTHS.length - 1))] ?? "veryWeak";
}
