import type { z } from "zod";
import type { FieldProblem } from "./errors.ts";
import { fieldProblemsOf } from "./field-problems.ts";

/** One item of a batch: its value, or why it is invalid. */
export type BatchItem<Value> =
  | { value: Value; errors?: undefined }
  | { value?: undefined; errors: FieldProblem[] };

/**
 * Returns a schema for an item of a batch, which never fails: one invalid item must not reject the others. Paths of
 * errors are relative to the item.
 */
export const batchItem = <S extends z.ZodType>(schema: S) =>
  schema
    .transform((value): BatchItem<z.output<S>> => ({ value }))
    .catch(({ error }) => ({ errors: fieldProblemsOf(error.issues) }));
