import type { Transaction } from "../../platform/database/database.ts";
import type { EventReader } from "../../platform/events/event-reader.ts";
import type { ReceivedEvent } from "../../platform/events/events.ts";
import { publishSignals } from "../../platform/signals/signals.ts";
import {
  importIdOf,
  memberOf,
  type Named,
  NOTIFIED_EVENTS,
  notificationsOf,
  TYPE_OF_KIND,
} from "./event-notifications.ts";
import * as queries from "./event-notification-queries.ts";
import type { NotificationScope } from "./queries.ts";
import { topicOf } from "./topic.ts";

/** The newest notifications a user keeps per workspace. */
const KEPT_MAX = 1000;
/** Short enough for people. */
const GAP_MS = 250;

/** Creates notifications from events. */
export const notificationsReader: EventReader = {
  name: "notifications",
  types: NOTIFIED_EVENTS,
  gapMs: GAP_MS,
  async handle(tx, _deps, events) {
    const named = await nameAll(tx, events);
    const items = events.flatMap((event): queries.NewNotification[] => {
      const { id: eventId, tenantId, userId: senderId, occurredAt: at } = event;
      return notificationsOf(event, named).map((news) => ({
        ...news,
        tenantId,
        eventId,
        type: TYPE_OF_KIND[news.kind],
        senderId,
        at,
      }));
    });
    const members = items.length > 0 ? await queries.insertNotifications(tx, items) : [];
    if (members.length > 0) await queries.trim(tx, members, KEPT_MAX);
    // Signals open streams, so that they notice they are over.
    const left = await forgetFormerMembers(tx, events);
    await publishSignals(tx, [...members, ...left].map(topicOf));
  },
};

async function nameAll(tx: Transaction, events: readonly ReceivedEvent[]): Promise<Named> {
  const campaigns = events.flatMap(({ tenantId, campaignId }) =>
    campaignId === null ? [] : [{ tenantId, id: campaignId }],
  );
  const imports = events.flatMap((event) => {
    const id = importIdOf(event);
    return id === null ? [] : [{ tenantId: event.tenantId, id }];
  });
  return {
    campaigns: campaigns.length > 0 ? await queries.findCampaigns(tx, campaigns) : new Map(),
    importFiles: imports.length > 0 ? await queries.findImportFiles(tx, imports) : new Map(),
  };
}

async function forgetFormerMembers(
  tx: Transaction,
  events: readonly ReceivedEvent[],
): Promise<NotificationScope[]> {
  const left = events.flatMap((event) => {
    const userId = event.type === "member.left" ? memberOf(event) : null;
    return userId === null ? [] : [{ tenantId: event.tenantId, userId }];
  });
  if (left.length > 0) await queries.removeOf(tx, left);
  return left;
}
