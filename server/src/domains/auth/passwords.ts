import { randomBytes } from "node:crypto";
import { hash, verify, type Options } from "@node-rs/argon2";

// argon2id with the parameters OWASP's Password Storage Cheat Sheet recommends first.
const COST: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// The same password typed on two keyboards can differ in bytes ("é" as one or two code points).
const normal = (password: string) => password.normalize("NFC");

/** An argon2id hash in PHC format, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), COST);
}

const nobody = hash(randomBytes(32), COST);

/** Whether the password belongs to the hash; takes the same time without a hash (unknown person), and is false then. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), normal(password));
  return matches && passwordHash !== undefined;
}
