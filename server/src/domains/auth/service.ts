import {
  ACCESS_TOKEN_SECONDS,
  AppError,
  ROLE_PERMISSIONS,
  SESSION_SECONDS,
  type Language,
  type Permission,
  type Session,
  type loginBody,
  type registerBody,
} from "@arauto/contracts";
import { availableParallelism } from "node:os";
import { v7 } from "uuid";
import type { z } from "zod";
import { isUniqueViolation, type Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/domain.ts";
import type { Principal } from "../../platform/http/principal.ts";
import { createWorkspace, findMembership, openMembership, type Membership } from "../workspaces/index.ts";
import { createAccessTokens } from "./access-token.ts";
import { clearFailedSignIns, countFailedSignIn, refuseLockedOut, signInKeys } from "./lock-out.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import * as queries from "./queries.ts";
import { createTurns } from "./turns.ts";

type SessionUser = Session["user"];

/** Where a request comes from, kept with the session. */
export interface Origin {
  address: string;
  userAgent: string;
}

const USER_AGENT_MAX = 300;
const FORGET_EVERY_MS = 60 * 60 * 1000;

/** Signing up, in and out, and the tokens of a session. */
export function createAuthService(deps: Deps) {
  const tokens = createAccessTokens(deps.secrets);
  // Hashing is slow on purpose and fills a core: few at a time leave the rest of the product breathing,
  // and bound how many guesses can be under way before the first of them is counted.
  const turns = createTurns({
    running: Math.max(1, Math.min(3, availableParallelism() - 1)),
    waiting: 500,
  });
  let forgottenAt = 0;

  async function signed(person: queries.PersonRow, sessionId: string, endsAt: Date, membership: Membership | undefined): Promise<Session> {
    const now = Math.floor(Date.now() / 1000);
    const exp = Math.min(now + ACCESS_TOKEN_SECONDS, Math.floor(endsAt.getTime() / 1000));
    const user = userOf(person, membership);
    const token = await tokens.sign({
      sub: person.id,
      sid: sessionId,
      ...(membership && {
        personTenantId: membership.personTenantId,
        tenantId: membership.tenantId,
      }),
      lang: user.lang,
      username: user.username,
      name: user.name,
      email: user.email,
      role: user.permissions,
      iat: now,
      exp,
    });
    return {
      token,
      expiresAt: new Date(exp * 1000).toISOString(),
      inactivitySeconds: deps.config.inactivityMinutes * 60,
      user,
    };
  }

  async function openSession(tx: Transaction, person: queries.PersonRow, origin: Origin): Promise<Session> {
    const id = v7();
    const userAgent = origin.userAgent.slice(0, USER_AGENT_MAX);
    const { expiresAt } = await queries.insertSession(tx, {
      id,
      personId: person.id,
      lifetimeSeconds: SESSION_SECONDS,
      userAgent,
      address: origin.address,
    });
    await queries.deleteOldSessions(tx, person.id);
    return signed(person, id, expiresAt, undefined);
  }

  /** A session that lives in this moment goes on in the given workspace. */
  async function continueSession(tx: Transaction, principal: Principal, membership: Membership | undefined): Promise<Session> {
    const live = await queries.touchSession(tx, principal.sessionId, membership?.personTenantId ?? null);
    if (!live) throw new AppError("UNAUTHORIZED");
    return signed(await queries.findPerson(tx, principal.personId), principal.sessionId, live.expiresAt, membership);
  }

  const ownMembership = async (tx: Transaction, principal: Principal) =>
    principal.personTenantId ? findMembership(tx, principal.personId, principal.personTenantId) : undefined;

  async function forgetOldFailures(tx: Transaction): Promise<void> {
    if (Date.now() - forgottenAt < FORGET_EVERY_MS) return;
    forgottenAt = Date.now();
    await queries.deleteForgottenFailures(tx);
  }

  return {
    /**
     * Person, company workspace, Owner membership and session, or nothing of it.
     * @throws AppError EMAIL_TAKEN
     */
    async register(input: z.output<typeof registerBody>, origin: Origin): Promise<Session> {
      // Told before the slow hash; the unique index decides when two register at the same moment.
      if (await deps.database.system((tx) => queries.isEmailTaken(tx, input.email))) throw new AppError("EMAIL_TAKEN");
      const passwordHash = await turns.take(() => hashPassword(input.password));
      const person = { id: v7(), email: input.email, name: input.name, lang: input.lang };
      return deps.database
        .system(async (tx) => {
          await queries.insertPerson(tx, { ...person, passwordHash });
          await createWorkspace(tx, deps, {
            name: input.companyName,
            personId: person.id,
            personEmail: person.email,
            lang: person.lang,
          });
          return openSession(tx, person, origin);
        })
        .catch((fault: unknown) => {
          throw isUniqueViolation(fault, "people_email") ? new AppError("EMAIL_TAKEN", undefined, { cause: fault }) : fault;
        });
    },

    /**
     * A new session. An unknown email and a wrong password are the same, in answer and in time.
     * @throws AppError INVALID_CREDENTIALS, LockedOut
     */
    async login(input: z.output<typeof loginBody>, origin: Origin): Promise<Session> {
      const keys = signInKeys(deps.secrets, input.email, origin.address);
      const found = await turns.take(async () => {
        // Looked at when it is this guess's turn, so that earlier ones are counted.
        const login = await deps.database.system(async (tx) => {
          await refuseLockedOut(tx, keys);
          return queries.findLogin(tx, input.email);
        });
        return (await passwordMatches(input.password, login?.passwordHash)) ? login : undefined;
      });
      if (!found) {
        await deps.database.system((tx) => countFailedSignIn(tx, keys));
        throw new AppError("INVALID_CREDENTIALS");
      }
      return deps.database.system(async (tx) => {
        await clearFailedSignIns(tx, keys);
        await forgetOldFailures(tx);
        return openSession(tx, found, origin);
      });
    },

    logout(principal: Principal): Promise<void> {
      return deps.database.system((tx) => queries.revokeSession(tx, principal.sessionId));
    },

    /**
     * A fresh token for the same session and workspace; never lives longer than the session.
     * @throws AppError UNAUTHORIZED when the session ended meanwhile
     */
    renew(principal: Principal): Promise<Session> {
      return deps.database.system(async (tx) => continueSession(tx, principal, await ownMembership(tx, principal)));
    },

    /**
     * A token for working in one of the person's own workspaces.
     * @throws AppError NOT_FOUND for any other, UNAUTHORIZED when the session ended meanwhile
     */
    enter(principal: Principal, personTenantId: string): Promise<Session> {
      return deps.database.system(async (tx) => {
        const membership = await openMembership(tx, principal.personId, personTenantId);
        if (!membership) throw new AppError("NOT_FOUND");
        return continueSession(tx, principal, membership);
      });
    },

    who(principal: Principal): Promise<SessionUser> {
      return deps.database.system(async (tx) =>
        userOf(await queries.findPerson(tx, principal.personId), await ownMembership(tx, principal)),
      );
    },

    setLanguage(principal: Principal, lang: Language): Promise<void> {
      return deps.database.system((tx) => queries.setPersonLanguage(tx, principal.personId, lang));
    },
  };
}

function userOf(person: queries.PersonRow, membership: Membership | undefined): SessionUser {
  const permissions: Permission[] = membership ? [...ROLE_PERMISSIONS[membership.role]] : [];
  return {
    id: person.id,
    name: person.name,
    username: person.email.slice(0, person.email.lastIndexOf("@")),
    email: person.email,
    emailConfirmed: true,
    avatar: null,
    lang: person.lang,
    preferences: {},
    personTenantId: membership?.personTenantId ?? null,
    workspaceName: membership?.name ?? null,
    memberRole: membership?.role ?? null,
    permissions,
  };
}
