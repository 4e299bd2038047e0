import {
  CRON_FIELDS,
  type CronField,
  type CronProblem,
  type FieldProblem,
} from "@arauto/contracts";
import { Cron } from "croner";
import { LRUCache } from "lru-cache";

const NICKNAMES: ReadonlySet<string> = new Set([
  "@hourly",
  "@daily",
  "@midnight",
  "@weekly",
  "@monthly",
  "@yearly",
  "@annually",
]);

/** Problems by the parser's messages. The first match counts. */
const MEANINGS: readonly (readonly [RegExp, CronProblem])[] = [
  [/is empty|cannot be empty/, "cronEmpty"],
  [/Invalid value for/, "cronOutOfRange"],
  [/From value is larger/, "cronReversed"],
  [/stepping|steps/, "cronStep"],
  [/\bnth\b/, "cronNth"],
  [/\bL(W)?\b/, "cronLast"],
  [/\bW\b|nearestWeekdays/i, "cronNearest"],
  [/name has to stand alone/, "cronName"],
  [/illegal characters/, "cronCharacters"],
];

const SENTENCES: Record<CronProblem, string> = {
  cronFieldCount: "Enter five fields: minute, hour, day of the month, month, day of the week",
  cronNickname: "Use @hourly, @daily, @weekly, @monthly or @yearly",
  cronNever: "This schedule never runs",
  cronEmpty: "A part of this field is empty",
  cronCharacters: "This field contains characters that mean nothing here",
  cronOutOfRange: "A value is outside of this field's range",
  cronReversed: "A range starts after its end",
  cronStep: "Write steps as */15 or 10-40/5, with a step above 0 and within the field's range",
  cronNth: "Write the nth weekday as MON#2, from 1 to 5, in the day of the week",
  cronLast: "Write the last day as L, and the last Friday as 5L in the day of the week",
  cronNearest: "Write the nearest weekday as 15W, in the day of the month, without a range",
  cronName: "A name of a month or a day has to stand alone",
  cronField: "This field can't be read",
};

export const cronProblem = (code: CronProblem, field?: CronField): FieldProblem => ({
  path: field === undefined ? "schedule.cron" : `schedule.cron.${field}`,
  code,
  message: SENTENCES[code],
});

const OPTIONS = { mode: "5-part", timezone: "UTC", paused: true } as const;
/** Checked expressions: workers and the calendar parse the same expressions repeatedly. */
const checked = new LRUCache<string, FieldProblem[]>({ max: 500 });

function meaningOf(pattern: string): CronProblem | null {
  try {
    // oxlint-disable-next-line no-new -- only to see whether it can be read
    new Cron(pattern, OPTIONS);
    return null;
  } catch (error) {
    const { message } = error as Error;
    return MEANINGS.find(([words]) => words.test(message))?.[1] ?? "cronField";
  }
}

/**
 * Returns the problems of a cron expression, checking each field separately; empty if the parser accepts it. Does not
 * check whether it ever matches.
 */
export function cronProblems(cron: string): readonly FieldProblem[] {
  let problems = checked.get(cron);
  if (!problems) {
    problems = findProblems(cron.trim());
    checked.set(cron, problems);
  }
  return problems;
}

function findProblems(text: string): FieldProblem[] {
  if (text.startsWith("@"))
    return NICKNAMES.has(text.toLowerCase()) ? [] : [cronProblem("cronNickname")];
  const parts = text.split(/\s+/);
  if (parts.length !== CRON_FIELDS.length) return [cronProblem("cronFieldCount")];
  const problems = CRON_FIELDS.flatMap((field, index) => {
    const code = meaningOf(
      CRON_FIELDS.map((_, other) => (other === index ? parts[index] : "*")).join(" "),
    );
    return code === null ? [] : [cronProblem(code, field)];
  });
  if (problems.length > 0) return problems;
  const whole = meaningOf(text);
  return whole === null ? [] : [cronProblem(whole)];
}
