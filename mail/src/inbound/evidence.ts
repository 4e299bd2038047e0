import type { Headers } from "./headers.ts";
import type { InboundEvidence, InboundOptions } from "./inbound-mail.ts";
import type { MimePart } from "./mime-tree.ts";
import type { Notice } from "./notice-text.ts";
import { originalHeaders } from "./notice-text.ts";
import { findVerp } from "./verp.ts";

const ID = /<([^<>\s@]{1,300}@[^<>\s@]{1,255})>/g;
const IDS_MAX = 50;
/** Where our address appears, the most reliable first. */
const OUTER = [
  "delivered-to",
  "x-original-to",
  "envelope-to",
  "x-envelope-to",
  "x-rcpt-to",
  "to",
  "cc",
  "resent-to",
  "apparently-to",
  "in-reply-to",
  "references",
  "return-path",
];
const INNER = [
  "return-path",
  "message-id",
  "reply-to",
  "list-unsubscribe",
  "from",
  "sender",
  "x-original-return-path",
];

/** Determines which of our messages this is about. `notice` is that of a report; a person's reply has none. */
export function findEvidence(
  root: MimePart,
  notice: Notice,
  options: InboundOptions,
): InboundEvidence {
  const original = originalHeaders(notice);
  const ids = [
    ...idsIn(original?.get("message-id") ?? ""),
    ...idsIn(original?.get("x-original-message-id") ?? ""),
    ...idsIn(root.headers.get("x-original-message-id")),
    ...idsIn(
      /^[ \t>]*(?:original-)?message-id[ \t]*:[ \t]*\n?([^\n]+)/im.exec(
        `${notice.originalText}\n${notice.text}`,
      )?.[1] ?? "",
    ),
    ...idsIn(root.headers.get("in-reply-to")),
    ...idsIn(root.headers.get("references")).toReversed(),
  ];
  const messageIds = [...new Set(ids)].slice(0, IDS_MAX);
  return {
    originalMessageId: messageIds[0] ?? null,
    messageIds,
    ...findToken(root.headers, original, notice, options),
  };
}

function findToken(
  outer: Headers,
  inner: Headers | null,
  notice: Notice,
  options: InboundOptions,
): Pick<InboundEvidence, "verp" | "verpSource"> {
  const key = options.verpKey;
  if (key === undefined) return { verp: null, verpSource: null };
  const places: [string, () => string][] = [
    ["envelope", () => options.envelope?.to.slice(0, 20).join(" ") ?? ""],
    ...OUTER.map((name): [string, () => string] => [name, () => outer.all(name).join(" ")]),
    ...INNER.map((name): [string, () => string] => [
      "original",
      () => inner?.all(name).join(" ") ?? "",
    ]),
    ["original", () => notice.originalText.slice(0, 20_000).replace(/=\n/g, "")],
    ["text", () => notice.text.slice(0, 20_000)],
  ];
  for (const [verpSource, read] of places) {
    const verp = findVerp(read().slice(0, 50_000), key, options.tenantId)[0];
    if (verp !== undefined) return { verp, verpSource };
  }
  return { verp: null, verpSource: null };
}

/** Returns the Message-IDs in a header, without brackets. */
export function idsIn(value: string): string[] {
  const ids = [...value.slice(0, 20_000).matchAll(ID)]
    .slice(0, IDS_MAX)
    .map((match) => match[1] ?? "");
  if (ids.length > 0) return ids;
  // Some programs omit the brackets.
  const bare = /^\s*([^<>\s@]{1,300}@[^<>\s@]{1,255})\s*$/.exec(value)?.[1];
  return bare === undefined ? [] : [bare];
}
