import type { Permission } from "@arauto/contracts";

/**
 * The permitted response to a stranger's request:
 * - `notFound`: 404 and nothing else
 * - `refused`: some 4xx, because the request references another workspace's record
 * - `nothing`: a success about no records (`count` 0, or no items)
 * - `own`: a success that shows only their own records
 * - `clean`: success or rejection, as long as nothing is shown or changed
 */
export type Expected = "notFound" | "refused" | "nothing" | "own" | "clean";

export interface Example {
  operationId: string;
  expected: Expected;
  params?: Record<string, string>;
  /** Lists are separated by commas. */
  query?: Record<string, string | string[]>;
  body?: Record<string, unknown>;
  file?: { name: string; text: string } | { name: string; base64: string };
  /** A permission that this request needs in addition to its route's permission. */
  alsoNeeds?: Permission;
  /** Ends the session that makes it. */
  endsSession?: boolean;
}

/** Requests one record by its id, which strangers can't find. */
export const byId = (id: string, operationIds: string[]): Example[] =>
  operationIds.map((operationId) => ({ operationId, expected: "notFound", params: { id } }));

/** Changes one record, which strangers can't find. */
export const change = (
  operationId: string,
  id: string,
  body: Record<string, unknown>,
): Example => ({
  operationId,
  expected: "notFound",
  params: { id },
  body: { ...body, version: 1 },
});

/** Deletes records by their ids, which finds none of another workspace's. */
export const bulkDelete = (operationId: string, id: string): Example => ({
  operationId,
  expected: "nothing",
  body: { ids: [id] },
});
