import { recordUserAction } from "../../platform/audit/audit.ts";
import { createHmac, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { type MailDeps, emailUser } from "./mail-links.ts";
import { lockLoginOf, type LoginRow } from "./queries.ts";
import * as queries from "./second-factor-queries.ts";

const ISSUER = "Arauto";
const SECRET_BYTES = 20;
/** Codes are accepted one time step (30 s) early and late, for clocks that differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Without characters that are easily confused. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const RECOVERY_LENGTH = 8;

const sealContext = (userId: string) => `two-factor:${userId}`;

/**
 * Creates a secret for an authenticator app (RFC 6238, with the parameters every app supports):
 * sealed, as text to type, and as the URI of a QR code.
 */
export function newTwoFactor(
  secrets: Secrets,
  user: { id: string; email: string },
): { sealed: string; secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({ issuer: ISSUER, label: user.email, secret });
  return {
    sealed: secrets.seal(secret.base32, sealContext(user.id)),
    secret: secret.base32,
    uri: totp.toString(),
  };
}

/** Returns the time step of an authenticator code; null for a wrong one. */
export function stepOfCode(
  secrets: Secrets,
  user: { id: string; twoFactorSecret: string },
  code: string,
): number | null {
  const secret = Secret.fromBase32(secrets.open(user.twoFactorSecret, sealContext(user.id)));
  const timestamp = Date.now();
  const token = code.replaceAll(/\s/g, "");
  const delta = /^\d{6}$/.test(token)
    ? TOTP.validate({ token, secret, window: WINDOW, timestamp })
    : null;
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}

/**
 * Accepts an authenticator or recovery code and uses it up; a used recovery code is reported by
 * email. Returns false for a wrong or used one. The transaction must have locked the user's
 * row.
 */
export async function spendSecondFactor(
  tx: Transaction,
  deps: Deps,
  user: LoginRow,
  code: string,
): Promise<boolean> {
  const { id, twoFactorSecret } = user;
  if (twoFactorSecret === null) return false;
  const step = stepOfCode(deps.secrets, { id, twoFactorSecret }, code);
  if (step !== null) return queries.spendStep(tx, id, step);
  if (!(await queries.spendRecoveryCode(tx, id, recoveryHashes(deps.secrets, id, code))))
    return false;
  await emailUser(tx, deps, user, {
    kind: "recoveryCodeUsed",
    left: await queries.countRecoveryCodes(tx, id),
  });
  return true;
}

/**
 * Removes the second factor with its recovery codes and informs the user by email. The row must be
 * locked.
 */
export async function removeSecondFactor(
  tx: Transaction,
  deps: MailDeps,
  user: LoginRow,
): Promise<void> {
  await queries.clearTwoFactor(tx, user.id);
  await queries.deleteRecoveryCodes(tx, user.id);
  await emailUser(tx, deps, user, { kind: "twoFactorDisabled" });
  await recordUserAction(tx, user.id, "twoFactorDisabled");
}

/** Removes the second factor of a login, for an operator who knows the user. */
export async function removeSecondFactorOf(
  tx: Transaction,
  deps: MailDeps,
  email: string,
): Promise<"removed" | "off" | "unknown"> {
  const user = await lockLoginOf(tx, email);
  if (!user) return "unknown";
  if (!user.twoFactorEnabledAt) return "off";
  await removeSecondFactor(tx, deps, user);
  return "removed";
}

/** Replaces all recovery codes by new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  secrets: Secrets,
  userId: string,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode());
  await queries.deleteRecoveryCodes(tx, userId);
  await queries.insertRecoveryCodes(
    tx,
    userId,
    [...codes].flatMap((code) => recoveryHashes(secrets, userId, code).slice(0, 1)),
  );
  return [...codes];
}

/** Formatted as `x7k2-9mqp`. */
function newRecoveryCode(): string {
  const characters = Array.from(
    { length: RECOVERY_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  );
  return `${characters.slice(0, RECOVERY_LENGTH / 2).join("")}-${characters.slice(RECOVERY_LENGTH / 2).join("")}`;
}

/**
 * Hashes a recovery code with each key, the current one first. Keyed, because a code is short
 * enough to be guessed from a plain digest. Ignores case, spaces and the hyphen.
 */
function recoveryHashes(secrets: Secrets, userId: string, code: string): Buffer[] {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return secrets
    .keys("recovery-codes")
    .map((key) => createHmac("sha256", key).update(`${userId}:${plain}`).digest());
}
