import type { TaskLogLine } from "../../../lib/api.generated.ts";
import { responseTime } from "../../../ui/formats/response-time.ts";
import { causeText, type RunTexts } from "./run-text.ts";

const SECOND_MS = 1000;

/** Returns a line of a run's log in the reader's language. Lines without a message are shown as they are. */
export function logText({ text, code, values, cause }: TaskLogLine, runTexts: RunTexts): string {
  if (code === undefined) return text;
  if (code === "failed") return cause ? failureText(cause, runTexts) : text;
  const { t } = runTexts;
  const shown = Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => shownValue(name, value, runTexts)),
  );
  const count = values?.["items"];
  return t(`log.line.${code}`, { ...shown, ...(typeof count === "number" && { count }) });
}

/** Of a single attempt: the cause of the whole run says how many there were. */
function failureText(cause: NonNullable<TaskLogLine["cause"]>, runTexts: RunTexts): string {
  const { t, formats } = runTexts;
  if (cause.code === "timeout")
    return t("log.line.stopped", { duration: formats.duration((cause.seconds ?? 0) * SECOND_MS) });
  if (cause.code === "workerLost") return t("log.line.workerLost");
  return causeText(cause, { attempts: 1, user: null }, runTexts);
}

/** Returns the variables of the texts for a value of a message. */
function shownValue(
  name: string,
  value: string | number,
  { t, exists, formats, language }: RunTexts,
): [string, string][] {
  if (name === "at" || name === "until") return [["time", formats.dateTime(String(value))]];
  if (name === "seconds") return [["duration", formats.duration(Number(value) * SECOND_MS)]];
  if (name === "ms") return [["duration", responseTime(Number(value), language)]];
  if (name === "error") {
    const key = `requests:error.${value}`;
    return [["reason", exists(key) ? t(key) : String(value)]];
  }
  if (name === "status") return [["status", String(value)]];
  if (name === "items") return [["number", formats.number(Number(value))]];
  return [[name, typeof value === "number" ? formats.number(value) : value]];
}
