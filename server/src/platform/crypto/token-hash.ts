import { createHash } from "node:crypto";

/**
 * Returns the stored form of a token or secret: its SHA-256. A slow hash would add nothing, because these are random and
 * long, unlike passwords.
 */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
