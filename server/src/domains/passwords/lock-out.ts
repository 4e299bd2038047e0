import { createHmac } from "node:crypto";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { RetryLater } from "../../platform/http/problems.ts";
import { addressGroup } from "../../platform/network/address-group.ts";
import * as queries from "./queries.ts";

/**
 * The number of free failures, and the duration of the lock after each further one: it doubles each time, or stays the
 * same.
 */
interface Rule {
  free: number;
  firstLockSeconds: number;
  grows: boolean;
}

const LOCK_MAX_SECONDS = 60 * 60;

/**
 * Limits of each counter per day:
 *
 * - `caller`: one login from one address, from one known device, or in one session: about 35
 *   guesses.
 * - `address`: one address (one /64 network of IPv6) over all logins: about 48. Users may share an
 *   address (an office, a mobile network), so more failures are free.
 * - `account`: one login over all unknown addresses: 29, then one per minute, about 1,470. It slows
 *   down guessing from many addresses, and is short so that a stranger cannot lock the owner out.
 * - `code`: second-factor codes of one login over all unknown addresses, for someone who has the
 *   password already: 9, then one in five minutes, about 300. Three of a million codes are right at
 *   any time (RFC 6238 with one step of tolerance), so a day of guessing succeeds with 0.09 %.
 *
 * `account` and `code` neither count nor lock known devices and addresses.
 */
const RULES = {
  caller: { free: 4, firstLockSeconds: 30, grows: true },
  account: { free: 29, firstLockSeconds: 60, grows: false },
  code: { free: 9, firstLockSeconds: 5 * 60, grows: false },
  address: { free: 19, firstLockSeconds: 60, grows: true },
} as const satisfies Record<string, Rule>;

/** Returns the seconds of the lock after this many failures; 0 while they are free. */
export function lockSeconds(failures: number, { free, firstLockSeconds, grows }: Rule): number {
  const beyond = failures - free;
  if (beyond <= 0) return 0;
  return grows
    ? Math.min(firstLockSeconds * 2 ** (beyond - 1), LOCK_MAX_SECONDS)
    : firstLockSeconds;
}

/** The origin of a guess. */
export type Guesser =
  /** A live session, which strangers at the sign-in page can never lock. */
  | { sessionId: string }
  | {
      email: string;
      address: string;
      /** Id of a device that this user signed in on before. Counted separately, regardless of its address. */
      deviceId?: string | undefined;
      /** The user signed in from this address before. */
      knownAddress: boolean;
      /** The guess includes a second-factor code. */
      withCode: boolean;
    };

/** A counter of failures, and the rule by which it locks. */
export interface Lock {
  key: string;
  rule: Rule;
  /** Counts wrong codes only. */
  codesOnly: boolean;
}

/**
 * Returns the counters of a guess, in the order in which every transaction locks them, to prevent
 * deadlocks. Keys are keyed hashes: the table contains no email and no address.
 */
export function locksOf(secrets: Secrets, guesser: Guesser): Lock[] {
  const digest = digestWith(secrets);
  const lock = (kind: keyof typeof RULES, key: string): Lock => ({
    key,
    rule: RULES[kind],
    codesOnly: kind === "code",
  });
  if ("sessionId" in guesser) return [lock("caller", `session:${guesser.sessionId}`)];
  const account = digest(guesser.email.toLowerCase());
  if (guesser.deviceId !== undefined)
    return [lock("caller", `${pairPrefix(account)}device:${digest(guesser.deviceId)}`)];
  const address = digest(addressGroup(guesser.address));
  const everyone = [
    lock("account", `account:${account}`),
    ...(guesser.withCode ? [lock("code", `code:${account}`)] : []),
  ];
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
 * Rejects attempts while a lock is active, whether or not the email has a login.
 * @throws RetryLater LOCKED_OUT with the longest of the locks
 */
export async function refuseLockedOut(tx: Transaction, locks: readonly Lock[]): Promise<void> {
  const seconds = await queries.lockedSeconds(
    tx,
    locks.map(({ key }) => key),
  );
  if (seconds > 0) throw new RetryLater("LOCKED_OUT", seconds);
}

/** Counts a failure and locks by the rules. */
export async function countFailedTry(
  tx: Transaction,
  locks: readonly Lock[],
  wrongCode: boolean,
): Promise<void> {
  for (const { key, rule, codesOnly } of locks) {
    if (codesOnly && !wrongCode) continue;
    const seconds = lockSeconds(await queries.countFailure(tx, key), rule);
    if (seconds > 0) await queries.lockKey(tx, key, seconds);
  }
}

/**
 * Clears the counter of this login and caller after a success. The others stay: success must not
 * give an address free guesses at other logins, nor other addresses free guesses at this one.
 */
export async function clearFailedTries(tx: Transaction, locks: readonly Lock[]): Promise<void> {
  const [caller] = locks;
  if (caller) await queries.forgetFailures(tx, [caller.key]);
}

/** Unlocks a login for all callers; for a new password, which makes earlier guesses worthless. */
export async function clearAccountLocks(
  tx: Transaction,
  secrets: Secrets,
  email: string,
): Promise<void> {
  const account = digestWith(secrets)(email.toLowerCase());
  await queries.forgetFailures(tx, [`account:${account}`, `code:${account}`]);
  await queries.forgetFailuresWithPrefix(tx, pairPrefix(account));
}
