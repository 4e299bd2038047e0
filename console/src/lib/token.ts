import type { TokenClaims } from "@arauto/contracts";

/** Thrown when a token cannot be decoded; the message says which part is wrong. */
export class InvalidTokenError extends Error {
  override readonly name = "InvalidTokenError";
}

/**
 * Reads the claims of an access token (RFC 7519: header.payload.signature, base64url) without
 * verifying it, which only the server can.
 *
 * @throws InvalidTokenError when it is not a string, lacks a part, or a part is not base64 or JSON.
 */
export function decodeToken(token: unknown): TokenClaims {
  if (typeof token !== "string")
    throw new InvalidTokenError("Invalid token specified: must be a string");
  const part = token.split(".")[1];
  if (!part) throw new InvalidTokenError("Invalid token specified: missing part #2");
  let text: string;
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidTokenError("Invalid token specified: invalid base64 for part #2", { cause });
  }
  let claims: unknown;
  try {
    claims = JSON.parse(text);
  } catch (cause) {
    throw new InvalidTokenError("Invalid token specified: invalid json for part #2", { cause });
  }
  if (typeof claims !== "object" || claims === null || Array.isArray(claims)) {
    throw new InvalidTokenError("Invalid token specified: part #2 is not an object");
  }
  return claims as TokenClaims;
}
