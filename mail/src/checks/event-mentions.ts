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

/** Whether a message may show the custom event that it is about. May be true for other texts, never the other way round. */
export const mentionsEvent = (source: MailSource): boolean =>
  textsOf(source).some((text) => EVENT.test(text));

/** The same for the deal that it is about. */
export const mentionsDeal = (source: MailSource): boolean =>
  textsOf(source).some((text) => DEAL.test(text));

/** Returns the properties of a custom event that a message names. */
export const eventPropertiesIn = (source: MailSource): string[] => [
  ...new Set(
    textsOf(source).flatMap((text) =>
      [...text.matchAll(PROPERTY)].flatMap(([, name]) => name ?? []),
    ),
  ),
];
