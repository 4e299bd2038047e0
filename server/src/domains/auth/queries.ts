import type { Language, Preferences } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface NewUser {
  id: string;
  email: string;
  name: string;
  lang: Language;
}

export interface UserRow extends NewUser {
  emailConfirmed: boolean;
  avatar: string | null;
  preferences: Preferences;
}

/** A user with their credentials. */
export interface LoginRow extends UserRow {
  passwordHash: string;
  /** Encrypted; not in use before `twoFactorEnabledAt`. */
  twoFactorSecret: string | null;
  twoFactorEnabledAt: Date | null;
  /** Whether the user chose the language; otherwise it is the one they registered in. */
  languageChosen: boolean;
}

const userColumns = sql`id, email, name, lang, email_confirmed_at is not null as email_confirmed, avatar, preferences`;
const loginColumns = sql`${userColumns}, password_hash, two_factor_secret, two_factor_enabled_at,
  language_chosen_at is not null as language_chosen`;

export function findLogin(tx: Transaction, email: string): Promise<LoginRow | undefined> {
  return tx.maybeOne(sql`select ${loginColumns} from people where lower(email) = lower(${email})`);
}

/** Returns the current row of a user and locks it until the transaction ends. */
export function lockLogin(tx: Transaction, userId: string): Promise<LoginRow> {
  return tx.one(sql`select ${loginColumns} from people where id = ${userId} for no key update`);
}

/** Like `lockLogin`, for an email that may have no login. */
export function lockLoginOf(tx: Transaction, email: string): Promise<LoginRow | undefined> {
  return tx.maybeOne(
    sql`select ${loginColumns} from people where lower(email) = lower(${email}) for no key update`,
  );
}

export function findUser(tx: Transaction, id: string): Promise<UserRow> {
  return tx.one(sql`select ${userColumns} from people where id = ${id}`);
}

export async function isEmailTaken(tx: Transaction, email: string): Promise<boolean> {
  const found = await tx.maybeOne(sql`select 1 from people where lower(email) = lower(${email})`);
  return found !== undefined;
}

/** Fails on the unique index `people_email` when the email has a login. */
export function insertUser(
  tx: Transaction,
  user: NewUser & { passwordHash: string },
): Promise<UserRow> {
  return tx.one(sql`
    insert into people (id, email, name, password_hash, lang)
    values (${user.id}, ${user.email}, ${user.name}, ${user.passwordHash}, ${user.lang})
    returning ${userColumns}`);
}

/** Stores the language the user chose. */
export async function setUserLanguage(
  tx: Transaction,
  userId: string,
  lang: Language,
): Promise<void> {
  await tx.execute(
    sql`update people set lang = ${lang}, language_chosen_at = now() where id = ${userId}`,
  );
}

export async function setPassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await tx.execute(
    sql`update people set password_hash = ${passwordHash}, password_changed_at = now() where id = ${userId}`,
  );
}

/**
 * Changes the email after its owner confirmed it. Fails on the unique index `people_email` when it
 * has a login.
 */
export async function setEmail(tx: Transaction, userId: string, email: string): Promise<void> {
  await tx.execute(
    sql`update people set email = ${email}, email_confirmed_at = now() where id = ${userId}`,
  );
}

/** Keeps the time of the first confirmation. */
export async function setEmailConfirmed(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(
    sql`update people set email_confirmed_at = now() where id = ${userId} and email_confirmed_at is null`,
  );
}
