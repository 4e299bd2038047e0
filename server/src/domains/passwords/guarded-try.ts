import { AppError } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import { countFailedTry, lockKeys, refuseLockedOut, type Tried } from "./lock-out.ts";
import { hashingTurns, passwordMatches } from "./passwords.ts";
import { findPassword } from "./queries.ts";

/** A password or code that is not the right one. */
export class WrongGuess extends AppError {}

/**
 * One try at a secret (a password, a code) in its turn. A WrongGuess thrown by it counts towards the
 * lock-out, before the next try begins. A success clears nothing by itself.
 * @throws RetryLater LOCKED_OUT before anything is tried, AppError UNAVAILABLE, or what the try throws
 */
export async function guardedTry<T>(deps: Deps, tried: Tried, attempt: () => Promise<T>): Promise<T> {
  const keys = lockKeys(deps.secrets, tried);
  return hashingTurns.take(async () => {
    // Looked at when it is this guess's turn, so that earlier ones are counted.
    await deps.database.system((tx) => refuseLockedOut(tx, keys));
    try {
      return await attempt();
    } catch (fault) {
      if (fault instanceof WrongGuess) await deps.database.system((tx) => countFailedTry(tx, keys));
      throw fault;
    }
  });
}

/**
 * Whether a signed-in person knows their password. A wrong one counts towards the account's lock-out;
 * a right one clears nothing, so that it buys no fresh guesses at the second factor.
 * @throws RetryLater LOCKED_OUT, AppError UNAVAILABLE
 */
export async function samePassword(deps: Deps, personId: string, password: string): Promise<boolean> {
  const { email } = await deps.database.system((tx) => findPassword(tx, personId));
  try {
    await guardedTry(deps, { email }, async () => {
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
  const message = "This is not your present password";
  return new AppError("VALIDATION", message, { errors: [{ path, code: "wrongPassword", message }] });
}
