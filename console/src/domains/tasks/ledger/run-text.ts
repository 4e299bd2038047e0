import type { TaskCause, TaskResult, TaskRun } from "../../../lib/api.generated.ts";
import type { Formats } from "../../../ui/formats/formats.ts";
import { responseTime } from "../../../ui/formats/response-time.ts";

/** The language and texts for descriptions of runs: namespaces `tasks`, `holidays` and `errors`. */
export interface RunTexts {
  t: (key: string, options?: Record<string, unknown>) => string;
  exists: (key: string) => boolean;
  formats: Formats;
  language: string;
}

type Told = Pick<
  TaskRun,
  "outcome" | "cause" | "result" | "attempts" | "startedAt" | "retryAt" | "user" | "approvalId"
>;

const MINUTE_MS = 60_000;

/**
 * Names holidays, each once: those of the calendars by their code, which several countries share, and a workspace's own as they
 * are written.
 */
export const holidayNames = (
  names: readonly string[],
  { t, exists, language }: Pick<RunTexts, "t" | "exists" | "language">,
): string =>
  new Intl.ListFormat(language).format(
    new Set(
      names.map((name) => (exists(`holidays:name.${name}`) ? t(`holidays:name.${name}`) : name)),
    ),
  );

/** Explains why a run failed or never started. */
export function causeText(
  cause: TaskCause,
  { attempts, user }: Pick<Told, "attempts" | "user">,
  runTexts: RunTexts,
): string {
  const { t, formats } = runTexts;
  switch (cause.code) {
    case "holiday":
      return cause.holidays?.length
        ? t("cause.holidayNamed", { names: holidayNames(cause.holidays, runTexts) })
        : t("cause.holiday");
    case "skippedByUser":
      return user ? t("cause.skippedBy", { name: user.name }) : t("cause.skippedByUser");
    case "canceledByUser":
      return user ? t("cause.canceledBy", { name: user.name }) : t("cause.canceledByUser");
    case "outage":
    case "late":
      return [awayText(cause, runTexts), lateText(cause, runTexts)].join(" ");
    case "timeout":
      return t("cause.timeout", {
        count: attempts,
        duration: formats.duration((cause.seconds ?? 0) * 1000),
      });
    case "error":
      return errorText(cause, runTexts);
    default:
      return t(`cause.${cause.code}`);
  }
}

function awayText({ code, awayFrom, awayUntil }: TaskCause, { t, formats }: RunTexts): string {
  if (code === "late") return t("cause.late");
  if (awayFrom === undefined || awayUntil === undefined) return t("cause.outage");
  return t("cause.outageSpan", { from: formats.clock(awayFrom), until: formats.clock(awayUntil) });
}

function lateText({ lateMinutes, catchUpMinutes }: TaskCause, { t, formats }: RunTexts): string {
  if (catchUpMinutes === 0) return t("cause.neverCaughtUp");
  if (lateMinutes === undefined || catchUpMinutes === undefined) return "";
  return t("cause.tooLate", {
    limit: formats.duration(catchUpMinutes * MINUTE_MS),
    late: formats.duration(lateMinutes * MINUTE_MS),
  });
}

function errorText({ error, detail }: TaskCause, runTexts: RunTexts): string {
  const { t, exists } = runTexts;
  const known = error !== undefined && exists(`errors:${error}`) ? t(`errors:${error}`) : "";
  if (known === "" && detail === undefined) return t("cause.error");
  const isSentence = /[.!?]$/.test(known);
  const shown = detail === undefined ? "" : detailText(detail, runTexts);
  return [known, shown].filter(Boolean).join(isSentence ? " " : ": ");
}

/** Returns the detail of an error: requests name their error by its code, some with a technical message after it. */
function detailText(detail: string, { t, exists }: RunTexts): string {
  const [code = "", ...message] = detail.split(": ");
  if (!exists(`requests:error.${code}`)) return detail;
  const reason = t(`requests:error.${code}`);
  return message.length === 0 ? reason : `${reason} (${message.join(": ")})`;
}

/** Describes the result of a completed run. */
export function resultText(result: TaskResult, { t, formats, language }: RunTexts): string {
  const people = (count: number) => ({ count, number: formats.number(count) });
  switch (result.type) {
    case "email":
      return result.recipients === null
        ? t("result.preparing")
        : t("result.sent", people(result.recipients));
    case "report":
      return t("result.sent", people(result.recipients));
    case "backup":
      return t("result.backup", {
        ...people(result.contacts),
        size: formats.bytes(result.bytes),
        file: result.file,
      });
    case "request":
      return t("result.request", {
        status: result.status,
        duration: responseTime(result.durationMs, language),
      });
    case "nothing":
      return t("result.nothing");
  }
}

/** Describes a run in a sentence or two. */
export function happenedText(run: Told, runTexts: RunTexts): string {
  const { t, formats } = runTexts;
  if (run.outcome === "running") {
    if (run.approvalId !== null) return t("happened.approval");
    if (run.retryAt !== null)
      return t("happened.retry", { count: run.attempts, time: formats.clock(run.retryAt) });
    return t(run.startedAt === null ? "happened.waiting" : "happened.running");
  }
  const cause = run.cause ? causeText(run.cause, run, runTexts) : "";
  // The cause of a run that had nothing to do says so, too.
  const result =
    run.result && run.result.type !== "nothing" ? resultText(run.result, runTexts) : "";
  const attempt =
    run.outcome === "completed" && run.attempts > 1
      ? t("happened.onAttempt", { number: run.attempts })
      : "";
  return [result, cause, attempt].filter(Boolean).join(" ");
}
