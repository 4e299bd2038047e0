import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify, type Options } from "@node-rs/argon2";
import { createFairLimiter } from "../../platform/fair-limiter.ts";

// argon2id with the parameters OWASP's Password Storage Cheat Sheet recommends first.
const COST: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// Hashing is slow on purpose and occupies a core. A low concurrency leaves capacity for other requests, and limits how
// many guesses can be in progress before the first of them is counted.
export const hashingLimiter = createFairLimiter({
  running: Math.max(1, Math.min(3, availableParallelism() - 1)),
  waiting: 500,
  refusal: "Too many sign-ins at this moment, try again shortly",
});

// The same password typed on two keyboards can differ in bytes ("é" as one or two code points).
const normal = (password: string) => password.normalize("NFC");

/**
 * Hashes a password with argon2id and a new salt, in PHC format.
 * @throws AppError UNAVAILABLE when too many are waiting
 */
export function hashPassword(password: string): Promise<string> {
  return hashingLimiter.run(() => hash(normal(password), COST));
}

const nobody = hash(randomBytes(32), COST);

/**
 * Whether the password matches the hash. Without a hash (unknown user) it takes the same time and
 * returns false. Must run inside `guardedTry`, whose turn it uses.
 */
export async function passwordMatches(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), normal(password));
  return matches && passwordHash !== undefined;
}
