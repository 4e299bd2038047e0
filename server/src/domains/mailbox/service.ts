import { AppError, type mailboxRoutes } from "@arauto/contracts";
import { simpleParser } from "mailparser";
import type { Deps } from "../../platform/domain.ts";
import type { Answer } from "../../platform/http/handler.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { type CapturedMailRow, deleteCapturedMails, findCapturedMail, listCapturedMails } from "./queries.ts";

type MailPage = Answer<typeof mailboxRoutes.list>;
type Mail = Answer<typeof mailboxRoutes.get>;

function summary(row: CapturedMailRow): MailPage["items"][number] {
  const { id, from, to, subject, size, campaignId } = row;
  return { id, from, to, subject, size, campaignId, receivedAt: row.receivedAt.toISOString() };
}

/** Caught mails, newest first. */
export async function listMails(deps: Deps, tenantId: string, query: ListQuery & { search?: string | undefined }): Promise<MailPage> {
  const { rows, ...rest } = await deps.database.tenant(tenantId, (tx) => listCapturedMails(tx, tenantId, query));
  return { items: rows.map(summary), ...rest };
}

async function storedMail(deps: Deps, tenantId: string, id: string) {
  const row = await deps.database.tenant(tenantId, (tx) => findCapturedMail(tx, tenantId, id));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** One caught mail, parsed as a mail program would. The HTML is what was received: show it in a sandbox only. */
export async function readMail(deps: Deps, tenantId: string, id: string): Promise<Mail> {
  const row = await storedMail(deps, tenantId, id);
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
export async function mailSource(deps: Deps, tenantId: string, id: string): Promise<Buffer> {
  return (await storedMail(deps, tenantId, id)).source;
}

/** Empties the workspace's mailbox and answers how many mails went. */
export function clearMails(deps: Deps, tenantId: string): Promise<number> {
  return deps.database.tenant(tenantId, (tx) => deleteCapturedMails(tx, tenantId));
}
