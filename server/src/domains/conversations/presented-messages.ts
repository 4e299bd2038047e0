import type { ConversationMessage } from "@arauto/contracts";
import { namePictures, withoutRemotePictures } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import * as queries from "./queries.ts";

/** Picture types that browsers show without running anything; SVG may contain scripts. */
const SHOWN = new Set(["image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/bmp"]);
/** In bytes; a larger one is offered as a file. */
const SHOWN_MAX = 5_000_000;

/** Converts messages to the API's form. Remote pictures stay in them only on request. */
export async function presentMessages(
  tx: Transaction,
  tenantId: string,
  rows: readonly queries.MessageRow[],
  pictures: boolean,
): Promise<ConversationMessage[]> {
  const files = await queries.findAttachments(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    presentMessage(
      row,
      files.filter((file) => file.messageId === row.id),
      pictures,
    ),
  );
}

function presentMessage(row: queries.MessageRow, files: readonly queries.AttachmentRow[], pictures: boolean): ConversationMessage {
  const { id, direction, author, subject, state, failure, autoReply } = row;
  const named = namePictures(row.html ?? "", (contentId) => files.find((file) => file.contentId === contentId && isShown(file))?.id);
  const shown = pictures ? { html: named.html, blocked: false } : withoutRemotePictures(named.html);
  return {
    id,
    direction,
    author,
    subject,
    state,
    failure,
    autoReply,
    from: { name: row.fromName, email: row.fromEmail },
    to: row.toEmail,
    at: row.at.toISOString(),
    text: row.body,
    fullText: row.fullBody,
    html: row.html === null ? null : shown.html,
    picturesBlocked: shown.blocked,
    attachments: files.map((file) => ({
      id: file.id,
      name: file.name,
      type: file.type,
      size: file.size,
      contentId: file.contentId,
      isInline: named.used.has(file.id),
    })),
  };
}

const isShown = ({ type, size }: queries.AttachmentRow) => SHOWN.has(type) && size <= SHOWN_MAX;
