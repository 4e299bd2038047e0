import type { FieldProblem, LimitReached } from "@arauto/contracts";
import { isApiProblem } from "../../lib/api-problem.ts";
import { i18n } from "../../lib/i18n.ts";

/** The translate function, for keys of any namespace. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;

/** Returns one sentence for users about a caught value: the code's translation, otherwise the fallback's. */
export function problemText(error: unknown, t: Translate): string {
  if (!isApiProblem(error)) return t("errors:INTERNAL");
  if (error.code === "PLAN_LIMIT_REACHED" && error.limit) return limitText(error.limit, t);
  const key = `errors:${error.code}`;
  return t(i18n.exists(key) ? key : "errors:INTERNAL");
}

/** Names the limit of the plan, with its numbers. */
function limitText({ limit, max, used, wanted }: LimitReached, t: Translate): string {
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return t(`errors:limit.${limit}`, {
    max: number(max),
    used: number(used),
    wanted: number(wanted),
  });
}

/**
 * Returns a problem's field errors as a form's errors: `{ email: "Invalid email" }`, by dotted path. Empty if the
 * problem is about no field.
 */
export function fieldErrors(error: unknown, t: Translate): Record<string, string> {
  if (!isApiProblem(error)) return {};
  const entries = (error.errors ?? []).map((field) => [field.path, fieldText(field, t)] as const);
  // The first error of a field is the one to fix first.
  return Object.fromEntries(entries.toReversed());
}

/** Returns a field problem in the reader's language, never the English `message` itself. */
export function fieldText(
  { code, message }: Pick<FieldProblem, "code" | "message">,
  t: Translate,
): string {
  // Rules with their own sentence are identified by it, since the validator gives them all one code.
  const keys = [
    `errors:messages.${messageKey(message)}`,
    `errors:fields.${code}`,
    `errors:${code}`,
  ];
  return t(keys.find((key) => i18n.exists(key)) ?? "errors:fields.invalid");
}

/** Returns a translation key for an English sentence: "Use at least 8 characters" → "useAtLeast8Characters". */
export function messageKey(message: string): string {
  const words = message.replaceAll(/['’]/g, "").match(/[A-Za-z0-9]+/g) ?? [];
  return words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join("");
}
