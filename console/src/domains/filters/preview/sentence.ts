import { FILTER_OPERATORS, isFilterGroup } from "@arauto/contracts";
import type {
  CustomEventPropertyCondition,
  FilterCondition,
  FilterDefinition,
  FilterFieldType,
  FilterGroup,
  FilterOperator,
} from "@arauto/contracts";
import type { TFunction } from "i18next";
import { languageName } from "../../../ui/formats/language-name.ts";
import { dealClause, type DealWording } from "../deals/deal-clause.ts";
import { fieldType, isLanguage } from "../builder/filter-names.ts";
import type { FilterNames } from "../builder/filter-names.ts";

/** A part of the sentence and what it represents, so that it can be styled. */
export interface SentencePart {
  kind: "plain" | "field" | "value" | "join";
  text: string;
}

export interface SentenceLabels extends FilterNames {
  /** For the namespace `filters`, with `accounts` for the names of statuses. */
  t: TFunction<["filters", "accounts"]>;
  language: string;
  /** Names of the campaigns in conditions, by id. */
  campaigns: ReadonlyMap<string, string>;
  /** Some names are still loading. */
  isLoading: boolean;
}

// Private-use marks around names and values while i18next composes the sentence in the language's order; they are
// removed from user input first.
const MARKS = { field: ["\ue000", "\ue001"], value: ["\ue002", "\ue003"] } as const;
const ANY_MARK = /[\ue000-\ue004]/g;
const MARKED = /\ue000([^\ue001]*)\ue001|\ue002([^\ue003]*)\ue003/g;
/** The place of the clauses in a template. */
const CLAUSES = "\ue004";
const unescaped = { interpolation: { escapeValue: false } } as const;

type Scalar = string | number | boolean | undefined;
/** How a value is formatted. */
type WordedType = FilterFieldType | "language" | undefined;

function marked(kind: keyof typeof MARKS, text: string): string {
  const [open, close] = MARKS[kind];
  return open + text.replace(ANY_MARK, "") + close;
}

/** Returns a field's name; the identifier when the field was deleted. */
function fieldLabel({ source, field }: FilterCondition, labels: SentenceLabels): string {
  if (source === "custom")
    return labels.fields.find(({ identifier }) => identifier === field)?.name ?? field;
  if (source === "topic")
    return (
      labels.topics.find(({ id }) => id === field)?.name ??
      (labels.isLoading ? "…" : labels.t("filters:goneTopic"))
    );
  return labels.t(`filters:standardFields.${field}`, { defaultValue: field });
}

/** Returns one value in words: quoted text, a number or day in the language's format, a status or language by its name. */
function valueInWords(value: Scalar, type: WordedType, labels: SentenceLabels): string {
  if (value === undefined) return "";
  const text = String(value);
  if (typeof value === "number")
    return new Intl.NumberFormat(labels.language, { maximumFractionDigits: 15 }).format(value);
  if (type === "language") return languageName(text, labels.language);
  if (type === "status") return labels.t(`accounts:status.${text}`, { defaultValue: text });
  if (type === "date") {
    const time = Date.parse(text);
    if (Number.isFinite(time))
      return new Intl.DateTimeFormat(labels.language, {
        dateStyle: "medium",
        timeZone: "UTC",
      }).format(time);
  }
  return labels.t("filters:quoted", { value: text, ...unescaped });
}

/** Joins values with the language's word, which may depend on how the next one begins ("u" before "Olinda" in Spanish). */
function valuesInWords(
  condition: FilterCondition,
  type: WordedType,
  labels: SentenceLabels,
): string {
  const values = condition.values ?? [];
  const list = new Intl.ListFormat(labels.language, {
    type: condition.operator === "hasAll" ? "conjunction" : "disjunction",
  });
  let at = 0;
  return list
    .formatToParts(
      values.map((value) =>
        type === "status" || type === "language"
          ? valueInWords(value, type, labels)
          : String(value),
      ),
    )
    .map((piece) =>
      piece.type === "literal"
        ? piece.value
        : marked("value", valueInWords(values[at++], type, labels)),
    )
    .join("");
}

function daysInWords(days: number, labels: SentenceLabels) {
  return { count: days, days: marked("value", valueInWords(days, "number", labels)) };
}

