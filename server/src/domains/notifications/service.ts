import {
  BELL_NOTIFICATIONS,
  type Notification,
  type NotificationSummary,
  type NotificationType,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { Deps } from "../../platform/deps.ts";
import { createWakeSignal } from "../../platform/signals/wake-signal.ts";
import { publishSignals } from "../../platform/signals/signals.ts";
import { FIRST_STEPS, TYPE_OF_KIND } from "./event-notifications.ts";
import * as queries from "./queries.ts";
import { topicOf, topicOfUser } from "./topic.ts";

/** A stream ends after this time and the client reconnects, so that a revoked session does not listen forever. */
const STREAM_LIFE_MS = 5 * 60_000;

type NotificationScope = queries.NotificationScope;

const present = ({ createdAt, ...row }: queries.NotificationRow): Notification => {
  const { id, type, kind, data, link, sender, read } = row;
  return { id, type, kind, data, link, sender, read, createdAt: createdAt.toISOString() };
};

/**
 * Inserts the first steps for the Owner of a new workspace, in the transaction that creates it (outside any tenant or
 * in its own one).
 */
export function welcomeNotifications(tx: Transaction, scope: NotificationScope): Promise<void> {
  return queries.insertFor(
    tx,
    scope,
    FIRST_STEPS.map((step) => ({ ...step, type: TYPE_OF_KIND[step.kind] })),
  );
}

export async function listNotifications(
  deps: Deps,
  scope: NotificationScope,
  {
    search,
    type,
    unread,
    ...query
  }: ListQuery & {
    search?: string | undefined;
    type?: NotificationType | undefined;
    unread?: boolean | undefined;
  },
) {
  const filter = { type, unread, pattern: search ? likePattern(search) : undefined };
  const { rows, ...page } = await deps.database.tenant(scope.tenantId, (tx) =>
    queries.findPage(tx, scope, filter, query),
  );
  return { items: rows.map(present), ...page };
}

export async function readSummary(
  tx: Transaction,
  scope: NotificationScope,
): Promise<NotificationSummary> {
  const { latest, ...counts } = await queries.findSummary(tx, scope, BELL_NOTIFICATIONS);
  return { ...counts, latest: latest.map(present) };
}

/** Signals the user's open screens, in any workspace and on any device, to show changes of the user. */
export const signalUser = (tx: Transaction, userId: string): Promise<void> =>
  publishSignals(tx, [topicOfUser(userId)]);

/** Changes a user's own notifications and signals all their screens. Returns how many changed. */
export function change(
  deps: Deps,
  scope: NotificationScope,
  work: (tx: Transaction) => Promise<number>,
): Promise<number> {
  return deps.database.tenant(scope.tenantId, async (tx) => {
    const count = await work(tx);
    if (count > 0) await publishSignals(tx, [topicOf(scope)]);
    return count;
  });
}

/**
 * Yields the summary now and after every change that affects it. Ends when the caller disconnects,
 * when the user no longer belongs to the workspace, and after some minutes in any case.
 */
export async function* watchSummary(
  { database, signals }: Deps,
  scope: NotificationScope,
  signal: AbortSignal,
): AsyncGenerator<NotificationSummary> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(STREAM_LIFE_MS)]);
  const wakeSignal = createWakeSignal();
  const unsubscribes = [topicOf(scope), topicOfUser(scope.userId)].map((topic) =>
    signals.subscribe(topic, wakeSignal.wake),
  );
  try {
    let sent = "";
    while (!over.aborted) {
      wakeSignal.reset();
      const summary = await database.tenant(scope.tenantId, async (tx) =>
        (await queries.isMember(tx, scope)) ? readSummary(tx, scope) : undefined,
      );
      if (!summary) return;
      const text = JSON.stringify(summary);
      if (text !== sent) yield summary;
      sent = text;
      await wakeSignal.wokenWithin(STREAM_LIFE_MS, over);
    }
  } finally {
    for (const unsubscribe of unsubscribes) unsubscribe();
  }
}
