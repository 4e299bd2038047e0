import { createSecretKey } from "node:crypto";
import { tokenClaims, type TokenClaims } from "@arauto/contracts";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { JOSEError, JWSSignatureVerificationFailed } from "jose/errors";
import type { Secrets } from "../../platform/crypto/secrets.ts";

const ALGORITHM = "HS256";
const ISSUER = "arauto";
const AUDIENCE = "arauto-api";

/**
 * Signs and verifies the access tokens of this installation (JWT, RFC 7519; HS256 only, RFC 8725
 * section 3.1).
 */
export interface AccessTokens {
  /** Signs claims; `iat` and `exp` are seconds since 1970. */
  sign(claims: TokenClaims): Promise<string>;
  /**
   * Returns the claims, or null when the token is forged, expired, for another audience or lacks a
   * claim.
   */
  read(token: string): Promise<TokenClaims | null>;
}

export function createAccessTokens(secrets: Secrets): AccessTokens {
  // Key objects, not bytes: imported once instead of for every request.
  const keys = secrets.keys("access-token").map((key) => createSecretKey(key));
  const [current] = keys;
  if (!current) throw new Error("No secret");

  async function verified(token: string): Promise<JWTPayload | null> {
    for (const key of keys) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ["sub", "iat", "exp"],
        });
        return payload;
      } catch (error) {
        // Another key may have signed it.
        if (error instanceof JWSSignatureVerificationFailed) continue;
        if (error instanceof JOSEError) return null;
        throw error;
      }
    }
    return null;
  }

  return {
    sign(claims) {
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .sign(current);
    },

    async read(token) {
      const payload = await verified(token);
      return payload && (tokenClaims.safeParse(payload).data ?? null);
    },
  };
}
