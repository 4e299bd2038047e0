import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";

/** Who does something, and in which workspace. */
export interface Actor {
  tenantId: string;
  personId: string;
}

/** What may happen to a template; saving a draft is none of it, for versions tell of that. */
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

/** One event for each template, in the transaction that changed them; answers how many there were. */
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
