import { recordUserAction } from "../../platform/audit/audit.ts";
import { tokenHash } from "../../platform/crypto/token-hash.ts";
import { AppError, type profileRoutes, RESEND_COOLDOWN_SECONDS } from "@arauto/contracts";
import { sameAddress } from "@arauto/mail";
import type { z } from "zod";
import { isUniqueViolation, type Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { RetryLater } from "../../platform/http/problems.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { queueSystemMail } from "../system-mail/index.ts";
import * as links from "./link-queries.ts";
import { LINK_MINUTES, emailUser, makeLink } from "./mail-links.ts";
import { requirePassword, withCodeIfOn } from "./own-guards.ts";
import { findUser, isEmailTaken, lockLogin, setEmail } from "./queries.ts";
import { revokeSessions } from "./session-queries.ts";

type ChangeEmail = z.output<NonNullable<typeof profileRoutes.changeEmail.body>>;

const NEW_ADDRESS_JOB = "auth.mailNewAddress";
/**
 * Links to new addresses per user and day, so that the product cannot be used to email a list of
 * strangers.
 */
const LINKS_PER_DAY = 5;
const DAY_SECONDS = 24 * 60 * 60;

interface NewAddressPayload {
  /** A sealed `NewAddress`, because the link is a secret. */
  box: string;
}
interface NewAddress {
  userId: string;
  email: string;
  link: string;
}

/** The payload in jobs of earlier releases. */
type FormerNewAddress = Omit<NewAddress, "userId"> & { personId: string };

const SAME = { path: "email", code: "sameEmail", message: "This is already your email" };

/**
 * Requests another email for a login: sends a link to the new address and informs the current one. For an address that has a login
 * it does the same without the link: neither response nor timing reveals which addresses have
 * one.
 * @throws AppError VALIDATION at `email`, `password` or `code`; RetryLater LOCKED_OUT,
 * RATE_LIMITED
 */
export async function requestEmailChange(
  deps: Deps,
  principal: UserPrincipal,
  { email, password, code }: ChangeEmail,
): Promise<void> {
  const { jobs, secrets } = deps;
  if (sameAddress(email, principal.email))
    throw new AppError("VALIDATION", SAME.message, { errors: [SAME] });
  await requirePassword(deps, principal, password, "password");
  await withCodeIfOn(deps, principal, code, async (tx, user) => {
    const wait = await links.secondsUntilNextLink(tx, user.id, "email", RESEND_COOLDOWN_SECONDS);
    if (wait > 0) throw new RetryLater("RATE_LIMITED", wait);
    if ((await links.countLinks(tx, user.id, "email", DAY_SECONDS)) >= LINKS_PER_DAY)
      throw new RetryLater("RATE_LIMITED", DAY_SECONDS / LINKS_PER_DAY);
    await links.spendLinksOf(tx, user.id, ["email"]);
    const link = await makeLink(tx, deps, user.id, "email", {
      newEmail: email,
      sessionId: principal.sessionId,
    });
    const address: NewAddress = { userId: user.id, email, link };
    await jobs.add(tx, mailNewAddressJob, {
      box: secrets.seal(JSON.stringify(address), NEW_ADDRESS_JOB),
    });
    await emailUser(tx, deps, user, { kind: "emailChangeRequested", newEmail: email });
  });
}

/** Invalidates the links that were sent to a new address. */
export async function cancelEmailChange(tx: Transaction, { userId }: UserPrincipal): Promise<void> {
  await links.spendLinksOf(tx, userId, ["email"]);
}

/**
 * Changes the email by the link, ends all sessions except the requesting one, and informs the old address. Invalidates
 * links sent to the old address.
 * @throws AppError LINK_INVALID; EMAIL_TAKEN when the address got a login meanwhile
 */
export function confirmNewEmail(deps: Deps, token: string): Promise<void> {
  const hash = tokenHash(token);
  return deps.database
    .system(async (tx) => {
      const link = await links.findEmailLink(tx, hash);
      if (!link) throw new AppError("LINK_INVALID");
      const { userId, newEmail, sessionId } = link;
      // Locks the user before the link, as everywhere, to prevent deadlocks.
      const user = await lockLogin(tx, userId);
      if (!(await links.spendLink(tx, hash, "email"))) throw new AppError("LINK_INVALID");
      await setEmail(tx, userId, newEmail);
      await links.spendLinksOf(tx, userId, ["confirm", "reset", "email"]);
      await revokeSessions(tx, userId, sessionId);
      await emailUser(tx, deps, user, { kind: "emailChanged", newEmail });
      await recordUserAction(tx, userId, "emailChanged");
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, "people_email")
        ? new AppError("EMAIL_TAKEN", undefined, { cause: error })
        : error;
    });
}

/** Emails the link to the new address, unless it already has a login. */
export const mailNewAddressJob = defineJob<NewAddressPayload>({
  name: NEW_ADDRESS_JOB,
  async run({ box }, { deps }) {
    const address = JSON.parse(deps.secrets.open(box, NEW_ADDRESS_JOB)) as
      | NewAddress
      | FormerNewAddress;
    const { email, link } = address;
    const userId = "userId" in address ? address.userId : address.personId;
    await deps.database.system(async (tx) => {
      if (await isEmailTaken(tx, email)) return;
      const { name, lang } = await findUser(tx, userId);
      await queueSystemMail(tx, deps, {
        kind: "confirmNewEmail",
        link,
        minutes: LINK_MINUTES.email,
        to: { email, name },
        lang,
        userId,
      });
    });
  },
});
