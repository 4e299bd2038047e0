import { AppError } from "@arauto/contracts";
import type { Contact, MessageContent } from "../message.ts";
import { firstLine, LiquidRun, scopeFor, textEngine } from "./liquid-engines.ts";

/** A text with variables outside of any email, such as the title of a deal. */
export interface LineTemplate extends Pick<MessageContent, "workspace" | "campaign"> {
  source: string;
}

/**
 * Parses a text with variables. Returns a function that renders it as one line for a contact, or throws
 * PersonalizationError.
 * @throws AppError TEMPLATE_INVALID
 */
export function lineRenderer({ source, ...content }: LineTemplate): (contact: Contact) => string {
  const templates = parsed(source);
  return (contact) =>
    new LiquidRun(textEngine, scopeFor(contact, content)).render(templates).replaceAll(/\s+/g, " ");
}

function parsed(source: string) {
  try {
    return textEngine.parse(source);
  } catch (error) {
    throw new AppError(
      "TEMPLATE_INVALID",
      firstLine(error instanceof Error ? error.message : String(error)),
    );
  }
}
