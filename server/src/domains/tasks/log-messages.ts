import {
  type TaskCause,
  TASK_LOG_LINE_MAX,
  type TaskLogCode,
  type TaskLogLine,
} from "@arauto/contracts";

/** The values of each message. Times are ISO 8601, durations are in milliseconds unless named otherwise. */
interface LogValues {
  attempt: { number: number; of: number };
  takenOver: object;
  nextAttempt: { at: string };
  stopped: { seconds: number };
  noRecipients: object;
  campaignStarted: { campaignId: string };
  nothingNew: { items: number };
  reportSent: { sent: number; assignees: number };
  waitsForApproval: object;
  verified: { records: number; files: number };
  hostPaused: { until: string };
  unanswered: { error: string; detail?: string };
  notSent: { error: string; detail?: string };
  response: { status: number; ms: number };
}
type CodeWithValues = keyof LogValues;

/** A message of a run's log, as its code and values. */
export type LogMessage =
  | { [Code in CodeWithValues]: { code: Code } & LogValues[Code] }[CodeWithValues]
  | { code: "failed"; cause: TaskCause };

const because = ({ error, detail }: LogValues["notSent"]): string =>
  detail === undefined ? error : `${error}: ${detail}`;

/** Returns a message in English, for readers of the API. */
function textOf(message: LogMessage): string {
  switch (message.code) {
    case "attempt":
      return `Attempt ${message.number} of ${message.of}`;
    case "takenOver":
      return "Taken over from a worker that disappeared";
    case "failed":
      return causeText(message.cause);
    case "nextAttempt":
      return `Next attempt at ${message.at}`;
    case "stopped":
      return `Stopped after ${message.seconds} seconds`;
    case "noRecipients":
      return "No one in the audience can receive it";
    case "campaignStarted":
      return `Started the campaign ${message.campaignId}`;
    case "nothingNew":
      return `Nothing new among ${message.items} items of the feed`;
    case "reportSent":
      return `Sent to ${message.sent} of ${message.assignees} assignees`;
    case "waitsForApproval":
      return "Waits for approval";
    case "verified":
      return `Wrote and verified ${message.records} records and ${message.files} files`;
    case "hostPaused":
      return `Most requests to this host fail. The next one follows at ${message.until}`;
    case "unanswered":
      return `Sent, without a response (${because(message)})`;
    case "notSent":
      return `Not sent (${because(message)})`;
    case "response":
      return `Response ${message.status} after ${message.ms} ms`;
  }
}

function causeText(cause: TaskCause): string {
  if (cause.code === "timeout") return `Stopped after ${cause.seconds} seconds`;
  if (cause.code === "workerLost") return "The workers that ran it disappeared";
  return [cause.error, cause.detail].filter(Boolean).join(": ");
}

/** Returns the line of a message or of a text that is shown as it is. */
export function logLine(
  level: TaskLogLine["level"],
  message: LogMessage | string,
  at: Date,
): TaskLogLine {
  const cut = (text: string) => text.slice(0, TASK_LOG_LINE_MAX);
  const line = { at: at.toISOString(), level };
  if (typeof message === "string") return { ...line, text: cut(message) };
  const text = cut(textOf(message));
  if (message.code === "failed") return { ...line, text, code: "failed", cause: message.cause };
  const { code, ...values } = message;
  const isEmpty = Object.keys(values).length === 0;
  return { ...line, text, code: code satisfies TaskLogCode, ...(!isEmpty && { values }) };
}
