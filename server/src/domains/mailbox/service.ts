import { AppError, type mailboxRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Download, RouteResult } from "../../platform/http/handler.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { mailFacts } from "./mail-headers.ts";
import * as queries from "./queries.ts";

type MailPage = RouteResult<typeof mailboxRoutes.list>;
type Mail = RouteResult<typeof mailboxRoutes.get>;

function summary(row: queries.CapturedMailRow): MailPage["items"][number] {
  const { id, from, to, subject, size, campaignId } = row;
  return { id, from, to, subject, size, campaignId, receivedAt: row.receivedAt.toISOString() };
}

/** The user who reads the mailbox: private emails are visible only to their recipient. */
export interface Reader {
  tenantId: string;
  userId: string;
}

/** Lists captured emails, newest first. */
export async function listMails(
  deps: Deps,
  { tenantId, userId }: Reader,
  query: ListQuery & { search?: string | undefined },
): Promise<MailPage> {
  const { rows, ...rest } = await deps.database.tenant(tenantId, (tx) =>
    queries.listCapturedMails(tx, tenantId, userId, query),
  );
  return { items: rows.map(summary), ...rest };
}

async function storedMail(deps: Deps, { tenantId, userId }: Reader, id: string) {
  const row = await deps.database.tenant(tenantId, (tx) =>
    queries.findCapturedMail(tx, tenantId, userId, id),
  );
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** Returns one captured email, parsed as an email client would. */
export async function readMail(deps: Deps, reader: Reader, id: string): Promise<Mail> {
  const row = await storedMail(deps, reader, id);
  return {
    ...summary(row),
    ...(await deps.messageReader.parse(reader.tenantId, row.source)),
  };
}

/** Returns the email byte for byte. */
export async function mailSource(deps: Deps, reader: Reader, id: string): Promise<Buffer> {
  return (await storedMail(deps, reader, id)).source;
}

/** Returns an attachment of a captured email. */
export async function mailAttachment(
  deps: Deps,
  reader: Reader,
  id: string,
  place: number,
): Promise<Download> {
  const { source } = await storedMail(deps, reader, id);
  const { attachments } = await deps.messageReader.submitted(reader.tenantId, source);
  const found = attachments[place];
  if (!found) throw new AppError("NOT_FOUND");
  return { fileName: found.name, content: found.content };
}

/** Deletes all emails that the reader can see, and returns how many. */
export function clearMails(deps: Deps, { tenantId, userId }: Reader): Promise<number> {
  return deps.database.tenant(tenantId, (tx) => queries.deleteCapturedMails(tx, tenantId, userId));
}

/** An email stored in the mailbox without SMTP. */
export interface PrivateMail {
  id: string;
  /** The only user who can see it; null: everyone in the workspace. */
  userId: string | null;
  mailFrom: string;
  rcptTo: string;
  source: Buffer;
}

/** Stores an email in the mailbox of a workspace; idempotent. Runs outside of tenant transactions. */
export async function storePrivateMail(
  tx: Transaction,
  tenantId: string,
  message: PrivateMail,
): Promise<void> {
  await queries.insertPrivateMail(tx, tenantId, {
    ...message,
    subject: mailFacts(message.source).subject,
  });
}
