import {
  ACCESS_TOKEN_SECONDS,
  AppError,
  ROLE_PERMISSIONS,
  SESSION_SECONDS,
  type Permission,
  type Session,
} from "@arauto/contracts";
import { localPartOf } from "@arauto/mail";
import { v7 } from "uuid";
import type { Config } from "../../config.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import type { Membership } from "../workspaces/index.ts";
import { createAccessTokens } from "./access-token.ts";
import { findUser, type UserRow } from "./queries.ts";
import { insertSession, touchSession } from "./session-queries.ts";

export type SessionUser = Session["user"];

/** The origin of a request, stored with the session. */
export interface Origin {
  address: string;
  userAgent: string;
  /** The Cookie header, to recognize known devices. */
  cookies: string;
  correlationId: string;
}

/** A new session, and the cookie that makes its device a known one. */
export interface SignedIn {
  session: Session;
  cookie: string;
}

/** Recording the use of a session is a write, so it happens at most once in this interval. */
export const TOUCH_SECONDS = 60;
const USER_AGENT_MAX = 300;

/**
 * Returns after how many seconds without recorded use a session ends. The record may be older than
 * the last use by the touch interval: without the allowance an active user could be signed out too
 * early.
 */
export const idleSeconds = (config: Config): number =>
  config.inactivityMinutes * 60 + TOUCH_SECONDS;

async function signed(
  { config, secrets }: Deps,
  user: UserRow,
  sessionId: string,
  endsAt: Date,
  membership: Membership | undefined,
): Promise<Session> {
  const now = Math.floor(Date.now() / 1000);
  const exp = Math.min(now + ACCESS_TOKEN_SECONDS, Math.floor(endsAt.getTime() / 1000));
  const sessionUser = userOf(user, membership);
  const token = await createAccessTokens(secrets).sign({
    sub: user.id,
    sid: sessionId,
    ...(membership && {
      personTenantId: membership.personTenantId,
      tenantId: membership.tenantId,
    }),
    lang: sessionUser.lang,
    username: sessionUser.username,
    name: sessionUser.name,
    email: sessionUser.email,
    ...(sessionUser.avatar !== null && { avatar: sessionUser.avatar }),
    role: sessionUser.permissions,
    iat: now,
    exp,
  });
  return {
    token,
    expiresAt: new Date(exp * 1000).toISOString(),
    inactivitySeconds: config.inactivityMinutes * 60,
    user: sessionUser,
  };
}

/** Opens a session, inside the membership's workspace if one is given. */
export async function openSession(
  tx: Transaction,
  deps: Deps,
  user: UserRow,
  origin: Origin,
  membership?: Membership,
): Promise<Session> {
  const id = v7();
  const { expiresAt } = await insertSession(tx, {
    id,
    userId: user.id,
    personTenantId: membership?.personTenantId ?? null,
    lifetimeSeconds: SESSION_SECONDS,
    userAgent: origin.userAgent.slice(0, USER_AGENT_MAX),
    address: origin.address,
  });
  return signed(deps, user, id, expiresAt, membership);
}

/**
 * Continues a live session in the given workspace.
 * @throws AppError UNAUTHORIZED when it ended meanwhile
 */
export async function continueSession(
  tx: Transaction,
  deps: Deps,
  principal: UserPrincipal,
  membership: Membership | undefined,
): Promise<Session> {
  const live = await touchSession(tx, principal.sessionId, membership?.personTenantId ?? null);
  if (!live) throw new AppError("UNAUTHORIZED");
  return signed(
    deps,
    await findUser(tx, principal.userId),
    principal.sessionId,
    live.expiresAt,
    membership,
  );
}

/** Returns the signed-in user as the console knows them. */
export function userOf(user: UserRow, membership: Membership | undefined): SessionUser {
  const permissions: Permission[] = membership ? [...ROLE_PERMISSIONS[membership.role]] : [];
  return {
    id: user.id,
    name: user.name,
    username: localPartOf(user.email),
    email: user.email,
    emailConfirmed: user.emailConfirmed,
    avatar: user.avatar,
    lang: user.lang,
    preferences: user.preferences,
    personTenantId: membership?.personTenantId ?? null,
    workspaceName: membership?.name ?? null,
    memberRole: membership?.role ?? null,
    permissions,
  };
}
