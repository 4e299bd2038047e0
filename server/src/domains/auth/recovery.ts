import { AppError, RESEND_COOLDOWN_SECONDS } from "@arauto/contracts";
import { recordUserAction } from "../../platform/audit/audit.ts";
import { tokenHash } from "../../platform/crypto/token-hash.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { RetryLater } from "../../platform/http/problems.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { signalUser } from "../notifications/index.ts";
import { clearAccountLocks, hashPassword } from "../passwords/index.ts";
import * as links from "./link-queries.ts";
import { mailConfirmation, emailUser, mailReset, makeLink } from "./mail-links.ts";
import { lockLogin, lockLoginOf, setEmailConfirmed, setPassword } from "./queries.ts";
import { removeSecondFactor } from "./second-factor.ts";
import { revokeSessions } from "./session-queries.ts";

const FORGOT_JOB = "auth.forgotPassword";
/** The email's owner is looked up by the job, invisible to the requester. */
interface ForgotPayload {
  /** The email, encrypted because it may be anyone's. */
  box: string;
}

async function findReset(tx: Transaction, token: string): Promise<{ userId: string }> {
  const link = await links.findLink(tx, tokenHash(token), "reset");
  if (!link) throw new AppError("INVALID_RESET_TOKEN");
  return link;
}

/**
 * Confirms an address by the link sent to it. Safe to repeat while the link is valid.
 * @throws AppError LINK_INVALID
 */
export async function confirmEmail(tx: Transaction, token: string): Promise<void> {
  const link = await links.findLink(tx, tokenHash(token), "confirm");
  if (!link) throw new AppError("LINK_INVALID");
  await setEmailConfirmed(tx, link.userId);
  await signalUser(tx, link.userId);
}

/**
 * Emails another link, unless the address is confirmed already.
 * @throws RetryLater RATE_LIMITED within 60 s of the last one
 */
export async function resendConfirmation(
  tx: Transaction,
  deps: Deps,
  { userId }: UserPrincipal,
): Promise<void> {
  const user = await lockLogin(tx, userId);
  if (user.emailConfirmed) return;
  const wait = await links.secondsUntilNextLink(tx, userId, "confirm", RESEND_COOLDOWN_SECONDS);
  if (wait > 0) throw new RetryLater("RATE_LIMITED", wait);
  await mailConfirmation(tx, deps, user);
}

/**
 * Queues the email with a reset link. Does the same for every email, so that neither response nor timing reveals which have a
 * login.
 */
export async function forgotPassword(
  tx: Transaction,
  { jobs, secrets }: Deps,
  email: string,
): Promise<void> {
  await jobs.add(tx, forgotPasswordJob, { box: secrets.seal(email, FORGOT_JOB) });
}

/** @throws AppError INVALID_RESET_TOKEN */
export async function checkResetToken(tx: Transaction, token: string): Promise<void> {
  await findReset(tx, token);
}

/**
 * Sets a new password, ends every session, lifts the lock-out, and confirms the address that
 * the link was sent to. A second factor stays on, unless the address was never confirmed: then
 * it may belong to a stranger who registered with the address and would lock its owner out.
 * @throws AppError INVALID_RESET_TOKEN
 */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  const { database, secrets } = deps;
  // Checked before the slow hash; concurrent uses are decided below.
  const { userId } = await database.system((tx) => findReset(tx, token));
  const passwordHash = await hashPassword(password);
  await database.system(async (tx) => {
    // Locks the user before the link, as everywhere, to prevent deadlocks.
    const user = await lockLogin(tx, userId);
    if (!(await links.spendLink(tx, tokenHash(token), "reset")))
      throw new AppError("INVALID_RESET_TOKEN");
    await replacePassword(tx, deps, { user, passwordHash, keptSessionId: null });
    if (!user.emailConfirmed && user.twoFactorEnabledAt) await removeSecondFactor(tx, deps, user);
    await setEmailConfirmed(tx, user.id);
    await signalUser(tx, user.id);
    await clearAccountLocks(tx, secrets, user.email);
    await recordUserAction(tx, user.id, "passwordReset");
  });
}

/**
 * Creates a password reset link for an operator to pass on; undefined for an email without a login.
 */
export async function resetLinkFor(
  tx: Transaction,
  deps: Pick<Deps, "config">,
  email: string,
): Promise<string | undefined> {
  const user = await lockLoginOf(tx, email);
  return user && makeLink(tx, deps, user.id, "reset");
}

/**
 * Sets a new password, ends the other sessions and invalidates every link that could set another password, and informs
 * by email. The user's row is locked: a sign-in with the old password either came before, and is ended here, or comes
 * after, and fails.
 */
export async function replacePassword(
  tx: Transaction,
  deps: Deps,
  change: {
    user: Awaited<ReturnType<typeof lockLogin>>;
    passwordHash: string;
    keptSessionId: string | null;
  },
): Promise<void> {
  const { user, passwordHash, keptSessionId } = change;
  await setPassword(tx, user.id, passwordHash);
  // A link to another address may be a stranger's, too.
  await links.spendLinksOf(tx, user.id, ["reset", "email"]);
  await revokeSessions(tx, user.id, keptSessionId);
  await emailUser(tx, deps, user, { kind: "passwordChanged" });
}

/**
 * Emails a reset link when the email has a login. A second run sends nothing, because it finds the
 * first link within its minute.
 */
export const forgotPasswordJob = defineJob<ForgotPayload>({
  name: FORGOT_JOB,
  async run({ box }, { deps }) {
    const email = deps.secrets.open(box, FORGOT_JOB);
    await deps.database.system(async (tx) => {
      const user = await lockLoginOf(tx, email);
      if (
        !user ||
        (await links.secondsUntilNextLink(tx, user.id, "reset", RESEND_COOLDOWN_SECONDS)) > 0
      )
        return;
      await mailReset(tx, deps, user);
    });
  },
});
