import {
  AppError,
  isSafeToRepeat,
  type SentRequest,
  TASK_LOG_LINE_MAX,
  type TaskActionOf,
} from "@arauto/contracts";
import {
  judgeRequest,
  type RequestOutcome,
  type RequestScope,
  sendRequest,
} from "../requests/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { AttemptLater, type TaskHandler, type TaskRunContext } from "./handler.ts";
import type { Transaction } from "../../platform/database/database.ts";

/** Returns the variables of a task's request; there is no contact. */
export async function requestScope(
  tx: Transaction,
  tenantId: string,
  taskName: string,
): Promise<RequestScope> {
  const { name, address } = await workspaceFacts(tx, tenantId);
  return { workspace: { name, address }, campaign: { name: taskName } };
}

const canRepeat = ({ repeatIsSafe, request }: TaskActionOf<"request">): boolean =>
  isSafeToRepeat(request.method, repeatIsSafe);

/**
 * Makes an HTTP request, as a workflow's step does. Before sending, the memo records that a request has begun. So if
 * the process dies or the attempt times out, the request is repeated only if this is safe.
 */
export const requestHandler: TaskHandler = {
  async run(context) {
    const { deps, tenantId, task, run, signal } = context;
    if (task.action.type !== "request") throw new AppError("TASK_TYPE_UNAVAILABLE");
    const { request } = task.action;
    const scope = await deps.database.tenant(tenantId, (tx) =>
      requestScope(tx, tenantId, task.name),
    );
    await context.remember({ isSending: true });
    // An attempt that timed out before this point has ended without sending anything.
    signal.throwIfAborted();
    const outcome = await sendRequest(deps, {
      tenantId,
      template: request,
      scope,
      contact: null,
      key: run.id,
      signal,
    });
    logOutcome(context, outcome);
    // The task's settings decide how often it is retried.
    const judgment = judgeRequest(outcome, {
      attempt: 1,
      repeatIsSafe: canRepeat(task.action),
    });
    if (judgment.kind === "uncertain") throw new AppError("REQUEST_UNCERTAIN");
    if (judgment.kind === "retry") {
      await context.remember({});
      const counts = outcome.kind !== "resting";
      throw new AttemptLater(failure(outcome), { inMs: judgment.inMs, counts });
    }
    if (judgment.result !== "ok" || outcome.kind !== "answered") throw failure(outcome);
    const { statusCode: status, durationMs } = outcome;
    return context.once(() => Promise.resolve({ type: "request", status, durationMs }));
  },
  unrepeatable({ action }, memo) {
    const mayHaveArrived = memo.isSending === true && action.type === "request";
    return mayHaveArrived && !canRepeat(action) ? new AppError("REQUEST_UNCERTAIN") : null;
  },
};

function failure(outcome: RequestOutcome): AppError {
  if (outcome.kind === "answered")
    return new AppError("REQUEST_FAILED", `HTTP ${outcome.statusCode}`);
  if (outcome.kind === "resting")
    return new AppError(
      "REQUEST_FAILED",
      "Requests to this host are paused, because most of them failed",
    );
  const { error, message } = outcome;
  return new AppError("REQUEST_FAILED", message === null ? error : `${error}: ${message}`);
}

/** Logs a request and its response. Secrets are masked in both. */
function logOutcome({ log }: TaskRunContext, outcome: RequestOutcome): void {
  if (outcome.kind === "resting")
    return log("warning", { code: "hostPaused", until: outcome.until.toISOString() });
  if (outcome.sent) logRequest(log, outcome.sent);
  if (outcome.kind === "unanswered") {
    const { error, message, wasSent } = outcome;
    const why = { error, ...(message !== null && { detail: message }) };
    return log("warning", { code: wasSent ? "unanswered" : "notSent", ...why });
  }
  log("info", { code: "response", status: outcome.statusCode, ms: outcome.durationMs });
  if (outcome.body !== "") log("info", outcome.body.slice(0, TASK_LOG_LINE_MAX));
}

function logRequest(log: TaskRunContext["log"], { method, url, headers, body }: SentRequest): void {
  log("info", `${method} ${url}`);
  for (const { name, value } of headers) log("info", `${name}: ${value}`);
  if (body !== null) log("info", body.slice(0, TASK_LOG_LINE_MAX));
}
