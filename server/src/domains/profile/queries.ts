import type { Language, Preferences } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface ProfileRow {
  id: string;
  email: string;
  name: string;
  lang: Language;
  avatar: string | null;
  createdAt: Date;
  emailConfirmedAt: Date | null;
  newEmail: string | null;
  passwordChangedAt: Date | null;
  twoFactorEnabledAt: Date | null;
  recoveryCodesLeft: number;
}

export function selectProfile(tx: Transaction, userId: string): Promise<ProfileRow> {
  return tx.one(sql`
    select id, email, name, lang, avatar, created_at, email_confirmed_at, password_changed_at, two_factor_enabled_at,
      (select count(*)::int from recovery_codes c where c.person_id = people.id) as recovery_codes_left,
      (select l.new_email from link_tokens l
        where l.person_id = people.id and l.kind = 'email' and l.used_at is null and l.expires_at > now()
        order by l.created_at desc limit 1) as new_email
    from people where id = ${userId}`);
}

export async function updateName(tx: Transaction, userId: string, name: string): Promise<void> {
  await tx.execute(sql`update people set name = ${name} where id = ${userId}`);
}

export interface Avatar {
  type: string;
  content: Buffer;
}

/** Deletes the user's picture and sets the new one, if any. */
export async function replaceAvatar(
  tx: Transaction,
  userId: string,
  avatar: (Avatar & { id: string; address: string }) | null,
): Promise<void> {
  await tx.execute(sql`update people set avatar = ${avatar?.address ?? null} where id = ${userId}`);
  await tx.execute(sql`delete from avatars where person_id = ${userId}`);
  if (!avatar) return;
  await tx.execute(sql`
    insert into avatars (id, person_id, type, content) values (${avatar.id}, ${userId}, ${avatar.type}, ${avatar.content})`);
}

export function findAvatar(tx: Transaction, id: string): Promise<Avatar | undefined> {
  return tx.maybeOne(sql`select type, content from avatars where id = ${id}`);
}

/** Returns the stored preferences and locks them until the transaction ends, so that two tabs change them sequentially. */
export async function lockPreferences(tx: Transaction, userId: string): Promise<Preferences> {
  const { preferences } = await tx.one<{ preferences: Preferences }>(
    sql`select preferences from people where id = ${userId} for update`,
  );
  return preferences;
}

export async function storePreferences(
  tx: Transaction,
  userId: string,
  preferences: Preferences,
): Promise<void> {
  await tx.execute(
    sql`update people set preferences = ${JSON.stringify(preferences)}::jsonb where id = ${userId}`,
  );
}
