import { AppError, type Topic } from "@arauto/contracts";
import { v7 } from "uuid";
import { isUniqueViolation, type Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { References } from "../../platform/deps.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";
import { refuseInUse } from "../../platform/in-use.ts";
import * as choices from "./choice-queries.ts";
import * as queries from "./queries.ts";

function present({ createdAt, ...row }: queries.TopicRow): Topic {
  const { id, name, description, visibility, status, optedIn, optedOut, version } = row;
  return {
    id,
    name,
    description,
    default: row.default,
    visibility,
    status,
    optedIn,
    optedOut,
    createdAt: createdAt.toISOString(),
    version,
  };
}

interface TopicListQuery extends ListQuery {
  search?: string | undefined;
  status?: Topic["status"] | undefined;
}

export async function listTopics(tx: Transaction, tenantId: string, query: TopicListQuery) {
  const search = query.search ? likePattern(query.search) : null;
  const { rows, ...page } = await queries.findPage(tx, tenantId, query, search, query.status);
  return { items: rows.map(present), ...page };
}

/** Finds a topic of the workspace; undefined when there is none with this id. */
export const findTopic = queries.findKnown;

function nameTaken(error: unknown): never {
  if (!isUniqueViolation(error, "topics_name")) throw error;
  throw new AppError("NAME_TAKEN", undefined, {
    errors: [
      { path: "name", code: "NAME_TAKEN", message: "A topic with this name already exists" },
    ],
  });
}

/** @throws AppError NAME_TAKEN, ignoring case */
export async function createTopic(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  values: queries.TopicValues,
): Promise<Topic> {
  const row = await queries.insert(tx, tenantId, v7(), values).catch(nameTaken);
  await recordEvents(tx, tenantId, [{ type: "topic.created", userId, data: { topicId: row.id } }]);
  return present(row);
}

/**
 * Updates a topic. The contacts' own choices stay; a new default applies to contacts without a choice.
 * @throws AppError NOT_FOUND, NAME_TAKEN, VERSION_CONFLICT with the current topic
 */
export async function updateTopic(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  id: string,
  { version, ...values }: queries.TopicValues & { version: number },
): Promise<Topic> {
  const row = await queries.update(tx, tenantId, id, version, values).catch(nameTaken);
  if (row) {
    await recordEvents(tx, tenantId, [{ type: "topic.updated", userId, data: { topicId: id } }]);
    return present(row);
  }
  const current = await queries.find(tx, tenantId, id);
  if (!current) throw new AppError("NOT_FOUND");
  throw new AppError("VERSION_CONFLICT", undefined, { current: present(current) });
}

/**
 * Deletes topics with the contacts' choices.
 * @throws AppError IN_USE with the names of the campaigns and filters, before anything changes
 */
export async function removeTopics(
  tx: Transaction,
  references: References,
  tenantId: string,
  userId: string | null,
  ids: readonly string[],
): Promise<number> {
  await queries.lock(tx, tenantId, ids);
  await refuseInUse(tx, references, tenantId, "topic", ids);
  const count = await queries.remove(tx, tenantId, ids);
  if (count > 0)
    await recordEvents(tx, tenantId, [{ type: "topic.deleted", userId, data: { count } }]);
  return count;
}

/** The contact who chooses, and the channel. */
export interface Chooser {
  contactId: string;
  source: "form" | "preferencePage" | "unsubscribeLink";
  /** The member who chooses on behalf of the contact. */
  userId?: string | null;
  /** The campaign whose email led here. */
  campaignId?: string | null;
}

/**
 * Subscribes a contact to topics or unsubscribes it. Choices already in effect are no-ops, and unknown topics are
 * ignored.
 * @returns The changes, with the topics' names.
 */
export async function chooseTopics(
  tx: Transaction,
  tenantId: string,
  chooser: Chooser,
  given: readonly choices.Choice[],
) {
  if (given.length === 0) return [];
  const { contactId, source, userId, campaignId = null } = chooser;
  await queries.hold(
    tx,
    tenantId,
    given.map((choice) => choice.topicId),
  );
  const changed = await choices.saveChoices(tx, tenantId, contactId, given, source);
  await recordEvents(
    tx,
    tenantId,
    changed.map(({ topicId, subscribed, name }): NewEvent => {
      const type = subscribed ? "topic.subscribed" : "topic.unsubscribed";
      return {
        type,
        contactId,
        campaignId,
        userId: userId ?? null,
        data: { topicId, topicName: name, source },
      };
    }),
  );
  return changed;
}

/** Locks topics against deletion until the transaction ends, and returns those that exist. */
export const lockTopics = queries.hold;
