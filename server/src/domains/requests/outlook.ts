import {
  isSafeToRepeat,
  type RequestMethod,
  type RequestOutlook,
  type RequestStepSettings,
  type RequestWay,
} from "@arauto/contracts";
import { judgeRequest, type RequestResult } from "./judge.ts";
import type { RequestOutcome } from "./send.ts";

/** Returns where a contact continues after the result of a request. `failed`: they leave the workflow. */
export function pathAfter(
  { outputs, continueOnError }: Pick<RequestStepSettings, "outputs" | "continueOnError">,
  result: RequestResult,
): "next" | RequestWay | "failed" {
  if (result === "ok") return "next";
  if (outputs.includes(result)) return result;
  return continueOnError ? "next" : "failed";
}

/** Whether a contact continues after a lost response without a member's decision. */
export const passesUncertain = ({
  outputs,
  continueOnError,
}: Pick<RequestStepSettings, "outputs" | "continueOnError">): boolean =>
  continueOnError || outputs.includes("unanswered");

/** Returns how a workflow continues if each attempt at a request ends with this outcome. */
export function outlookOf(
  outcome: RequestOutcome,
  step: RequestStepSettings,
  method: RequestMethod,
): RequestOutlook {
  const repeatIsSafe = isSafeToRepeat(method, step.repeatIsSafe);
  const now = Date.now();
  const judge = (attempt: number) => judgeRequest(outcome, { attempt, repeatIsSafe, now }, () => 0);
  const first = judge(1);
  let judgment = first;
  let repeats = 0;
  while (judgment.kind === "retry") {
    repeats += 1;
    judgment = judge(repeats + 1);
  }
  return {
    repeats,
    repeatInSeconds: first.kind === "retry" ? Math.round(first.inMs / 1_000) : null,
    repeatIsSafe,
    path:
      judgment.kind === "done"
        ? pathAfter(step, judgment.result)
        : passesUncertain(step)
          ? pathAfter(step, "unanswered")
          : "decision",
  };
}
