import { simpleParser } from "mailparser";
import { domainOf } from "../mime/mail-address.ts";

/** Gmail's and Yahoo's requirements for bulk senders, and rules that keep an email intact in transit. */
export type SenderRule =
  | "lineEnds"
  | "lineLength"
  | "headers7Bit"
  | "from"
  | "to"
  | "subject"
  | "date"
  | "messageId"
  | "mimeVersion"
  | "mime"
  | "textPart"
  | "htmlPart"
  | "htmlSize"
  | "dkimAligned"
  | "dkimCovers"
  | "dkimWhole"
  | "returnPathAligned"
  | "listUnsubscribe"
  | "oneClick"
  | "unsubscribeLink"
  | "tls";

/** Facts that the email itself does not contain. */
export interface SenderFacts {
  /** From the envelope. */
  mailFrom: string;
  /** The server's offer, and whether the email was sent over TLS. */
  tls: { offered: boolean; used: boolean };
  /** The start of click-tracking links, which the unsubscribe link must not have. */
  clickBase: string;
  /** URL of the product's pages; only test servers use plain HTTP. */
  scheme?: "https" | "http";
}

const LINE_MAX = 998;
/** Gmail clips longer HTML. */
const HTML_MAX = 102_400;
const DATE_TOLERANCE_MS = 24 * 60 * 60_000;
/** A signature that does not cover one of these lets others change it. */
const COVERED = [
  "from",
  "to",
  "subject",
  "date",
  "message-id",
  "mime-version",
  "content-type",
  "list-unsubscribe",
  "list-unsubscribe-post",
];

interface Field {
  name: string;
  value: string;
}

/**
 * Returns the rules that an email violates, none for a valid one. `bytes` as sent over the wire,
 * dots not stuffed.
 */
export async function senderRules(bytes: Buffer, facts: SenderFacts): Promise<SenderRule[]> {
  const raw = bytes.toString("latin1");
  const split = raw.indexOf("\r\n\r\n");
  const head = split < 0 ? raw : raw.slice(0, split);
  const fields = fieldsOf(head);
  const all = (name: string) =>
    fields.filter((field) => field.name === name).map(({ value }) => value);
  const one = (name: string) => (all(name).length === 1 ? (all(name)[0] ?? "") : "");
  const message = await simpleParser(bytes);
  const from = message.from?.value ?? [];
  const fromDomain = domainOf(from[0]?.address ?? "");
  const html = message.html || "";
  const signatures = all("dkim-signature").map(tagsOf);
  const { scheme = "https" } = facts;
  const [, unsubscribe = ""] = /<([^<>\s]+)>/.exec(one("list-unsubscribe")) ?? [];
  const broken: Record<SenderRule, boolean> = {
    lineEnds: /(?:^|[^\r])\n|\r(?!\n)/.test(raw),
    lineLength: raw.split("\r\n").some((line) => line.length > LINE_MAX),
    headers7Bit:
      head
        .replaceAll("\r\n", "")
        .replaceAll("\t", " ")
        .search(/[^ -~]/) >= 0,
    from: all("from").length !== 1 || from.length !== 1 || fromDomain === "",
    to: all("to").length !== 1,
    subject: all("subject").length !== 1 || !message.subject?.trim(),
    date: !(Math.abs(Date.parse(one("date")) - Date.now()) < DATE_TOLERANCE_MS),
    messageId: !/^<[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>$/.test(one("message-id")),
    mimeVersion: one("mime-version") !== "1.0",
    mime: !isWhole(one("content-type"), split < 0 ? "" : raw.slice(split + 4)),
    textPart: !message.text?.trim(),
    htmlPart: html.trim() === "",
    htmlSize: Buffer.byteLength(html) >= HTML_MAX,
    dkimAligned: !signatures.some(({ d = "" }) => isAligned(d, fromDomain)),
    dkimCovers: signatures.length === 0 || signatures.some(({ h = "" }) => !coversAll(h)),
    dkimWhole: signatures.some((tags) => tags["l"] !== undefined),
    returnPathAligned: !isAligned(domainOf(facts.mailFrom), fromDomain),
    listUnsubscribe: !unsubscribe.startsWith(`${scheme}://`),
    oneClick: one("list-unsubscribe-post") !== "List-Unsubscribe=One-Click",
    unsubscribeLink: !hasDirectLink(html, unsubscribe, facts.clickBase),
    tls: facts.tls.offered && !facts.tls.used,
  };
  return (Object.keys(broken) as SenderRule[]).filter((rule) => broken[rule]);
}

function fieldsOf(head: string): Field[] {
  return head
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line) => ({
      name: line.slice(0, line.indexOf(":")).trim().toLowerCase(),
      value: line.slice(line.indexOf(":") + 1).trim(),
    }));
}

/** Returns the tags of a signature (RFC 6376 §3.2). */
function tagsOf(signature: string): Record<string, string> {
  const tags = signature.split(";").map((tag): [string, string] => {
    const at = tag.indexOf("=");
    return [
      tag.slice(0, at).trim(),
      tag
        .slice(at + 1)
        .replaceAll(/\s+/g, "")
        .toLowerCase(),
    ];
  });
  return Object.fromEntries(tags.filter(([name]) => name !== ""));
}

const coversAll = (h: string) => COVERED.every((name) => h.split(":").includes(name));

/**
 * Returns whether the domains are the same, or one is below the other. Stricter than DMARC's relaxed
 * alignment, which uses the public suffix list.
 */
function isAligned(domain: string, fromDomain: string): boolean {
  const [one, other] = [domain.toLowerCase(), fromDomain];
  return (
    one !== "" &&
    other !== "" &&
    (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`))
  );
}

/** Returns whether a message has two parts with its boundary, each with headers, and its end. */
function isWhole(contentType: string, body: string): boolean {
  const [, boundary] = /^multipart\/alternative;.*boundary="([^"]{1,70})"/i.exec(contentType) ?? [];
  if (boundary === undefined) return false;
  const parts = `\r\n${body}`.split(`\r\n--${boundary}`);
  if (parts.length < 4 || !parts.at(-1)?.startsWith("--")) return false;
  const types = parts
    .slice(1, -1)
    .map((part) =>
      /\r\ncontent-type: *(text\/[a-z]+);? *charset="?utf-8/i.exec(part)?.[1]?.toLowerCase(),
    );
  return types[0] === "text/plain" && types.at(-1) === "text/html";
}

/** Returns whether the email itself links to the header's unsubscribe page without click tracking. */
function hasDirectLink(html: string, unsubscribe: string, clickBase: string): boolean {
  if (!URL.canParse(unsubscribe)) return false;
  const { origin, pathname } = new URL(unsubscribe);
  const page = `${origin}/${pathname.split("/")[1] ?? ""}/`;
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
  return (
    links.some((href) => href.startsWith(page)) &&
    !unsubscribe.startsWith(clickBase) &&
    !page.startsWith(clickBase)
  );
}
