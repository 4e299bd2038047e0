import { AppError } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import type { Principal } from "../../platform/http/principal.ts";
import { countFailedTry, type Guesser, type Lock, locksOf, refuseLockedOut } from "./lock-out.ts";
import { hashingLimiter, passwordMatches } from "./passwords.ts";
import { findPassword } from "./queries.ts";

/** A password or code that is not the right one. */
export class WrongGuess extends AppError {
  constructor(
    code: AppError["code"],
    /** Which of the two was wrong. */
    readonly secret: "password" | "code" = "password",
    detail?: string,
    extra?: AppError["extra"],
  ) {
    super(code, detail, extra);
  }
}

/**
 * One try at a secret (a password, a code) in its turn. A WrongGuess thrown by it counts towards the
 * lock-out before the next try begins. A success clears nothing: see `clearFailedTries`.
 * @throws RetryLater LOCKED_OUT before anything is tried, AppError UNAVAILABLE, or what the try throws
 */
export async function guardedTry<T>(deps: Deps, guesser: Guesser, attempt: (locks: readonly Lock[]) => Promise<T>): Promise<T> {
  const locks = locksOf(deps.secrets, guesser);
  return hashingLimiter.run(async () => {
    // Looked at when it is this guess's turn, so that earlier ones are counted.
    await deps.database.system((tx) => refuseLockedOut(tx, locks));
    try {
      return await attempt(locks);
    } catch (fault) {
      if (fault instanceof WrongGuess) await deps.database.system((tx) => countFailedTry(tx, locks, fault.secret === "code"));
      throw fault;
    }
  });
}

/**
 * Whether a signed-in person knows their password. A wrong one counts against their session; a right one
 * clears nothing, so that it gives no free guesses at the second factor.
 * @throws RetryLater LOCKED_OUT, AppError UNAVAILABLE
 */
export async function samePassword(deps: Deps, { personId, sessionId }: Principal, password: string): Promise<boolean> {
  try {
    await guardedTry(deps, { sessionId }, async () => {
      const { passwordHash } = await deps.database.system((tx) => findPassword(tx, personId));
      if (!(await passwordMatches(password, passwordHash))) throw new WrongGuess("INVALID_CREDENTIALS");
    });
    return true;
  } catch (fault) {
    if (fault instanceof WrongGuess) return false;
    throw fault;
  }
}

/** The answer to a wrong password inside a session: at its field, for a 401 would end the session. */
export function wrongPassword(path: string): AppError {
  const message = "This is not your current password";
  return new AppError("VALIDATION", message, { errors: [{ path, code: "wrongPassword", message }] });
}
