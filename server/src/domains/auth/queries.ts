import type { Language, Preferences } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface NewPerson {
  id: string;
  email: string;
  name: string;
  lang: Language;
}

export interface PersonRow extends NewPerson {
  emailConfirmed: boolean;
  avatar: string | null;
  preferences: Preferences;
}

/** A user with their credentials. */
export interface LoginRow extends PersonRow {
  passwordHash: string;
  /** Encrypted; not in use before `twoFactorEnabledAt`. */
  twoFactorSecret: string | null;
  twoFactorEnabledAt: Date | null;
  /** Whether the user chose the language; otherwise it is the one they registered in. */
  languageChosen: boolean;
}

const personColumns = sql`id, email, name, lang, email_confirmed_at is not null as email_confirmed, avatar, preferences`;
const loginColumns = sql`${personColumns}, password_hash, two_factor_secret, two_factor_enabled_at,
  language_chosen_at is not null as language_chosen`;

export function findLogin(tx: Transaction, email: string): Promise<LoginRow | undefined> {
  return tx.maybeOne(sql`select ${loginColumns} from people where lower(email) = lower(${email})`);
}

/** Returns the current row of a user and locks it until the transaction ends. */
export function lockLogin(tx: Transaction, personId: string): Promise<LoginRow> {
  return tx.one(sql`select ${loginColumns} from people where id = ${personId} for no key update`);
}

/** Like `lockLogin`, for an email that may have no login. */
export function lockLoginOf(tx: Transaction, email: string): Promise<LoginRow | undefined> {
  return tx.maybeOne(sql`select ${loginColumns} from people where lower(email) = lower(${email}) for no key update`);
}

export function findPerson(tx: Transaction, id: string): Promise<PersonRow> {
  return tx.one(sql`select ${personColumns} from people where id = ${id}`);
}

export async function isEmailTaken(tx: Transaction, email: string): Promise<boolean> {
  const found = await tx.maybeOne(sql`select 1 from people where lower(email) = lower(${email})`);
  return found !== undefined;
}

/** Fails on the unique index `people_email` when the email has a login. */
export function insertPerson(tx: Transaction, person: NewPerson & { passwordHash: string }): Promise<PersonRow> {
  return tx.one(sql`
    insert into people (id, email, name, password_hash, lang)
    values (${person.id}, ${person.email}, ${person.name}, ${person.passwordHash}, ${person.lang})
    returning ${personColumns}`);
}

/** Stores the language the user chose. */
export async function setPersonLanguage(tx: Transaction, personId: string, lang: Language): Promise<void> {
  await tx.execute(sql`update people set lang = ${lang}, language_chosen_at = now() where id = ${personId}`);
}

export async function setPassword(tx: Transaction, personId: string, passwordHash: string): Promise<void> {
  await tx.execute(sql`update people set password_hash = ${passwordHash}, password_changed_at = now() where id = ${personId}`);
}

/**
 * Changes the email after its owner confirmed it. Fails on the unique index `people_email` when it
 * has a login.
 */
export async function setEmail(tx: Transaction, personId: string, email: string): Promise<void> {
  await tx.execute(sql`update people set email = ${email}, email_confirmed_at = now() where id = ${personId}`);
}

/** Keeps the time of the first confirmation. */
export async function setEmailConfirmed(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`update people set email_confirmed_at = now() where id = ${personId} and email_confirmed_at is null`);
}
