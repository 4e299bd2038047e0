import { createSecretKey } from "node:crypto";
import { tokenClaims, type TokenClaims } from "@arauto/contracts";
import { jwtVerify, SignJWT } from "jose";
import { JOSEError } from "jose/errors";
import type { Secrets } from "../../platform/crypto/secrets.ts";

const ALGORITHM = "HS256";
const ISSUER = "arauto";
const AUDIENCE = "arauto-api";

/** Signs and reads the access tokens of this installation (JWT, RFC 7519; HS256 and nothing else, RFC 8725 section 3.1). */
export interface AccessTokens {
  /** Signs claims as they are; `iat` and `exp` are seconds since 1970. */
  sign(claims: TokenClaims): Promise<string>;
  /** The claims, or null when the token is forged, over, for another audience or lacks a claim. */
  read(token: string): Promise<TokenClaims | null>;
}

export function createAccessTokens(secrets: Secrets): AccessTokens {
  // A key object, not bytes: imported once instead of for every request.
  const key = createSecretKey(secrets.key("access-token"));
  return {
    sign(claims) {
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .sign(key);
    },

    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ["sub", "iat", "exp"],
        });
        return tokenClaims.safeParse(payload).data ?? null;
      } catch (fault) {
        if (fault instanceof JOSEError) return null;
        throw fault;
      }
    },
  };
}
