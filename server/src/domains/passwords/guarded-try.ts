import { AppError } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { countFailedTry, type Guesser, type Lock, locksOf, refuseLockedOut } from "./lock-out.ts";
import { hashingLimiter, passwordMatches } from "./passwords.ts";
import { findPassword } from "./queries.ts";

/** A wrong password or code. */
export class WrongGuess extends AppError {
  constructor(
    code: AppError["code"],
    /** The secret that was wrong. */
    readonly secret: "password" | "code" = "password",
    detail?: string,
    extra?: AppError["extra"],
  ) {
    super(code, detail, extra);
  }
}

/**
 * Runs one attempt at a secret (a password, a code) in its turn. A WrongGuess thrown by it counts
 * toward the lock-out before the next attempt starts. A success clears nothing: see
 * `clearFailedTries`.
 * @throws RetryLater LOCKED_OUT before any attempt, AppError UNAVAILABLE, or what the attempt
 * throws
 */
export async function guardedTry<T>(
  deps: Deps,
  guesser: Guesser,
  attempt: (locks: readonly Lock[]) => Promise<T>,
): Promise<T> {
  const locks = locksOf(deps.secrets, guesser);
  return hashingLimiter.run(async () => {
    // Checked in this attempt's turn, so that earlier ones are counted.
    await deps.database.system((tx) => refuseLockedOut(tx, locks));
    try {
      return await attempt(locks);
    } catch (error) {
      if (error instanceof WrongGuess)
        await deps.database.system((tx) => countFailedTry(tx, locks, error.secret === "code"));
      throw error;
    }
  });
}

/**
 * Checks a signed-in user's password. A wrong one counts against their session; a right one clears
 * nothing, so that it allows no additional guesses at the second factor.
 * @throws RetryLater LOCKED_OUT, AppError UNAVAILABLE
 */
export async function samePassword(
  deps: Deps,
  { userId, sessionId }: UserPrincipal,
  password: string,
): Promise<boolean> {
  try {
    await guardedTry(deps, { sessionId }, async () => {
      const { passwordHash } = await deps.database.system((tx) => findPassword(tx, userId));
      if (!(await passwordMatches(password, passwordHash)))
        throw new WrongGuess("INVALID_CREDENTIALS");
    });
    return true;
  } catch (error) {
    if (error instanceof WrongGuess) return false;
    throw error;
  }
}

/**
 * Returns the error for a wrong password inside a session: at its field, because a 401 would end
 * the session.
 */
export function wrongPassword(path: string): AppError {
  const message = "This is not your current password";
  return new AppError("VALIDATION", message, {
    errors: [{ path, code: "wrongPassword", message }],
  });
}
