import { EMAIL_MAX } from "@arauto/contracts/sign-in";

/** Returns whether a text looks like an address; the server's rule is authoritative. */
export const looksLikeEmail = (text: string): boolean =>
  text.trim() !== "" && emailError(text) === undefined;

/** Returns the key in `auth` of an email's error; undefined when it looks like an address. */
export function emailError(
  text: string,
): "emailRequired" | "emailTooLong" | "emailInvalid" | undefined {
  const email = text.trim();
  if (email === "") return "emailRequired";
  if (email.length > EMAIL_MAX) return "emailTooLong";
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : "emailInvalid";
}
