import { type EventFacts, type EventType } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";

/** The acting user and workspace. */
export interface Actor {
  tenantId: string;
  userId: string | null;
}

/** Events of a template. Saved drafts are not events, because versions record them. */
type TemplateEvent = Extract<EventType, `template.${string}`>;

/** The properties of an event besides the template's id. */
type Facts<Type extends TemplateEvent> = Omit<EventFacts<Type>, "templateId">;

/** Records one event for each template, in the transaction that changed them. Returns how many there were. */
export async function recordTemplates<Type extends TemplateEvent>(
  tx: Transaction,
  { tenantId, userId }: Actor,
  type: Type,
  templates: readonly { id: string }[],
  ...rest: keyof Facts<Type> extends never ? [] : [facts: Facts<Type>]
): Promise<number> {
  const [facts] = rest as [facts?: object];
  const events = templates.map(
    ({ id }) => ({ type, userId, data: { templateId: id, ...facts } }) as NewEvent,
  );
  await recordEvents(tx, tenantId, events);
  return events.length;
}
