import { randomUUID } from "node:crypto";
import { storePrivateMail } from "../../domains/mailbox/index.ts";
import type { Deps } from "../../platform/deps.ts";

/** Stores an email with an attachment in the test inbox, visible to all members. */
export async function storeMailWithFile(
  { database }: Pick<Deps, "database">,
  tenantId: string,
  secret: string,
): Promise<string> {
  const id = randomUUID();
  const source = [
    `Subject: ${secret} report`,
    "Content-Type: text/csv",
    `Content-Disposition: attachment; filename="${secret}.csv"`,
    "",
    `${secret};1`,
    "",
  ].join("\r\n");
  const mail = { id, userId: null, mailFrom: "", rcptTo: `${secret}@example.com` };
  await database.system((tx) =>
    storePrivateMail(tx, tenantId, { ...mail, source: Buffer.from(source) }),
  );
  return id;
}
