import {
  AppError,
  type authRoutes,
  type Language,
  type Session,
  type loginBody,
  type registerBody,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import { recordUserAction } from "../../platform/audit/audit.ts";
import { isUniqueViolation, type Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { type UserPrincipal, requireConfirmedEmail } from "../../platform/http/principal.ts";
import { addressGroup } from "../../platform/network/address-group.ts";
import {
  clearFailedTries,
  guardedTry,
  hashPassword,
  passwordMatches,
  WrongGuess,
} from "../passwords/index.ts";
import { invitedEmail, joinByInvitation } from "../members/index.ts";
import { createWorkspace, findMembership, openMembership } from "../workspaces/index.ts";
import { deviceCookie, knownDeviceId } from "./known-device.ts";
import { mailConfirmation } from "./mail-links.ts";
import * as queries from "./queries.ts";
import {
  opensToConfirmedOnly,
  refuseInvitedRegistration,
  refuseRegistration,
} from "./registration.ts";
import { spendSecondFactor } from "./second-factor.ts";
import { listKnownAddresses, revokeSession } from "./session-queries.ts";
import {
  continueSession,
  openSession,
  userOf,
  type Origin,
  type SessionUser,
  type SignedIn,
} from "./sessions.ts";

type RegistrationInput = z.output<typeof registerBody> & { lang: Language };
type InvitedInput = z.output<NonNullable<typeof authRoutes.registerInvited.body>> & {
  lang: Language;
};

async function ownMembership(tx: Transaction, principal: UserPrincipal) {
  return principal.personTenantId
    ? findMembership(tx, principal.userId, principal.personTenantId)
    : undefined;
}

/** Returns the caller's identity for the given email: a device, an address, or neither. */
function trustOf(deps: Deps, email: string, { address, cookies }: Origin) {
  return deps.database.system(async (tx) => {
    const found = await queries.findLogin(tx, email);
    const addresses = await listKnownAddresses(tx, found?.id ?? v7());
    return {
      deviceId: found && knownDeviceId(deps, cookies, found),
      knownAddress: addresses.map(addressGroup).includes(addressGroup(address)),
    };
  });
}

/**
 * Registers a company and its Owner.
 * @throws AppError REGISTRATION_CLOSED; VALIDATION at `email` for a domain that is not allowed;
 * EMAIL_TAKEN
 */
export async function register(
  deps: Deps,
  input: RegistrationInput,
  origin: Origin,
): Promise<SignedIn> {
  const { database } = deps;
  refuseRegistration(deps.config, input.email);
  // Checked before the slow hash; the unique index decides concurrent registrations.
  if (await database.system((tx) => queries.isEmailTaken(tx, input.email)))
    throw new AppError("EMAIL_TAKEN");
  return createOwner(deps, input, await hashPassword(input.password), origin);
}

/**
 * Creates user, company workspace, Owner membership and session in one transaction, and emails
 * a link that confirms the address.
 * @throws AppError EMAIL_TAKEN
 */
export function createOwner(
  deps: Deps,
  { companyName, email, name, lang }: Omit<RegistrationInput, "password">,
  passwordHash: string,
  origin: Origin,
): Promise<SignedIn> {
  return deps.database
    .system(async (tx) => {
      const user = await queries.insertUser(tx, { id: v7(), email, name, lang, passwordHash });
      await createWorkspace(tx, deps, {
        name: companyName,
        userId: user.id,
        userEmail: email,
        lang,
      });
      await mailConfirmation(tx, deps, user);
      return {
        session: await openSession(tx, deps, user, origin),
        cookie: deviceCookie(deps, { id: user.id, passwordHash }),
      };
    })
    .catch(orEmailTaken);
}

/**
 * Creates the invited user, their membership, and a session in that workspace, in one
 * transaction. The address still has to be confirmed: the invitation went through the
 * workspace's own sender, where others may have read it.
 * @throws AppError REGISTRATION_CLOSED, LINK_INVALID; EMAIL_TAKEN when the invited email has a
 * login
 */
export async function registerInvited(
  deps: Deps,
  { token, name, password, lang }: InvitedInput,
  origin: Origin,
): Promise<SignedIn> {
  const { database } = deps;
  refuseInvitedRegistration(deps.config);
  const email = await database.system(async (tx) => {
    const invited = await invitedEmail(tx, token);
    if (await queries.isEmailTaken(tx, invited)) throw new AppError("EMAIL_TAKEN");
    return invited;
  });
  const passwordHash = await hashPassword(password);
  return database
    .system(async (tx) => {
      const user = await queries.insertUser(tx, { id: v7(), email, name, lang, passwordHash });
      const { personTenantId } = await joinByInvitation(tx, { token, userId: user.id, email });
      const membership = await openMembership(tx, user.id, personTenantId);
      await mailConfirmation(tx, deps, user);
      const session = await openSession(tx, deps, user, origin, membership);
      return { session, cookie: deviceCookie(deps, { id: user.id, passwordHash }) };
    })
    .catch(orEmailTaken);
}

/**
 * Opens a new session. An unknown email and a wrong password get the same response in the same time; a code is
 * requested only after the right password. Wrong passwords and wrong codes count equally. A language chosen on the
 * sign-in page is stored for a user who never chose one.
 * @throws AppError INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_INVALID; RetryLater LOCKED_OUT
 */
export async function login(
  deps: Deps,
  input: z.output<typeof loginBody>,
  origin: Origin,
): Promise<SignedIn> {
  const { database } = deps;
  const { email, code } = input;
  const guesser = {
    email,
    address: origin.address,
    ...(await trustOf(deps, email, origin)),
    withCode: code !== undefined,
  };
  let userId: string | undefined;
  return guardedTry(deps, guesser, async (locks) => {
    const found = await database.system((tx) => queries.findLogin(tx, email));
    userId = found?.id;
    const matches = await passwordMatches(input.password, found?.passwordHash);
    if (!found || !matches) throw new WrongGuess("INVALID_CREDENTIALS");
    return database.system(async (tx) => {
      const user = await queries.lockLogin(tx, found.id);
      // The password changed while this request waited, so the old one is no longer valid.
      if (user.passwordHash !== found.passwordHash) throw new AppError("INVALID_CREDENTIALS");
      if (user.twoFactorEnabledAt) {
        if (code === undefined) throw new AppError("SECOND_FACTOR_REQUIRED");
        if (!(await spendSecondFactor(tx, deps, user, code)))
          throw new WrongGuess("SECOND_FACTOR_INVALID", "code");
      }
      await clearFailedTries(tx, locks);
      const lang = input.lang !== undefined && !user.languageChosen ? input.lang : user.lang;
      if (lang !== user.lang) await queries.setUserLanguage(tx, user.id, lang);
      await recordUserAction(tx, user.id, "signedIn");
      return {
        session: await openSession(tx, deps, { ...user, lang }, origin),
        cookie: deviceCookie(deps, user),
      };
    });
  }).catch((error: unknown) => {
    if (error instanceof WrongGuess && userId !== undefined)
      recordFailedSignIn(deps, userId, origin);
    throw error;
  });
}

/**
 * Adds a failed sign-in to the audit log. The response doesn't wait for it: its time would reveal that the address has a
 * login. The guard bounds how many there can be.
 */
function recordFailedSignIn(
  { database, log }: Deps,
  userId: string,
  { address, userAgent, correlationId }: Origin,
): void {
  const from = { ip: address, userAgent, sessionId: null, correlationId };
  database
    .system((tx) => recordUserAction(tx, userId, "signInFailed", from))
    .catch((error: unknown) => log.warn({ err: error }, "Could not record a failed sign-in"));
}

export async function logout(tx: Transaction, principal: UserPrincipal): Promise<void> {
  await revokeSession(tx, principal.userId, principal.sessionId);
}

/**
 * Issues a new token for the same session and workspace, which never outlives the session.
 * @throws AppError UNAUTHORIZED when the session ended meanwhile
 */
export async function renew(
  tx: Transaction,
  deps: Deps,
  principal: UserPrincipal,
): Promise<Session> {
  return continueSession(tx, deps, principal, await ownMembership(tx, principal));
}

/**
 * Issues a token for one of the user's own workspaces.
 * @throws AppError NOT_FOUND for any other, EMAIL_UNCONFIRMED, UNAUTHORIZED when the session
 * ended meanwhile
 */
export async function enterWorkspace(
  tx: Transaction,
  deps: Deps,
  principal: UserPrincipal,
  personTenantId: string,
): Promise<Session> {
  if (opensToConfirmedOnly(deps.config)) requireConfirmedEmail(principal);
  const membership = await openMembership(tx, principal.userId, personTenantId);
  if (!membership) throw new AppError("NOT_FOUND");
  return continueSession(tx, deps, principal, membership);
}

export async function getSessionUser(
  tx: Transaction,
  principal: UserPrincipal,
): Promise<SessionUser> {
  return userOf(await queries.findUser(tx, principal.userId), await ownMembership(tx, principal));
}

export async function setLanguage(
  tx: Transaction,
  principal: UserPrincipal,
  lang: Language,
): Promise<void> {
  await queries.setUserLanguage(tx, principal.userId, lang);
}

function orEmailTaken(error: unknown): never {
  throw isUniqueViolation(error, "people_email")
    ? new AppError("EMAIL_TAKEN", undefined, { cause: error })
    : error;
}
