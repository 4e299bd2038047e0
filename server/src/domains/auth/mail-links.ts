import { randomBytes } from "node:crypto";
import { RESET_LINK_SECONDS } from "@arauto/contracts";
import { tokenHash } from "../../platform/crypto/token-hash.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { queueSystemMail, type SystemMailContent } from "../system-mail/index.ts";
import { type EmailLink, insertLink, type LinkKind } from "./link-queries.ts";
import type { NewUser } from "./queries.ts";

/** Dependencies for queuing an email. */
export type MailDeps = Pick<Deps, "config" | "jobs" | "secrets">;

const TOKEN_BYTES = 32;
const LINKS: Record<LinkKind, { path: string; seconds: number }> = {
  confirm: { path: "confirm-email", seconds: 7 * 24 * 60 * 60 },
  reset: { path: "reset", seconds: RESET_LINK_SECONDS },
  email: { path: "confirm-new-email", seconds: RESET_LINK_SECONDS },
};

/** The validity in minutes of links that change something. */
export const LINK_MINUTES = { reset: LINKS.reset.seconds / 60, email: LINKS.email.seconds / 60 };

/** Creates a secret link for a user. Only its digest is stored. */
export async function makeLink(
  tx: Transaction,
  deps: Pick<Deps, "config">,
  userId: string,
  kind: LinkKind,
  change: EmailLink | null = null,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const { path, seconds } = LINKS[kind];
  await insertLink(tx, { hash: tokenHash(token), userId, kind, lifetimeSeconds: seconds, change });
  return `${deps.config.publicUrl}/${path}?token=${token}`;
}

/** Emails a user about their login. */
export function emailUser(
  tx: Transaction,
  deps: MailDeps,
  user: NewUser,
  content: SystemMailContent,
): Promise<void> {
  const { id: userId, email, name, lang } = user;
  return queueSystemMail(tx, deps, { ...content, to: { email, name }, lang, userId });
}

/** Emails a link that confirms the user's address. */
export async function mailConfirmation(
  tx: Transaction,
  deps: MailDeps,
  user: NewUser,
): Promise<void> {
  await emailUser(tx, deps, user, {
    kind: "confirmEmail",
    link: await makeLink(tx, deps, user.id, "confirm"),
  });
}

/** Emails a password reset link. */
export async function mailReset(tx: Transaction, deps: MailDeps, user: NewUser): Promise<void> {
  const link = await makeLink(tx, deps, user.id, "reset");
  await emailUser(tx, deps, user, { kind: "resetPassword", link, minutes: LINK_MINUTES.reset });
}
