import { createHmac } from "node:crypto";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { RetryLater } from "../../platform/http/problems.ts";
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

/** Seconds of lock after this many failures; 0 while they are free. */
export function lockSeconds(failures: number, rule: Rule): number {
  const beyond = failures - rule.free;
  if (beyond <= 0) return 0;
  return Math.min(rule.firstLockSeconds * 2 ** (beyond - 1), LONGEST_LOCK_SECONDS);
}

/** Who a try is counted against. */
export interface Tried {
  email: string;
  /** Absent for somebody who is signed in: their address guesses at nobody else. */
  address?: string;
}

/** What the failures are counted under. */
export interface LockKeys {
  account: string;
  address: string | undefined;
}

/** Keys by keyed hash: the table holds no address of somebody who mistyped or was guessed. */
export function lockKeys(secrets: Secrets, { email, address }: Tried): LockKeys {
  const secret = secrets.key("sign-in-failures");
  const digest = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  return {
    account: `account:${digest(email.toLowerCase())}`,
    address: address === undefined ? undefined : `address:${digest(address)}`,
  };
}

/**
 * Refuses while a lock holds, known email or not.
 * @throws RetryLater LOCKED_OUT with the longer of both locks
 */
export async function refuseLockedOut(tx: Transaction, keys: LockKeys): Promise<void> {
  const seconds = await lockedSeconds(
    tx,
    [keys.account, keys.address].filter((key) => key !== undefined),
  );
  if (seconds > 0) throw new RetryLater("LOCKED_OUT", seconds);
}

/** Counts a failure and locks as the rules say. Always account before address, so that two never wait for each other. */
export async function countFailedTry(tx: Transaction, keys: LockKeys): Promise<void> {
  for (const [key, rule] of [
    [keys.account, ACCOUNT_RULE],
    [keys.address, ADDRESS_RULE],
  ] as const) {
    if (key === undefined) continue;
    const seconds = lockSeconds(await countFailure(tx, key), rule);
    if (seconds > 0) await lockKey(tx, key, seconds);
  }
}

/** A success clears the account only: one's own login must not buy an address fresh guesses at others. */
export function clearFailedTries(tx: Transaction, keys: LockKeys): Promise<void> {
  return forgetFailures(tx, keys.account);
}
