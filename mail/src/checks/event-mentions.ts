import type { MailSource } from "../message.ts";

const EVENT = /\bevent\b/;
const DEAL = /\bdeal\b/;
const PROPERTY = /\bevent\.properties\.(\w+)/g;

const textsOf = (source: MailSource): string[] =>
  [source, ...(source.translations ?? [])].flatMap(({ subject, preheader, source: body }) => [
    subject,
    preheader,
    body,
  ]);

/**
 * Returns whether a message may use the custom event that triggered it. False positives are possible, false negatives
 * are not.
 */
export const mentionsEvent = (source: MailSource): boolean =>
  textsOf(source).some((text) => EVENT.test(text));

/** The same for the deal that triggered it. */
export const mentionsDeal = (source: MailSource): boolean =>
  textsOf(source).some((text) => DEAL.test(text));

/** Returns the properties of a custom event that a message uses. */
export const eventPropertiesIn = (source: MailSource): string[] => [
  ...new Set(
    textsOf(source).flatMap((text) =>
      [...text.matchAll(PROPERTY)].flatMap(([, name]) => name ?? []),
    ),
  ),
];
