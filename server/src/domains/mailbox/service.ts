import { AppError, type mailboxRoutes } from "@arauto/contracts";
import { simpleParser } from "mailparser";
import type { Deps } from "../../platform/domain.ts";
import type { Answer } from "../../platform/http/handler.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { mailFacts } from "./mail-headers.ts";
import { type CapturedMailRow, deleteCapturedMails, findCapturedMail, insertPrivateMail, listCapturedMails } from "./queries.ts";

type MailPage = Answer<typeof mailboxRoutes.list>;
type Mail = Answer<typeof mailboxRoutes.get>;

function summary(row: CapturedMailRow): MailPage["items"][number] {
  const { id, from, to, subject, size, campaignId } = row;
  return { id, from, to, subject, size, campaignId, receivedAt: row.receivedAt.toISOString() };
}

/** Who looks into the mailbox: mails that the product wrote to one person show for that person only. */
export interface Reader {
  tenantId: string;
  personId: string;
}

/** Caught mails, newest first. */
export async function listMails(
  deps: Deps,
  { tenantId, personId }: Reader,
  query: ListQuery & { search?: string | undefined },
): Promise<MailPage> {
  const { rows, ...rest } = await deps.database.tenant(tenantId, (tx) => listCapturedMails(tx, tenantId, personId, query));
  return { items: rows.map(summary), ...rest };
}

async function storedMail(deps: Deps, { tenantId, personId }: Reader, id: string) {
  const row = await deps.database.tenant(tenantId, (tx) => findCapturedMail(tx, tenantId, personId, id));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** One caught mail, parsed as a mail program would. The HTML is what was received: show it in a sandbox only. */
export async function readMail(deps: Deps, reader: Reader, id: string): Promise<Mail> {
  const row = await storedMail(deps, reader, id);
  const parsed = await simpleParser(row.source, { skipTextToHtml: true });
  return {
    ...summary(row),
    html: typeof parsed.html === "string" ? parsed.html : null,
    text: parsed.text ?? null,
    headers: parsed.headerLines.map(({ line }) => {
      const colon = line.indexOf(":");
      return {
        name: line.slice(0, colon),
        value: line
          .slice(colon + 1)
          .replace(/\r?\n[ \t]+/g, " ")
          .trim(),
      };
    }),
  };
}

/** The mail byte for byte. */
export async function mailSource(deps: Deps, reader: Reader, id: string): Promise<Buffer> {
  return (await storedMail(deps, reader, id)).source;
}

/** Empties the mailbox of what the reader can see, and answers how many mails went. */
export function clearMails(deps: Deps, { tenantId, personId }: Reader): Promise<number> {
  return deps.database.tenant(tenantId, (tx) => deleteCapturedMails(tx, tenantId, personId));
}

/** A mail that goes into the mailbox without SMTP. */
export interface PrivateMail {
  id: string;
  /** The only one who sees it; null: everybody in the workspace. */
  personId: string | null;
  mailFrom: string;
  rcptTo: string;
  source: Buffer;
}

/** Puts a mail into the mailbox of a workspace, once however often it is done. Outside of tenant transactions. */
export async function keepPrivateMail(tx: Transaction, tenantId: string, mail: PrivateMail): Promise<void> {
  await insertPrivateMail(tx, tenantId, { ...mail, subject: mailFacts(mail.source).subject });
}