function engagementClause(
  { field, operator, campaignId, days }: FilterCondition,
  labels: SentenceLabels,
): string {
  const name = campaignId === undefined ? undefined : labels.campaigns.get(campaignId);
  const gone = labels.isLoading ? "…" : labels.t("filters:goneCampaign");
  const did = labels.t(
    `filters:engaged.${field}.${operator}.${campaignId === undefined ? "any" : "one"}`,
    {
      campaign: marked(
        "value",
        name === undefined ? gone : labels.t("filters:quoted", { value: name, ...unescaped }),
      ),
      ...unescaped,
    },
  );
  return days === undefined
    ? did
    : labels.t("filters:engagedWithin", { did, ...daysInWords(days, labels), ...unescaped });
}

/** Returns a condition on a property in words: its name, the operator's label and the value. */
function propertyInWords(
  { property, type, ...operands }: CustomEventPropertyCondition,
  labels: SentenceLabels,
): string {
  const { operator } = operands;
  const one = (value: Scalar) => marked("value", valueInWords(value, type, labels));
  const day = (days: Scalar) =>
    labels.t("filters:customEvent.daysInWords", {
      ...daysInWords(Number(days), labels),
      ...unescaped,
    });
  const written = {
    none: () => "",
    one: () => one(operands.value),
    days: () => day(operands.value),
    list: () =>
      new Intl.ListFormat(labels.language, { type: "disjunction" }).format(
        (operands.values ?? []).map(one),
      ),
    range: () =>
      new Intl.ListFormat(labels.language).format([one(operands.from), one(operands.to)]),
  }[FILTER_OPERATORS[operator]]();
  const label = labels.t(`filters:operator.${operator}`, {
    context: type === "date" ? type : undefined,
  });
  return [marked("field", property), label, written].filter((word) => word !== "").join(" ");
}

/** Returns "who triggered the event ordered at least 2 times in the last 30 days where total is greater than 100". */
function customEventClause(condition: FilterCondition, labels: SentenceLabels): string {
  const { field, operator, value, days, firstDay, lastDay, where = [] } = condition;
  const { t } = labels;
  const date = (day: string | undefined) => marked("value", valueInWords(day, "date", labels));
  const did = t(`filters:customEvent.clause.${operator}`, {
    event: marked("field", field),
    count: Number(value ?? 1),
    times: marked("value", valueInWords(Number(value ?? 1), "number", labels)),
    ...unescaped,
  });
  const bounds = firstDay === undefined ? "until" : lastDay === undefined ? "since" : "between";
  const dated =
    firstDay === undefined && lastDay === undefined
      ? did
      : t(`filters:customEvent.when.${bounds}`, {
          did,
          from: date(firstDay),
          to: date(lastDay),
          ...unescaped,
        });
  const whole =
    days === undefined
      ? dated
      : t("filters:engagedWithin", { did, ...daysInWords(days, labels), ...unescaped });
  if (where.length === 0) return whole;
  const conditions = new Intl.ListFormat(labels.language).format(
    where.map((one) => propertyInWords(one, labels)),
  );
  return t("filters:customEvent.where", { did: whole, conditions, ...unescaped });
}

/** Data for descriptions of conditions on deals. */
const dealWording = (labels: SentenceLabels): DealWording => ({
  ...labels,
  value: (text) => marked("value", text),
  days: (days) => daysInWords(days, labels),
});

const WHOLE: readonly FilterOperator[] = ["equals", "notEquals", "inList", "notInList"];

function clause(condition: FilterCondition, labels: SentenceLabels): string {
  if (condition.source === "engagement") return engagementClause(condition, labels);
  if (condition.source === "customEvent") return customEventClause(condition, labels);
  if (condition.source === "deal") return dealClause(condition, dealWording(labels));
  const type = fieldType(condition, labels);
  // A part of a tag is not a language.
  const worded = isLanguage(condition) && WHOLE.includes(condition.operator) ? "language" : type;
  const one = (value: Scalar) => marked("value", valueInWords(value, worded, labels));
  const isDays = FILTER_OPERATORS[condition.operator] === "days";
  return labels.t(`filters:clause.${condition.operator}`, {
    context: type === "date" || type === "tags" || type === "number" ? type : undefined,
    field: marked("field", fieldLabel(condition, labels)),
    value: isDays ? undefined : one(condition.value),
    values: valuesInWords(condition, worded, labels),
    from: one(condition.from),
    to: one(condition.to),
    ...(type === "tags" && { count: condition.values?.length ?? 0 }),
    ...(isDays && daysInWords(Number(condition.value), labels)),
    ...unescaped,
  });
}

