import { AppError, type activeSession } from "@arauto/contracts";
import type { z } from "zod";
import { recordUserAction } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { hashPassword } from "../passwords/index.ts";
import { emailUser } from "./mail-links.ts";
import { codeInvalid, lockSelf, requirePassword, withCode } from "./own-guards.ts";
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

/**
 * Changes the user's own password, ends every other session and informs by email.
 * @throws AppError VALIDATION at `currentPassword`, RetryLater LOCKED_OUT
 */
export async function changePassword(
  deps: Deps,
  principal: UserPrincipal,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  await requirePassword(deps, principal, currentPassword, "currentPassword");
  const passwordHash = await hashPassword(newPassword);
  await deps.database.system(async (tx) => {
    const user = await lockSelf(tx, principal);
    await replacePassword(tx, deps, { user, passwordHash, keptSessionId: principal.sessionId });
    await recordUserAction(tx, user.id, "passwordChanged");
  });
}

export async function listOwnSessions(
  tx: Transaction,
  { config }: Pick<Deps, "config">,
  principal: UserPrincipal,
): Promise<ActiveSession[]> {
  const rows = await listSessions(tx, principal.userId, idleSeconds(config));
  return rows.map((row) => ({
    ...row,
    current: row.id === principal.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** @throws AppError NOT_FOUND for a session that ended or belongs to another user */
export async function revokeOwnSession(
  tx: Transaction,
  principal: UserPrincipal,
  sessionId: string,
): Promise<void> {
  if (!(await revokeSession(tx, principal.userId, sessionId))) throw new AppError("NOT_FOUND");
  await recordUserAction(tx, principal.userId, "sessionsEnded");
}

export async function revokeOtherSessions(
  tx: Transaction,
  principal: UserPrincipal,
): Promise<number> {
  // The lock serializes two sessions that end each other.
  const { id } = await lockSelf(tx, principal);
  const count = await revokeSessions(tx, id, principal.sessionId);
  if (count > 0) await recordUserAction(tx, id, "sessionsEnded");
  return count;
}

/**
 * Creates a secret to set up an authenticator with; an earlier one that was not enabled is
 * discarded. Requires a confirmed address: a second factor on someone else's address would lock
 * its owner out.
 * @throws AppError VALIDATION at `password`, EMAIL_UNCONFIRMED, WRONG_STATE while the second
 * factor is on
 */
export async function startTwoFactor(
  deps: Deps,
  principal: UserPrincipal,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await requirePassword(deps, principal, password, "password");
  return deps.database.system(async (tx) => {
    const user = await lockSelf(tx, principal);
    if (user.twoFactorEnabledAt) throw new AppError("WRONG_STATE");
    if (!user.emailConfirmed) throw new AppError("EMAIL_UNCONFIRMED");
    const { sealed, secret, uri } = newTwoFactor(deps.secrets, user);
    await setTwoFactorSecret(tx, user.id, sealed);
    return { secret, uri };
  });
}

/** @throws AppError VALIDATION at `code`, EMAIL_UNCONFIRMED, WRONG_STATE when it is on or was not started */
export async function enableTwoFactor(
  tx: Transaction,
  deps: Deps,
  principal: UserPrincipal,
  code: string,
): Promise<Codes> {
  const user = await lockSelf(tx, principal);
  const { id, twoFactorSecret } = user;
  if (user.twoFactorEnabledAt || twoFactorSecret === null) throw new AppError("WRONG_STATE");
  if (!user.emailConfirmed) throw new AppError("EMAIL_UNCONFIRMED");
  const step = stepOfCode(deps.secrets, { id, twoFactorSecret }, code);
  if (step === null) throw codeInvalid();
  await setTwoFactorEnabled(tx, id, step);
  await emailUser(tx, deps, user, { kind: "twoFactorEnabled" });
  await recordUserAction(tx, id, "twoFactorEnabled");
  return { recoveryCodes: await replaceRecoveryCodes(tx, deps.secrets, id) };
}

/** @throws AppError VALIDATION at `code`, WRONG_STATE while it is off, RetryLater LOCKED_OUT */
export function renewRecoveryCodes(
  deps: Deps,
  principal: UserPrincipal,
  code: string,
): Promise<Codes> {
  return withCode(deps, principal, code, async (tx, { id }) => {
    await recordUserAction(tx, id, "recoveryCodesRenewed");
    return { recoveryCodes: await replaceRecoveryCodes(tx, deps.secrets, id) };
  });
}

/** @throws AppError VALIDATION at `password` or `code`, WRONG_STATE while it is off, RetryLater LOCKED_OUT */
export async function disableTwoFactor(
  deps: Deps,
  principal: UserPrincipal,
  password: string,
  code: string,
): Promise<void> {
  await requirePassword(deps, principal, password, "password");
  await withCode(deps, principal, code, async (tx, user) => {
    await removeSecondFactor(tx, deps, user);
  });
}
