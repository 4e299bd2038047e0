import { AppError, type activeSession } from "@arauto/contracts";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { Principal } from "../../platform/http/principal.ts";
import { hashPassword } from "../passwords/index.ts";
import { emailUser } from "./mail-links.ts";
import { codeInvalid, createOwnGuards, lockSelf } from "./own-guards.ts";
import { replacePassword } from "./recovery.ts";
import { setTwoFactorEnabled, setTwoFactorSecret } from "./second-factor-queries.ts";
import {
  newTwoFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  stepOfCode,
} from "./second-factor.ts";
import { listSessions, revokeSession, revokeSessions } from "./session-queries.ts";
import { idleSeconds } from "./sessions.ts";

type ActiveSession = z.input<typeof activeSession>;
interface Codes {
  recoveryCodes: string[];
}

/** Changes a signed-in user's own login. A wrong password or code is reported at its field. */
export function createOwnLogin(deps: Deps) {
  const { database, secrets } = deps;

  const { requirePassword, withCode } = createOwnGuards(deps);

  return {
    /**
     * Ends every other session and informs by email.
     * @throws AppError VALIDATION at `currentPassword`, RetryLater LOCKED_OUT
     */
    async changePassword(
      principal: Principal,
      currentPassword: string,
      newPassword: string,
    ): Promise<void> {
      await requirePassword(principal, currentPassword, "currentPassword");
      const passwordHash = await hashPassword(newPassword);
      await database.system(async (tx) => {
        const user = await lockSelf(tx, principal);
        await replacePassword(tx, deps, { user, passwordHash, keptSessionId: principal.sessionId });
      });
    },

    sessions(principal: Principal): Promise<ActiveSession[]> {
      return database.system(async (tx) => {
        const rows = await listSessions(tx, principal.userId, idleSeconds(deps.config));
        return rows.map((row) => ({
          ...row,
          current: row.id === principal.sessionId,
          createdAt: row.createdAt.toISOString(),
          lastSeenAt: row.lastSeenAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
        }));
      });
    },

    /** @throws AppError NOT_FOUND for one that ended or belongs to another user */
    revokeSession(principal: Principal, sessionId: string): Promise<void> {
      return database.system(async (tx) => {
        if (!(await revokeSession(tx, principal.userId, sessionId)))
          throw new AppError("NOT_FOUND");
      });
    },

    revokeOtherSessions(principal: Principal): Promise<number> {
      return database.system(async (tx) => {
        // The lock serialises two sessions that end each other.
        const { id } = await lockSelf(tx, principal);
        return revokeSessions(tx, id, principal.sessionId);
      });
    },

    /**
     * Creates a secret to set up an authenticator with; an earlier one that was not enabled is
     * discarded. Requires a confirmed address: a second factor on someone else's address would lock
     * its owner out.
     * @throws AppError VALIDATION at `password`, EMAIL_UNCONFIRMED, WRONG_STATE while the second
     * factor is on
     */
    async startTwoFactor(
      principal: Principal,
      password: string,
    ): Promise<{ secret: string; uri: string }> {
      await requirePassword(principal, password, "password");
      return database.system(async (tx) => {
        const user = await lockSelf(tx, principal);
        if (user.twoFactorEnabledAt) throw new AppError("WRONG_STATE");
        if (!user.emailConfirmed) throw new AppError("EMAIL_UNCONFIRMED");
        const { sealed, secret, uri } = newTwoFactor(secrets, user);
        await setTwoFactorSecret(tx, user.id, sealed);
        return { secret, uri };
      });
    },

    /** @throws AppError VALIDATION at `code`, EMAIL_UNCONFIRMED, WRONG_STATE when it is on or was not started */
    enableTwoFactor(principal: Principal, code: string): Promise<Codes> {
      return database.system(async (tx) => {
        const user = await lockSelf(tx, principal);
        const { id, twoFactorSecret } = user;
        if (user.twoFactorEnabledAt || twoFactorSecret === null) throw new AppError("WRONG_STATE");
        if (!user.emailConfirmed) throw new AppError("EMAIL_UNCONFIRMED");
        const step = stepOfCode(secrets, { id, twoFactorSecret }, code);
        if (step === null) throw codeInvalid();
        await setTwoFactorEnabled(tx, id, step);
        await emailUser(tx, deps, user, { kind: "twoFactorEnabled" });
        return { recoveryCodes: await replaceRecoveryCodes(tx, secrets, id) };
      });
    },

    /** @throws AppError VALIDATION at `code`, WRONG_STATE while it is off, RetryLater LOCKED_OUT */
    renewRecoveryCodes(principal: Principal, code: string): Promise<Codes> {
      return withCode(principal, code, async (tx, { id }) => ({
        recoveryCodes: await replaceRecoveryCodes(tx, secrets, id),
      }));
    },

    /** @throws AppError VALIDATION at `password` or `code`, WRONG_STATE while it is off, RetryLater LOCKED_OUT */
    async disableTwoFactor(principal: Principal, password: string, code: string): Promise<void> {
      await requirePassword(principal, password, "password");
      await withCode(principal, code, async (tx, user) => {
        await removeSecondFactor(tx, deps, user);
      });
    },
  };
}
