import type { EmailDocument } from "@arauto/contracts";
import { emailDocument } from "@arauto/contracts";

/** Parses a block template's source; returns the document or the error, in English. */
export function readDocument(source: string): { document: EmailDocument } | { error: string } {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
  const result = emailDocument.safeParse(value);
  if (result.success) return { document: result.data };
  const [issue] = result.error.issues;
  return {
    error: issue === undefined ? "not a document" : `${issue.path.join(".")}: ${issue.message}`,
  };
}
