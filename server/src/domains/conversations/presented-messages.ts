import type { ConversationMessage } from "@arauto/contracts";
import type { ReceivedHtml, ShownHtml } from "@arauto/mail";
import type { Deps } from "../../platform/deps.ts";
import { isOverLimit } from "../../platform/rendering/render-threads.ts";
import type * as queries from "./queries.ts";

/** Picture types that browsers show without running anything; SVG may contain scripts. */
const SHOWN = new Set([
  "image/png",
  "image/jpeg",
  "image/jpg",
  "image/gif",
  "image/webp",
  "image/bmp",
]);
/** In bytes; a larger one is offered as a file. */
const SHOWN_MAX = 5_000_000;

/** A stored message with its attachments. */
export interface StoredMessage {
  row: queries.MessageRow;
  files: readonly queries.AttachmentRow[];
}

/**
 * Converts messages to the API's form. Remote pictures are kept only if `remotePictures` requests them. Not inside a
 * transaction: another thread may prepare their HTML.
 */
export async function presentMessages(
  { messageReader }: Pick<Deps, "messageReader">,
  tenantId: string,
  messages: readonly StoredMessage[],
  remotePictures: boolean,
): Promise<ConversationMessage[]> {
  const withHtml = messages.flatMap(({ row: { html }, files }, index) =>
    html === null ? [] : [{ index, received: { html, pictureNames: pictureNames(files) } }],
  );
  const received = withHtml.map((message) => message.received);
  const shown =
    withHtml.length === 0 ? [] : await shownHtml(messageReader, tenantId, received, remotePictures);
  const byIndex = new Map(withHtml.map(({ index }, place) => [index, shown[place]]));
  return messages.map((message, index) => presentMessage(message, byIndex.get(index)));
}

/** Empty for HTML that is too complex: the text has the same content. */
async function shownHtml(
  messageReader: Deps["messageReader"],
  tenantId: string,
  messages: readonly ReceivedHtml[],
  remotePictures: boolean,
): Promise<readonly ShownHtml[]> {
  try {
    return await messageReader.show(tenantId, messages, remotePictures);
  } catch (error) {
    if (isOverLimit(error)) return [];
    throw error;
  }
}

/** If two pictures have the same Content-ID, the first counts. */
function pictureNames(files: readonly queries.AttachmentRow[]): Map<string, string> {
  const named = files.flatMap((file) =>
    file.contentId !== null && isShown(file) ? [[file.contentId, file.id] as const] : [],
  );
  return new Map(named.toReversed());
}

/** Converts one message to the API's form; without `shown`, only its text. */
export function presentMessage(
  { row, files }: StoredMessage,
  shown?: ShownHtml,
): ConversationMessage {
  const { id, direction, author, subject, state, failure, autoReply } = row;
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
    html: shown?.html ?? null,
    picturesBlocked: shown?.blocked ?? false,
    attachments: files.map((file) => ({
      id: file.id,
      name: file.name,
      type: file.type,
      size: file.size,
      contentId: file.contentId,
      isInline: shown?.used.has(file.id) ?? false,
    })),
  };
}

const isShown = ({ type, size }: queries.AttachmentRow) => SHOWN.has(type) && size <= SHOWN_MAX;
