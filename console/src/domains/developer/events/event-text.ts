import type { Webhook, WebhookEvent } from "../../../lib/api.generated.ts";

/** Number of attempts after which an event fails. */
export const ATTEMPTS_MAX = 10;

/** Returns whether an attempt is running: neither final nor waiting. */
export const isRunning = ({ status, nextAttemptAt }: WebhookEvent): boolean =>
  nextAttemptAt === null && (status === "pending" || status === "retrying");

/**
 * Returns when an event is sent next: while most requests to its webhook fail, not before the next probe. Null for
 * never.
 */
export function nextAttemptOf(
  { nextAttemptAt }: Pick<WebhookEvent, "nextAttemptAt">,
  webhook: Pick<Webhook, "pausedUntil"> | undefined,
): string | null {
  const hold = webhook?.pausedUntil ?? null;
  return nextAttemptAt !== null && hold !== null && hold > nextAttemptAt ? hold : nextAttemptAt;
}

/** Returns a moment to the second, with its date unless it is today. */
export function exactTime(
  time: string,
  language: string,
  timeZone: string | undefined,
  now: number,
): string {
  const zone = timeZone ? { timeZone } : {};
  const day = new Intl.DateTimeFormat(language, { dateStyle: "short", ...zone });
  const isToday = day.format(new Date(time)) === day.format(now);
  return new Intl.DateTimeFormat(language, {
    ...(isToday ? {} : { dateStyle: "short" }),
    timeStyle: "medium",
    ...zone,
  }).format(new Date(time));
}

/** Indents a JSON text; returns other text unchanged. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns headers as they are sent, one per line. */
export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

/** Returns a command that sends the same request; it works in POSIX shells for any text. */
export function curlOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): string {
  const lines = [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ];
  return lines.join(" \\\n  ");
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
