import type { FilterCondition, FilterDefinition, FilterFieldType } from "@arauto/contracts";
import type { TFunction } from "i18next";
import type { CustomField } from "../../app/api.generated.ts";
import { fieldType } from "./draft.ts";

/** A piece of the sentence and what it stands for, so that it can be set in its own weight. */
export interface SentencePart {
  kind: "plain" | "field" | "value" | "join";
  text: string;
}

export interface SentenceWords {
  /** Of the namespace `filters`, with `accounts` beside it for the names of statuses. */
  t: TFunction<["filters", "accounts"]>;
  language: string;
  fields: readonly CustomField[];
}

// Private-use marks around names and values while i18next puts the sentence together in the order of the
// language; they are taken out of what people typed first.
const MARKS = { field: ["\ue000", "\ue001"], value: ["\ue002", "\ue003"] } as const;
const ANY_MARK = /[\ue000-\ue003]/g;
const MARKED = /\ue000([^\ue001]*)\ue001|\ue002([^\ue003]*)\ue003/g;
const unescaped = { interpolation: { escapeValue: false } } as const;

function marked(kind: keyof typeof MARKS, text: string): string {
  const [open, close] = MARKS[kind];
  return open + text.replace(ANY_MARK, "") + close;
}

/** The name people know a field by; the identifier when the field is gone. */
export function fieldLabel(condition: Pick<FilterCondition, "source" | "field">, words: SentenceWords): string {
  if (condition.source === "custom") return words.fields.find((field) => field.identifier === condition.field)?.name ?? condition.field;
  return words.t(`filters:standardFields.${condition.field}`, { defaultValue: condition.field });
}

/** One value in words: quoted text, a number or day as the language writes it, a status by its name. */
export function valueInWords(
  value: string | number | boolean | undefined,
  type: FilterFieldType | undefined,
  words: SentenceWords,
): string {
  if (value === undefined) return "";
  const text = String(value);
  if (typeof value === "number") return new Intl.NumberFormat(words.language, { maximumFractionDigits: 15 }).format(value);
  if (type === "status") return words.t(`accounts:status.${text}`, { defaultValue: text });
  if (type === "date") {
    const time = Date.parse(text);
    if (Number.isFinite(time)) return new Intl.DateTimeFormat(words.language, { dateStyle: "medium", timeZone: "UTC" }).format(time);
  }
  return words.t("filters:quoted", { value: text, ...unescaped });
}

function clause(condition: FilterCondition, words: SentenceWords): string {
  const type = fieldType(condition, words.fields);
  const one = (value: string | number | boolean | undefined) => marked("value", valueInWords(value, type, words));
  const list = new Intl.ListFormat(words.language, { type: "disjunction" });
  const values = condition.values ?? [];
  return words.t(`filters:clause.${condition.operator}`, {
    context: type === "date" ? "date" : undefined,
    field: marked("field", fieldLabel(condition, words)),
    value: condition.operator === "inLastDays" ? undefined : one(condition.value),
    values: list.format(values.map(one)),
    from: one(condition.from),
    to: one(condition.to),
    ...(condition.operator === "inLastDays" && {
      count: Number(condition.value),
      days: marked("value", valueInWords(Number(condition.value), "number", words)),
    }),
    ...unescaped,
  });
}

function parts(text: string): SentencePart[] {
  const result: SentencePart[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > end) result.push({ kind: "plain", text: text.slice(end, match.index) });
    const [all, field, value] = match;
    result.push(field === undefined ? { kind: "value", text: value ?? "" } : { kind: "field", text: field });
    end = match.index + all.length;
  }
  if (end < text.length) result.push({ kind: "plain", text: text.slice(end) });
  return result;
}

/**
 * The word between two clauses, spelled out each time: after a few conditions nobody remembers whether
 * all or any was meant. A comma goes before it where a clause holds an "or" of its own, or there are many.
 */
function joint(before: string, after: string, definition: FilterDefinition, words: SentenceWords): string {
  const list = new Intl.ListFormat(words.language, { type: definition.operator === "AND" ? "conjunction" : "disjunction" });
  const word = list.formatToParts([before, after]).find((piece) => piece.type === "literal")?.value ?? " ";
  const needsComma = definition.conditions.length > 2 || definition.conditions.some((condition) => (condition.values?.length ?? 0) > 1);
  return needsComma && !word.startsWith(",") ? `,${word}` : word;
}

/** The whole filter in plain words of the interface language, in parts. */
export function sentenceParts(definition: FilterDefinition, words: SentenceWords): SentencePart[] {
  const clauses = definition.conditions.map((condition) => clause(condition, words));
  const joined = clauses.flatMap((text, place): SentencePart[] => {
    const former = clauses[place - 1];
    // Without the marks, so that "y" becomes "e" before an "i" in Spanish.
    const bare = (marked: string) => marked.replace(ANY_MARK, "");
    return former === undefined
      ? parts(text)
      : [{ kind: "join", text: joint(bare(former), bare(text), definition, words) }, ...parts(text)];
  });
  const [before = "", after = ""] = words.t("filters:sentence", { clauses: "\ue000", ...unescaped }).split("\ue000");
  return [{ kind: "plain" as const, text: before }, ...joined, { kind: "plain" as const, text: after }].filter((part) => part.text !== "");
}

/** The same as one text, to copy or to read out. */
export function sentenceText(definition: FilterDefinition, words: SentenceWords): string {
  return sentenceParts(definition, words)
    .map((part) => part.text)
    .join("");
}
