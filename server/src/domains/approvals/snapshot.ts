import type {
  ApprovalChange,
  ApprovalField,
  CampaignReview,
  TemplateIssue,
} from "@arauto/contracts";
import { isDeepStrictEqual } from "node:util";
import type { approvable } from "../campaigns/index.ts";

type Approvable = approvable.Approvable;

/** The content to approve in one round, frozen. */
export interface Snapshot extends Pick<Approvable, "settings" | "sending" | "steps"> {
  name: string;
  people: number | null;
  matched: number | null;
  leftOut: CampaignReview["leftOut"];
  messages: (Approvable["messages"][number] & { text: string; issues: TemplateIssue[] })[];
}

type Comparable = Pick<Approvable, "settings" | "sending" | "steps" | "messages"> &
  Partial<Pick<Snapshot, "people">>;

const named = (list: readonly { name: string }[] | undefined): string =>
  (list ?? []).map(({ name }) => name).join(", ");
const json = (value: unknown): string => (value === null ? "" : JSON.stringify(value));
const rules = (list: readonly { definition: unknown }[] | undefined) =>
  (list ?? []).map(({ definition }) => definition);

/** Returns the parts of a send to compare, as short texts. */
function factsOf({ settings, sending, steps, people }: Comparable): [ApprovalField, string][] {
  const { from, replyTo, filters, excludedFilters, topic, resendOf } = sending;
  return [
    ["from", `${from.name} <${from.address}>`],
    ["replyTo", replyTo ?? ""],
    ["audience", resendOf ? resendOf.name : named(filters)],
    ["excluded", named(excludedFilters)],
    ["topic", topic?.name ?? ""],
    ...(people === undefined ? [] : [["people", String(people ?? "")] as [ApprovalField, string]]),
    ["sendAt", settings.sendAt ?? ""],
    ["spread", settings.spreadMinutes === null ? "" : String(settings.spreadMinutes)],
    ["test", json(settings.test)],
    ["canary", json(settings.canary)],
    ["steps", steps.map(({ title, type }) => title || type).join(" → ")],
  ];
}

/** Returns the differences between two rounds, each part with its old and its new text. */
export function changesBetween(before: Snapshot, after: Snapshot): ApprovalChange[] {
  const former = new Map(factsOf(before));
  const changes = factsOf(after).flatMap(([field, value]): ApprovalChange[] => {
    const was = former.get(field) ?? "";
    return was === value ? [] : [{ field, message: null, before: was, after: value }];
  });
  const hasRules = (snapshot: Snapshot) => [
    rules(snapshot.sending.filters),
    rules(snapshot.sending.excludedFilters),
  ];
  if (
    !isDeepStrictEqual(hasRules(before), hasRules(after)) &&
    !changes.some(({ field }) => field === "audience" || field === "excluded")
  )
    changes.push({ field: "audienceRules", message: null, before: "", after: "" });
  return [...changes, ...messageChanges(before, after)];
}

function messageChanges(before: Snapshot, after: Snapshot): ApprovalChange[] {
  const count = Math.max(before.messages.length, after.messages.length);
  return Array.from({ length: count }, (_, index): ApprovalChange[] => {
    const [was, is] = [before.messages[index], after.messages[index]];
    const message = count > 1 ? ((is ?? was)?.title ?? null) : null;
    const change = (field: ApprovalField, one = "", other = ""): ApprovalChange[] =>
      one === other ? [] : [{ field, message, before: one, after: other }];
    const texts = [
      ...change("subject", was?.source.subject, is?.source.subject),
      ...change("preheader", was?.source.preheader, is?.source.preheader),
      ...change("text", was?.text, is?.text),
    ];
    const looks = !isDeepStrictEqual(contentOf(was), contentOf(is));
    return looks && !texts.some(({ field }) => field === "text")
      ? [...texts, { field: "content", message, before: "", after: "" }]
      : texts;
  }).flat();
}

const contentOf = (message: Comparable["messages"][number] | undefined) =>
  message && [message.source.source, message.source.translations, message.source.language];

/** Returns which parts changed since a round was requested. */
export function fieldsChanged(before: Snapshot, now: Approvable): ApprovalField[] {
  const former = new Map(factsOf(before));
  const fields = new Set<ApprovalField>();
  for (const [field, value] of factsOf(now)) if (former.get(field) !== value) fields.add(field);
  const count = Math.max(before.messages.length, now.messages.length);
  for (let index = 0; index < count; index += 1) {
    const [was, is] = [before.messages[index], now.messages[index]];
    if (was?.source.subject !== is?.source.subject) fields.add("subject");
    if (was?.source.preheader !== is?.source.preheader) fields.add("preheader");
    if (!isDeepStrictEqual(contentOf(was), stored(contentOf(is)))) fields.add("content");
  }
  return fields.size > 0 ? [...fields] : ["other"];
}

/** Converts a value to what the database would return. */
const stored = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
