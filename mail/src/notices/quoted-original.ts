import { escapeHtml } from "../compose/liquid-engines.ts";

/** The original message of a reply. */
export interface Original {
  /** The line above it: the author and the time. */
  attribution: string;
  text: string;
}

/** Maximum characters: each reply quotes the quotes before it, which would grow forever. */
const QUOTE_MAX = 10_000;
const LINES_MAX = 400;
/** Deeper quotes are shown at this depth. */
const DEPTH_MAX = 8;
const CUT = "[…]";
const MARKS = /^(?:>[ \t]?)+/;
const WEB_ADDRESS = /\bhttps?:\/\/[^\s<>"']{1,2000}/g;
const QUOTE_STYLE = "margin:0 0 0 0.8ex;border-left:1px solid #cccccc;padding-left:1ex";

/** Returns the lines of the message to quote, from its start; empty if it has no text. */
function quotedLines(text: string): string[] {
  const trimmed = text
    .replaceAll("\r\n", "\n")
    .replace(/^\s*\n/, "")
    .trimEnd();
  if (trimmed === "") return [];
  const quoted = trimmed
    .slice(0, QUOTE_MAX)
    .replace(/[\ud800-\udbff]$/, "")
    .split("\n");
  const lines = quoted.slice(0, LINES_MAX);
  if (trimmed.length > QUOTE_MAX || quoted.length > LINES_MAX) lines.push(CUT);
  return lines;
}

/** Appends the quoted message to a text, with every line marked (RFC 3676 §4.5). */
export function textWithQuote(text: string, original: Original): string {
  const marked = quotedLines(original.text).map(
    (line) => `${line === "" || line.startsWith(">") ? ">" : "> "}${line}`,
  );
  const words = text.trimEnd();
  return marked.length === 0
    ? `${words}\n`
    : `${words}\n\n${oneLine(original.attribution)}\n${marked.join("\n")}\n`;
}

/**
 * Formats the same as HTML. Its class is the one by which email clients recognize a quote, so that
 * they fold it and exclude it from the reply.
 */
export function htmlWithQuote(text: string, original: Original): string {
  const lines = quotedLines(original.text);
  const quote =
    lines.length === 0
      ? ""
      : `<br>\n<div class="gmail_quote"><div dir="auto" class="gmail_attr">${escapeHtml(oneLine(original.attribution))}</div>\n` +
        `<blockquote class="gmail_quote" type="cite" dir="auto" style="${QUOTE_STYLE}">${nested(lines)}</blockquote></div>\n`;
  const words = text.trimEnd().split("\n").map(lineHtml).join("<br>\n");
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>\n<div dir="auto">${words}</div>\n${quote}</body></html>\n`;
}

/** Renders marked lines as nested quotes. */
function nested(lines: readonly string[]): string {
  let depth = 0;
  let html = "";
  for (const line of lines) {
    const marks = MARKS.exec(line)?.[0] ?? "";
    const targetDepth = Math.min(DEPTH_MAX, marks.replace(/[^>]/g, "").length);
    const isSame = targetDepth === depth && html !== "";
    if (targetDepth > depth)
      html += `<blockquote style="${QUOTE_STYLE}">`.repeat(targetDepth - depth);
    else html += "</blockquote>".repeat(depth - targetDepth);
    depth = targetDepth;
    html += `${isSame ? "<br>\n" : ""}${lineHtml(line.slice(marks.length))}`;
  }
  return html + "</blockquote>".repeat(depth);
}

function lineHtml(line: string): string {
  let html = "";
  let from = 0;
  for (const { 0: found, index } of line.matchAll(WEB_ADDRESS)) {
    const address = found.replace(/[.,;:!?)\]}]+$/, "");
    html += `${plain(line.slice(from, index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    from = index + address.length;
  }
  return (html + plain(line.slice(from))).replace(/^ /, "&nbsp;");
}

/** HTML collapses adjacent spaces. */
function plain(text: string): string {
  return escapeHtml(text).replaceAll("\t", "    ").replace(/ {2}/g, " &nbsp;");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
