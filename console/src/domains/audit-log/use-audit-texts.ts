import { useTranslation } from "react-i18next";
import type { AuditChange, AuditEntry } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { isolated } from "../../ui/formats/isolated.ts";
import type { Translate } from "../../ui/feedback/problem.ts";

/** The format of values that can have labels; all others are shown as stored. */
const CODE = /^[a-z]+(?:[A-Z][a-z]+)*$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

interface ValueSpeech {
  t: (key: string) => string;
  exists: (key: string) => boolean;
  dateTime: (time: string) => string;
  number: (value: number) => string;
}

/** Formats a field's value for display. */
export function valueText(given: unknown, speech: ValueSpeech): string {
  const { t, exists, dateTime, number } = speech;
  if (given === null || given === undefined || given === "") return t("audit-log:value.none");
  if (typeof given === "boolean") return t(`audit-log:value.${given ? "yes" : "no"}`);
  if (typeof given === "number") return number(given);
  if (Array.isArray(given))
    return given.length === 0
      ? t("audit-log:value.none")
      : given.map((one) => valueText(one, speech)).join(", ");
  const text = typeof given === "string" ? given : JSON.stringify(given);
  const key = `audit-log:value.${text}`;
  if (CODE.test(text) && text !== "none" && exists(key)) return t(key);
  return TIME.test(text) ? dateTime(text) : text;
}

/** Formats a workflow's state, whose words differ from a campaign's: they agree with "workflow" and say that it runs. */
export function workflowState(given: unknown, speech: ValueSpeech): string {
  const key = `campaigns:workflowStatus.${String(given)}`;
  return speech.exists(key) ? speech.t(key) : valueText(given, speech);
}

/** Returns functions that describe entries in words. */
export function useAuditTexts() {
  const { t, i18n } = useTranslation(["audit-log", "campaigns"]);
  const { dateTime, number } = useFormats();

  const speech = { t, exists: (key: string) => i18n.exists(key), dateTime, number };
  const values = (entry: AuditEntry, { field, before, after }: AuditChange) => {
    const isState = entry.record.kind === "workflow" && field === "status";
    const text = (given: unknown) =>
      isState ? workflowState(given, speech) : valueText(given, speech);
    return { before: text(before), after: text(after) };
  };

  return {
    actor: ({ actor }: AuditEntry) => actorName(actor, t),
    sentence: (entry: AuditEntry) => sentence(entry, t),
    field: ({ field }: AuditChange) => t(`field.${field}`),
    values,
    /** One line for a change: "Name: A → B". */
    change: (entry: AuditEntry, change: AuditChange) => {
      const field = t(`field.${change.field}`);
      if (change.isSecret) return t("changed.secret", { field });
      const { before, after } = values(entry, change);
      return t("changed.value", { field, before: isolated(before), after: isolated(after) });
    },
  };
}

function actorName({ kind, name }: AuditEntry["actor"], t: Translate): string {
  return t(`actor.${kind}`, { name: isolated(name ?? t("value.none")) });
}

function sentence(entry: AuditEntry, t: Translate): string {
  const { record, verb } = entry;
  const words = {
    actor: actorName(entry.actor, t),
    record: recordText(entry, t),
    name: isolated(record.name ?? t("value.none")),
  };
  if (record.kind === "approval" && verb === "created" && record.name !== null)
    return t("sentence.asked", words);
  // These change many contacts in the background.
  const isOperation = record.kind === "contact" && record.id === null;
  if (isOperation && verb === "updated") return t("sentence.bulkStarted", words);
  if (isOperation && verb === "canceled") return t("sentence.bulkCanceled", words);
  return t(`sentence.${verb}`, words);
}

/** Returns an entry's record as the object of a sentence: 'the template "Welcome"', "3 templates". */
function recordText({ record, count }: AuditEntry, t: Translate): string {
  if (record.id === null && count !== null) return t(`counted.${record.kind}`, { count });
  const kind = t(`kind.${record.kind}`);
  return record.name === null ? kind : t("named", { kind, name: isolated(record.name) });
}
