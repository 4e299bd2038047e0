import type { Translate } from "../../../ui/feedback/problem.ts";
import { type Levels, RESOURCES, type Resource } from "./permissions.ts";

/** The values of a sentence about a key. */
export interface KeyFacts {
  levels: Levels;
  /** The name of the sending domain that the key is restricted to. */
  sendingDomain: string | null;
  networks: number;
  /** The last day in the reader's format; null: the key does not expire. */
  until: string | null;
}

/** A part of the sentence; the important ones are emphasized. */
export interface SentencePart {
  text: string;
  strong: boolean;
}

/** Write permissions that allow sending email. */
const SENDING: readonly Resource[] = ["campaigns", "workflows"];

/** Returns a key's permissions, networks and expiration as one sentence in parts. */
export function keySentence(facts: KeyFacts, t: Translate, language: string): SentencePart[] {
  const { levels } = facts;
  const having = (level: string) => RESOURCES.filter((resource) => levels[resource] === level);
  const list = (resources: readonly Resource[]) =>
    new Intl.ListFormat(language).format(
      resources.map((resource) => t(`developer:sentence.things.${resource}`)),
    );
  const sendsSingle = levels.emails === "write";
  const writes: readonly Resource[] = having("write").filter((resource) => resource !== "emails");
  const reads = having("read");
  const sends = SENDING.filter((resource) => writes.includes(resource));
  const does = [
    ...(sendsSingle ? [t("developer:sentence.sendsSingle")] : []),
    ...(sends.length > 0 ? [t("developer:sentence.sends", { things: list(sends) })] : []),
    ...(writes.length > 0 ? [t("developer:sentence.writes", { things: list(writes) })] : []),
    ...(reads.length > 0 ? [t("developer:sentence.reads", { things: list(reads) })] : []),
  ];
  if (does.length === 0) return [{ text: t("developer:sentence.nothing"), strong: false }];
  const where = [
    ...(facts.sendingDomain === null
      ? []
      : [t("developer:sentence.domain", { name: facts.sendingDomain })]),
    facts.networks === 0
      ? t("developer:sentence.anywhere")
      : t("developer:sentence.networks", { count: facts.networks }),
  ].join(", ");
  const when =
    facts.until === null
      ? t("developer:sentence.never")
      : t("developer:sentence.until", { date: facts.until });
  return emphasized(
    t("developer:sentence.whole", {
      does: new Intl.ListFormat(language).format(does),
      where,
      when,
    }),
  );
}

/** Returns the resources that a key can't access, as a sentence; undefined if it can access all. */
export function noAccessSentence(
  levels: Levels,
  t: Translate,
  language: string,
): string | undefined {
  const closed = RESOURCES.filter((resource) => levels[resource] === "none");
  if (closed.length === 0 || closed.length === RESOURCES.length) return undefined;
  const things = new Intl.ListFormat(language, { type: "disjunction" }).format(
    closed.map((resource) => t(`developer:sentence.things.${resource}`)),
  );
  return t("developer:sentence.noAccess", { things });
}

/** Splits a text at its asterisks: "a *b* c" emphasizes b. */
export function emphasized(text: string): SentencePart[] {
  return text
    .split("*")
    .map((part, index) => ({ text: part, strong: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** Returns the sentence without its emphasis. */
export const plainSentence = (parts: readonly SentencePart[]): string =>
  parts.map(({ text }) => text).join("");
