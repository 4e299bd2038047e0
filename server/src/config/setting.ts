import { z } from "zod";

/** An environment variable of the server: how it is read, and how the README documents it. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  name: string;
  /** Parses the value; undefined when the variable is unset. */
  schema: Schema;
  meaning: string;
  /** The default as the README shows it; omitted if it is the schema's default. */
  default?: string;
  /** Whether an invalid value may contain a secret and must not be printed. */
  isSecret?: true;
}

/** The values of a group of settings. */
export type ValuesOf<Group extends Record<string, Setting>> = {
  [Key in keyof Group]: z.output<Group[Key]["schema"]>;
};

/** Defines a setting; infers the type of its value. */
export function setting<Schema extends z.ZodType>(one: Setting<Schema>): Setting<Schema> {
  return one;
}

/** Accepts an unset variable as null. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().transform((value) => value ?? null);
}

/** Parses text with a function that returns undefined for invalid values. */
export function parsedBy<Value>(read: (text: string) => Value | undefined, message: string) {
  return z.string().transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** Parses a TCP port. */
export const port = (fallback: number) =>
  z.coerce.number().int().min(0).max(65_535).default(fallback);

/** A domain with at least two labels, in lower case. */
export const HOST_NAME =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
