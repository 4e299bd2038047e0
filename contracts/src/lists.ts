import { z } from "zod";
import { DEFAULT_PAGE_SIZE, EXACT_TOTAL_LIMIT } from "./paging.ts";
import { INTEGER_MAX } from "./integers.ts";
import { EMAIL_MAX } from "./sign-in.ts";

export { INTEGER_MAX } from "./integers.ts";

export const id = z.uuid();
export const idParams = z.object({ id });
/** PostgreSQL has no year 0, and no offsets beyond. */
const STORABLE_OFFSET = /(?:Z|[+-](?:0\d|1[0-5]):\d\d)$/;
/** ISO 8601 in UTC; requests may have an offset below 16 hours. The year in UTC is 1 to 9999. */
export const timestamp = z.iso
  .datetime({ offset: true, abort: true })
  .refine((text) => STORABLE_OFFSET.test(text), {
    error: "The offset must be below 16 hours",
    abort: true,
  })
  .refine((text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 1 && year <= 9999;
  }, "The year must be from 1 to 9999");
/** A day in ISO 8601, from year 1 on. */
export const day = z.iso
  .date({ abort: true })
  .refine((text) => !text.startsWith("0000"), "The year must be from 1 to 9999");
/** For optimistic concurrency: sent back on update. A stale version fails with VERSION_CONFLICT. */
export const version = z.number().int().min(1).max(INTEGER_MAX);

/** Parameters of every list; `sort` is one of `keys`, with a leading minus for descending order. */
export function listQuery<const K extends readonly [string, ...string[]]>(keys: K) {
  const sorts = keys.flatMap((k) => [k, `-${k}`]) as [
    K[number] | `-${K[number]}`,
    ...(K[number] | `-${K[number]}`)[],
  ];
  return z.object({
    limit: z.coerce.number().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
    /** Opaque, from `nextCursor`; only valid for one sort order. */
    cursor: z.string().max(1000).optional(),
    /** Page number from 1, within the first 10,000 rows. Use `nextCursor` beyond that. */
    page: z.coerce.number().int().min(1).max(EXACT_TOTAL_LIMIT).optional(),
    sort: z.enum(sorts).optional(),
    search: z.string().trim().max(200).optional(),
    /** Request an exact total, regardless of its size. */
    exactTotal: z.stringbool().optional(),
  });
}

/** Range of creation times: inclusive start, exclusive end. */
export const createdRange = {
  createdFrom: timestamp.optional(),
  createdBefore: timestamp.optional(),
};

/** Response of every list. `total` is exact unless `totalIsEstimate`, and null on every page except the first. */
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

/** Text on one line: no control characters, so it can't break an email header. */
export function line(max: number, min = 1) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(
      // oxlint-disable-next-line no-control-regex
      /^[^\u0000-\u001f\u007f\u2028\u2029]*$/u,
      "Line breaks and control characters are not allowed",
    );
}
/** An email address; IDN and UTF-8 local parts are allowed. At most 255 characters. */
export const email = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .regex(
    /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u,
    "Invalid email",
  )
  .refine((v) => !v.startsWith(".") && !v.includes("..") && !v.includes(".@"), "Invalid email");
