import { createHmac } from "node:crypto";
import { AppError } from "@arauto/contracts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { countFailure, forgetFailures, lockKey, lockedSeconds } from "./queries.ts";

/** How many failures are free, and how long the first lock after them lasts; each further failure doubles it. */
interface Rule {
  free: number;
  firstLockSeconds: number;
}

// Many people can share one address (an office, a mobile network), so it may fail more often.
const ACCOUNT_RULE: Rule = { free: 4, firstLockSeconds: 30 };
const ADDRESS_RULE: Rule = { free: 19, firstLockSeconds: 60 };
const LONGEST_LOCK_SECONDS = 60 * 60;

/** Sign-in is closed for this account or address for a while. */
export class LockedOut extends AppError {
  constructor(readonly retryAfterSeconds: number) {
    super("LOCKED_OUT");
  }
}

/** Seconds of lock after this many failures; 0 while they are free. */
export function lockSeconds(failures: number, rule: Rule): number {
  const beyond = failures - rule.free;
  if (beyond <= 0) return 0;
  return Math.min(rule.firstLockSeconds * 2 ** (beyond - 1), LONGEST_LOCK_SECONDS);
}

/** Who a sign-in is counted against. */
export interface SignInKeys {
  account: string;
  address: string;
}

/** Keys by keyed hash: the table holds no address of somebody who mistyped or was guessed. */
export function signInKeys(secrets: Secrets, email: string, address: string): SignInKeys {
  const secret = secrets.key("sign-in-failures");
  const digest = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  return {
    account: `account:${digest(email.toLowerCase())}`,
    address: `address:${digest(address)}`,
  };
}

/**
 * Refuses while a lock holds, known email or not.
 * @throws LockedOut with the longer of both locks
 */
export async function refuseLockedOut(tx: Transaction, keys: SignInKeys): Promise<void> {
  const seconds = await lockedSeconds(tx, [keys.account, keys.address]);
  if (seconds > 0) throw new LockedOut(seconds);
}

/** Counts a failed sign-in and locks as the rules say. Always account before address, so that two never wait for each other. */
export async function countFailedSignIn(tx: Transaction, keys: SignInKeys): Promise<void> {
  for (const [key, rule] of [
    [keys.account, ACCOUNT_RULE],
    [keys.address, ADDRESS_RULE],
  ] as const) {
    const seconds = lockSeconds(await countFailure(tx, key), rule);
    if (seconds > 0) await lockKey(tx, key, seconds);
  }
}

/** A success clears the account only: one's own login must not buy an address fresh guesses at others. */
export function clearFailedSignIns(tx: Transaction, keys: SignInKeys): Promise<void> {
  return forgetFailures(tx, keys.account);
}
