import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";

/** The acting user and workspace. */
export interface Actor {
  tenantId: string;
  personId: string;
}

/** Events of a template. Saved drafts are not events, because versions record them. */
type TemplateEvent =
  | "template.created"
  | "template.updated"
  | "template.published"
  | "template.draftDiscarded"
  | "template.enabled"
  | "template.disabled"
  | "template.deleted"
  | "template.restored"
  | "template.purged";

/**
 * Records one event for each template, in the transaction that changed them. Returns how many there
 * were.
 */
export async function recordTemplates(
  tx: Transaction,
  { tenantId, personId }: Actor,
  type: TemplateEvent,
  templates: readonly { id: string }[],
  data: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const events = templates.map(({ id }) => ({ type, personId, data: { templateId: id, ...data } }));
  await recordEvents(tx, tenantId, events);
  return events.length;
}
