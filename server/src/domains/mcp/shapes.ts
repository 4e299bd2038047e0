import { z } from "zod";

/** Records per page of a tool: assistants read everything, so pages are short. */
const PAGE_MAX = 25;

/** Parameters of every tool that lists records. */
export const pageInput = {
  search: z.string().trim().max(200).optional().describe("A part of the name"),
  limit: z.number().int().min(1).max(PAGE_MAX).default(10),
  cursor: z.string().max(1000).optional().describe("nextCursor of the page before"),
};

/** The result of a tool that lists records. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.number().int().nullable().describe("Null on every page except the first"),
    totalIsEstimate: z.boolean(),
  });

/** The address of the record's page in the console. */
export const consoleUrl = z.string().describe("The record in the console, for the user to open");

/** Shortens a long text, and states how much was omitted. */
export function cut(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text.slice(0, max)}… (${text.length - max} more characters)`;
}
