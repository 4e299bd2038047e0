import { type EventFacts, type EventType } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";

/** Who does something, and in which workspace. */
export interface Actor {
  tenantId: string;
  personId: string;
}

/** What may happen to a template; saving a draft is none of it, for versions tell of that. */
type TemplateEvent = Extract<EventType, `template.${string}`>;

/** What an event of a type stores beside the template's id. */
type Facts<Type extends TemplateEvent> = Omit<EventFacts<Type>, "templateId">;

/** Records one event for each template, in the transaction that changed them. Returns how many there were. */
export async function recordTemplates<Type extends TemplateEvent>(
  tx: Transaction,
  { tenantId, personId }: Actor,
  type: Type,
  templates: readonly { id: string }[],
  ...rest: keyof Facts<Type> extends never ? [] : [facts: Facts<Type>]
): Promise<number> {
  const [facts] = rest as [facts?: object];
  const events = templates.map(({ id }) => ({ type, personId, data: { templateId: id, ...facts } }) as NewEvent);
  await recordEvents(tx, tenantId, events);
  return events.length;
}
