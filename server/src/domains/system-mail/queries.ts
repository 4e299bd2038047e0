import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export async function isSent(tx: Transaction, mailId: string): Promise<boolean> {
  return (await tx.maybeOne(sql`select 1 from sent_system_mails where id = ${mailId}`)) !== undefined;
}

/** Notes that a mail left. Notes older than any job are forgotten on the way. */
export async function noteSent(tx: Transaction, mailId: string): Promise<void> {
  await tx.execute(sql`insert into sent_system_mails (id) values (${mailId}) on conflict do nothing`);
  await tx.execute(sql`delete from sent_system_mails where sent_at < now() - interval '7 days'`);
}
