import { AppError, type LimitKind, type LimitReached } from "@arauto/contracts";

const WORDS: Readonly<Record<LimitKind, string>> = {
  contacts: "contacts",
  emails: "emails a month",
  members: "members",
  apiKeys: "API keys",
};

/** Returns the error that reports the limit, the current usage and the requested addition. */
export function limitReachedError(limit: LimitReached): AppError {
  const { max, used, wanted } = limit;
  return new AppError(
    "PLAN_LIMIT_REACHED",
    `The plan includes ${max} ${WORDS[limit.limit]}; ${used} are used, and this adds ${wanted}`,
    { limit },
  );
}
