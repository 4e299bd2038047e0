import { createHmac } from "node:crypto";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { RetryLater } from "../../platform/http/problems.ts";
import { addressGroup } from "../../platform/network/address-group.ts";
import { countFailure, forgetFailures, forgetFailuresWithPrefix, lockKey, lockedSeconds } from "./queries.ts";

/** How many failures are free, and how long the lock after a further one lasts: it doubles each time, or stays the same. */
interface Rule {
  free: number;
  firstLockSeconds: number;
  grows: boolean;
}

const LOCK_MAX_SECONDS = 60 * 60;

/**
 * What each counter allows in a day:
 *
 * - `caller`: one account from one address, from one known device, or in one session: about 35 guesses.
 * - `address`: one address (one /64 network of IPv6) over all accounts: about 48. People can share an
 *   address (an office, a mobile network), so more failures are free.
 * - `account`: one account over all unknown addresses: 29, then one per minute, about 1,470. It slows
 *   down guessing from many addresses, and is short so that a stranger cannot keep its owner out.
 * - `code`: second-factor codes of one account over all unknown addresses, for someone who has the
 *   password already: 9, then one in five minutes, about 300. Three of a million codes are right at any
 *   time (RFC 6238 with one step of tolerance), so a day of guessing succeeds with 0.09 %.
 *
 * Known devices and addresses are neither counted nor locked by `account` and `code`.
 */
const RULES = {
  caller: { free: 4, firstLockSeconds: 30, grows: true },
  account: { free: 29, firstLockSeconds: 60, grows: false },
  code: { free: 9, firstLockSeconds: 5 * 60, grows: false },
  address: { free: 19, firstLockSeconds: 60, grows: true },
} as const satisfies Record<string, Rule>;

/** Seconds of lock after this many failures; 0 while they are free. */
export function lockSeconds(failures: number, { free, firstLockSeconds, grows }: Rule): number {
  const beyond = failures - free;
  if (beyond <= 0) return 0;
  return grows ? Math.min(firstLockSeconds * 2 ** (beyond - 1), LOCK_MAX_SECONDS) : firstLockSeconds;
}

/** Who guesses at a secret. */
export type Guesser =
  /** A live session: what strangers do at the sign-in page never locks it. */
  | { sessionId: string }
  | {
      email: string;
      address: string;
      /** Id of a device that this person signed in on before. Counted alone, whatever happens at its address. */
      deviceId?: string | undefined;
      /** The person signed in from this address before. */
      knownAddress: boolean;
      /** The guess includes a code of the second factor. */
      withCode: boolean;
    };

/** One counter of failures, and the rule by which it locks. */
export interface Lock {
  key: string;
  rule: Rule;
  /** Counts wrong codes only. */
  codesOnly: boolean;
}

/**
 * The counters of a guess, in the order in which every transaction takes them, so that no two wait for
 * each other. Keys are keyed hashes: the table holds no email and no address.
 */
export function locksOf(secrets: Secrets, guesser: Guesser): Lock[] {
  const digest = digestWith(secrets);
  const lock = (kind: keyof typeof RULES, key: string): Lock => ({ key, rule: RULES[kind], codesOnly: kind === "code" });
  if ("sessionId" in guesser) return [lock("caller", `session:${guesser.sessionId}`)];
  const account = digest(guesser.email.toLowerCase());
  if (guesser.deviceId !== undefined) return [lock("caller", `${pairPrefix(account)}device:${digest(guesser.deviceId)}`)];
  const address = digest(addressGroup(guesser.address));
  const everyone = [lock("account", `account:${account}`), ...(guesser.withCode ? [lock("code", `code:${account}`)] : [])];
  return [
    lock("caller", `${pairPrefix(account)}${address}`),
    ...(guesser.knownAddress ? [] : everyone),
    lock("address", `address:${address}`),
  ];
}

const pairPrefix = (account: string) => `pair:${account}:`;

function digestWith(secrets: Secrets): (text: string) => string {
  const secret = secrets.key("sign-in-failures");
  return (text) => createHmac("sha256", secret).update(text).digest("base64url");
}

/**
 * Refuses while a lock is active, whether the email has a login or not.
 * @throws RetryLater LOCKED_OUT with the longest of the locks
 */
export async function refuseLockedOut(tx: Transaction, locks: readonly Lock[]): Promise<void> {
  const seconds = await lockedSeconds(
    tx,
    locks.map(({ key }) => key),
  );
  if (seconds > 0) throw new RetryLater("LOCKED_OUT", seconds);
}

/** Counts a failure and locks as the rules say. */
export async function countFailedTry(tx: Transaction, locks: readonly Lock[], wrongCode: boolean): Promise<void> {
  for (const { key, rule, codesOnly } of locks) {
    if (codesOnly && !wrongCode) continue;
    const seconds = lockSeconds(await countFailure(tx, key), rule);
    if (seconds > 0) await lockKey(tx, key, seconds);
  }
}

/**
 * A success clears the counter of this account and caller only: it must not give an address free guesses
 * at other accounts, nor other addresses free guesses at this one.
 */
export async function clearFailedTries(tx: Transaction, locks: readonly Lock[]): Promise<void> {
  const [caller] = locks;
  if (caller) await forgetFailures(tx, [caller.key]);
}

/** Opens an account to all callers; for a new password, which makes former guesses worthless. */
export async function clearAccountLocks(tx: Transaction, secrets: Secrets, email: string): Promise<void> {
  const account = digestWith(secrets)(email.toLowerCase());
  await forgetFailures(tx, [`account:${account}`, `code:${account}`]);
  await forgetFailuresWithPrefix(tx, pairPrefix(account));
}
