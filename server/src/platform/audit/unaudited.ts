const records = new WeakMap<object, ReadonlySet<string>>();

/**
 * Marks records in the result of a transaction that it did not change, so that the audit log leaves them out. Returns
 * the result.
 */
export function unaudited<Result extends object>(result: Result, ids: Iterable<string>): Result {
  records.set(result, new Set(ids));
  return result;
}

/** Returns the records that the result of a transaction marks as not changed. */
export const unauditedIn = (result: unknown): ReadonlySet<string> =>
  (typeof result === "object" && result !== null && records.get(result)) || new Set();