function parts(text: string): SentencePart[] {
  const result: SentencePart[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > end) result.push({ kind: "plain", text: text.slice(end, match.index) });
    const [all, field, value] = match;
    result.push(
      field === undefined ? { kind: "value", text: value ?? "" } : { kind: "field", text: field },
    );
    end = match.index + all.length;
  }
  if (end < text.length) result.push({ kind: "plain", text: text.slice(end) });
  return result;
}

const textOf = (pieces: readonly SentencePart[]) => pieces.map(({ text }) => text).join("");

/** Returns a template around clauses, in parts. */
function around(template: string, clauses: readonly SentencePart[]): SentencePart[] {
  const [before = "", after = ""] = template.split(CLAUSES);
  const plain = (text: string): SentencePart[] => (text === "" ? [] : [{ kind: "plain", text }]);
  return [...plain(before), ...clauses, ...plain(after)];
}

/** Returns a group in brackets, preceded by its operator; a single condition needs neither. */
function partInWords(part: FilterCondition | FilterGroup, labels: SentenceLabels): SentencePart[] {
  if (!isFilterGroup(part)) return parts(clause(part, labels));
  const inside = joined(part, labels);
  const key = part.operator === "AND" ? "filters:group.allOf" : "filters:group.anyOf";
  return part.conditions.length === 1
    ? inside
    : around(labels.t(key, { clauses: CLAUSES, ...unescaped }), inside);
}

const isLong = (part: FilterCondition | FilterGroup): boolean =>
  isFilterGroup(part)
    ? part.conditions.length > 1 || part.conditions.some(isLong)
    : (part.values?.length ?? 0) > 1 || (part.where?.length ?? 0) > 0 || part.deal !== undefined;

/**
 * Joins clauses with the operator between all of them, because readers forget it after a few conditions. A comma
 * precedes it where a clause contains an "or", or there are many clauses.
 */
function joined(
  { operator, conditions }: FilterDefinition | FilterGroup,
  labels: SentenceLabels,
): SentencePart[] {
  const list = new Intl.ListFormat(labels.language, {
    type: operator === "AND" ? "conjunction" : "disjunction",
  });
  const needsComma = conditions.length > 2 || conditions.some(isLong);
  const clauses = conditions.map((part) => partInWords(part, labels));
  return clauses.flatMap((pieces, place): SentencePart[] => {
    const former = clauses[place - 1];
    if (former === undefined) return pieces;
    // In some languages the word depends on the next one: "y" becomes "e" before an "i" in Spanish.
    const word =
      list.formatToParts([textOf(former), textOf(pieces)]).find(({ type }) => type === "literal")
        ?.value ?? " ";
    return [
      { kind: "join", text: needsComma && !word.startsWith(",") ? `,${word}` : word },
      ...pieces,
    ];
  });
}

/** Returns the whole filter in words of the interface language, in parts. */
export function sentenceParts(
  definition: FilterDefinition,
  labels: SentenceLabels,
): SentencePart[] {
  const [only, ...others] = definition.conditions;
  // A single group needs no brackets.
  const outer =
    only !== undefined && others.length === 0 && isFilterGroup(only) ? only : definition;
  const pieces = around(
    labels.t("filters:sentence", { clauses: CLAUSES, ...unescaped }),
    joined(outer, labels),
  );
  const whole: SentencePart[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (last?.kind === "plain" && piece.kind === "plain") last.text += piece.text;
    else whole.push({ ...piece });
  }
  return whole;
}

/** Returns the sentence as one text, to copy or to read out. */
export function sentenceText(definition: FilterDefinition, labels: SentenceLabels): string {
  return textOf(sentenceParts(definition, labels));
}
