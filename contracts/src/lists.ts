import { z } from "zod";
import { DEFAULT_PAGE_SIZE, EMAIL_MAX, EXACT_TOTAL_LIMIT, INTEGER_MAX } from "./constants.ts";

export const id = z.uuid();
export const idParams = z.object({ id });
/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime({ offset: true });
/** Optimistic concurrency: sent back on update; a stale one is answered with VERSION_CONFLICT. */
export const version = z.number().int().min(1).max(INTEGER_MAX);

/** What every list takes; `sort` is one of `keys`, descending with a leading minus. */
export function listQuery<const K extends readonly [string, ...string[]]>(keys: K) {
  const sorts = keys.flatMap((k) => [k, `-${k}`]) as [K[number] | `-${K[number]}`, ...(K[number] | `-${K[number]}`)[]];
  return z.object({
    limit: z.coerce.number().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
    /** Opaque, from `nextCursor`; belongs to one sort order. */
    cursor: z.string().max(1000).optional(),
    /** The page's number, from 1, within the first 10,000 rows; further on only `nextCursor` leads. */
    page: z.coerce.number().int().min(1).max(EXACT_TOTAL_LIMIT).optional(),
    sort: z.enum(sorts).optional(),
    search: z.string().trim().max(200).optional(),
    /** Ask for an exact total however large. */
    exactTotal: z.stringbool().optional(),
  });
}

/** The range of creation that a list takes: its first moment, and the moment after its last one. */
export const createdRange = { createdFrom: timestamp.optional(), createdBefore: timestamp.optional() };

/** What every list returns. `total` is exact unless `totalIsEstimate`, and null on every page but the first. */
export function page<S extends z.ZodType>(name: string, item: S) {
  return z
    .object({
      items: z.array(item),
      nextCursor: z.string().nullable(),
      total: z.number().int().nullable(),
      totalIsEstimate: z.boolean(),
    })
    .meta({ id: name });
}

export const idList = z.object({ ids: z.array(id).min(1).max(1000) });
export const deletedCount = z.object({ count: z.number().int() }).meta({ id: "DeletedCount" });

/** Text on one line: no control characters, so it can never break a mail header. */
export function line(max: number, min = 1) {
  return (
    z
      .string()
      .trim()
      .min(min)
      .max(max)
      // oxlint-disable-next-line no-control-regex
      .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/u, "Line breaks and control characters are not allowed")
  );
}
/** An email address as people write it; IDN and UTF-8 local parts allowed. At most 255 characters. */
export const email = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .regex(
    /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u,
    "Invalid email",
  )
  .refine((v) => !v.startsWith(".") && !v.includes("..") && !v.includes(".@"), "Invalid email");
