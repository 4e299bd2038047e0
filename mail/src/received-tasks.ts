import type { InboundMail, InboundOptions } from "./inbound/inbound-mail.ts";
import { type ParsedMail, parseMail } from "./inbound/parsed-mail.ts";
import { readInbound, readInboundHeader } from "./inbound/read-inbound.ts";
import { readSubmitted, type SubmittedMail } from "./inbound/submitted-mail.ts";
import { type ReceivedHtml, showReceivedHtml, type ShownHtml } from "./sanitize/received-html.ts";

/** The content of a received message; `unreadable` if it takes too much time or memory, or for an error of ours. */
export type ReceivedMessage = InboundMail | { kind: "unreadable"; reason: string };

/** A task about received messages, containing only what structured cloning can copy. */
export type ReceivedTask =
  | { kind: "received"; bytes: Uint8Array; options: InboundOptions; part: "all" | "header" }
  | { kind: "parsed"; bytes: Uint8Array }
  | { kind: "submitted"; bytes: Uint8Array }
  | { kind: "receivedHtml"; messages: readonly ReceivedHtml[]; remotePictures: boolean };

/** The result of each kind of task. */
export interface ReceivedResults {
  received: ReceivedMessage;
  parsed: ParsedMail;
  submitted: SubmittedMail;
  receivedHtml: ShownHtml[];
}

/** Runs a task about received messages. Never rejects for any content. */
export async function runReceivedTask(
  task: ReceivedTask,
): Promise<ReceivedResults[ReceivedTask["kind"]]> {
  if (task.kind === "received") return readReceived(task);
  if (task.kind === "parsed") return parseMail(bufferOf(task.bytes));
  if (task.kind === "submitted") return readSubmitted(bufferOf(task.bytes));
  return task.messages.map((message) => showReceivedHtml(message, task.remotePictures));
}

async function readReceived({
  bytes,
  options,
  part,
}: Extract<ReceivedTask, { kind: "received" }>): Promise<ReceivedMessage> {
  const source = bufferOf(bytes);
  const { verpKey, ...rest } = options;
  const withKeys =
    verpKey === undefined ? rest : { ...rest, verpKey: [verpKey].flat().map(bufferOf) };
  try {
    return part === "all"
      ? await readInbound(source, withKeys)
      : readInboundHeader(source, withKeys);
  } catch (error) {
    // A message that broke the reader would break it again: it must not be retried forever.
    return { kind: "unreadable", reason: String(error) };
  }
}

/** Structured cloning turns Buffers into plain arrays. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
