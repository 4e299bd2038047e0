import { AppError } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { guardedTry, samePassword, WrongGuess, wrongPassword } from "../passwords/index.ts";
import { lockLogin, type LoginRow } from "./queries.ts";
import { spendSecondFactor } from "./second-factor.ts";
import { isSessionLive } from "./session-queries.ts";

type Work<T> = (tx: Transaction, user: LoginRow) => Promise<T>;

const CODE_INVALID = { path: "code", code: "codeInvalid", message: "Invalid code" };
const CODE_REQUIRED = {
  path: "code",
  code: "required",
  message: "Enter the code from your authenticator app",
};

/** Returns the error for a wrong second-factor code, at its field. */
export const codeInvalid = () =>
  new AppError("VALIDATION", CODE_INVALID.message, { errors: [CODE_INVALID] });

/**
 * Returns the locked row of the signed-in user, unless the session ended while the request waited.
 */
export async function lockSelf(
  tx: Transaction,
  { userId, sessionId }: UserPrincipal,
): Promise<LoginRow> {
  const user = await lockLogin(tx, userId);
  if (!(await isSessionLive(tx, sessionId))) throw new AppError("UNAUTHORIZED");
  return user;
}

/**
 * Requires a signed-in user to prove their identity again before their login changes.
 * @throws AppError VALIDATION at `path`, RetryLater LOCKED_OUT
 */
export async function requirePassword(
  deps: Deps,
  principal: UserPrincipal,
  password: string,
  path: string,
): Promise<void> {
  if (!(await samePassword(deps, principal, password))) throw wrongPassword(path);
}

/**
 * Runs work that requires a second-factor code.
 * @throws AppError WRONG_STATE while it is off, VALIDATION at `code`
 */
export function withCode<T>(
  deps: Deps,
  principal: UserPrincipal,
  code: string,
  work: Work<T>,
): Promise<T> {
  return guardedTry(deps, { sessionId: principal.sessionId }, () =>
    deps.database.system(async (tx) => {
      const user = await lockSelf(tx, principal);
      if (!user.twoFactorEnabledAt) throw new AppError("WRONG_STATE");
      if (!(await spendSecondFactor(tx, deps, user, code)))
        throw new WrongGuess("VALIDATION", "code", CODE_INVALID.message, {
          errors: [CODE_INVALID],
        });
      return work(tx, user);
    }),
  );
}

/**
 * Runs work that requires a code only while the second factor is on.
 * @throws AppError VALIDATION at `code`
 */
export async function withCodeIfOn<T>(
  deps: Deps,
  principal: UserPrincipal,
  code: string | undefined,
  work: Work<T>,
): Promise<T> {
  const { database } = deps;
  const { twoFactorEnabledAt } = await database.system((tx) => lockSelf(tx, principal));
  if (twoFactorEnabledAt && code !== undefined) return withCode(deps, principal, code, work);
  return database.system(async (tx) => {
    const user = await lockSelf(tx, principal);
    if (user.twoFactorEnabledAt)
      throw new AppError("VALIDATION", CODE_REQUIRED.message, { errors: [CODE_REQUIRED] });
    return work(tx, user);
  });
}
