import type { EventReader } from "../../platform/events/event-reader.ts";
import { touchDealsOf } from "./contact-queries.ts";
import { publishChange } from "./topic.ts";

/** Counts messages of conversations as activity of the contact's open deals. */
export const repliesReader: EventReader = {
  name: "deals",
  types: ["mail.replied", "mail.answered"],
  async handle(tx, _deps, events) {
    for (const { tenantId, contactId, occurredAt } of events)
      if (contactId !== null && (await touchDealsOf(tx, tenantId, [contactId], occurredAt)))
        await publishChange(tx, tenantId);
  },
};
