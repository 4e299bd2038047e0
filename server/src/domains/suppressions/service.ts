import type { Readable } from "node:stream";
import { v7 } from "uuid";
import {
  email as emailSchema,
  type Suppression,
  type suppressionImport,
  type SuppressionReason,
} from "@arauto/contracts";
import type { z } from "zod";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { SUPPRESSION_EVENTS } from "../contacts/index.ts";
import { listLines, storeList, type ListLine } from "./list-file.ts";
import * as queries from "./queries.ts";

type SuppressionImport = z.infer<typeof suppressionImport>;

function present({ hash, createdAt, ...row }: queries.SuppressionRow): Suppression {
  const { email, contactId, reason, campaignId, campaignName } = row;
  return {
    id: hash,
    email,
    contactId,
    reason,
    campaignId,
    campaignName,
    createdAt: createdAt.toISOString(),
  };
}

type Narrowed = ListQuery & { search?: string | undefined; reason?: SuppressionReason | undefined };

/**
 * Lists suppressions. A complete address is found by its hash, even when only that is known;
 * prefixes of addresses or domains only match known ones.
 */
export async function listSuppressions(
  tx: Transaction,
  tenantId: string,
  { search, reason, ...query }: Narrowed,
) {
  const find = async (choice: queries.SuppressionChoice) => {
    const { rows, ...page } = await queries.findPage(tx, tenantId, query, { reason, ...choice });
    return { items: rows.map(present), ...page };
  };
  // NUL is removed because PostgreSQL's text cannot contain it.
  const text = search?.replaceAll("\0", "").trim().toLowerCase() ?? "";
  if (text === "") return find({});
  const email = emailSchema.safeParse(text);
  const exact = email.success ? await find({ email: email.data }) : undefined;
  return exact && exact.items.length > 0
    ? exact
    : find({ start: { text, among: await queries.findSearchMatches(tx, tenantId, text) } });
}

/**
 * Suppresses addresses manually. Returns how many were not suppressed before. The first recorded
 * reason stays.
 */
export async function addSuppressions(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  emails: readonly string[],
): Promise<number> {
  const entries = emails.map((email) => ({ email, hash: null, reason: "manual" as const }));
  return insertWithEvents(tx, tenantId, userId, entries, "form");
}

async function insertWithEvents(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  entries: readonly queries.NewSuppression[],
  source: "form" | "import",
): Promise<number> {
  const added = await queries.insert(tx, tenantId, entries);
  const contacts = added.flatMap(({ contactId, reason }) =>
    contactId === null
      ? []
      : [{ type: SUPPRESSION_EVENTS[reason], contactId, userId, data: { reason, source } }],
  );
  await recordEvents(tx, tenantId, contacts);
  return added.length;
}

/** Removes suppressions. Returns how many there were. */
export async function liftSuppressions(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  hashes: readonly string[],
): Promise<number> {
  const lifted = await queries.remove(tx, tenantId, hashes);
  if (lifted.length === 0) return 0;
  const contacts = lifted.flatMap(({ contactId, reason }) =>
    contactId === null
      ? []
      : [{ type: "account.suppressionLifted" as const, contactId, userId, data: { reason } }],
  );
  await recordEvents(tx, tenantId, [
    ...contacts,
    { type: "suppressions.lifted", userId, data: { count: lifted.length } },
  ]);
  return lifted.length;
}

/** Lines per transaction. */
const LINES_AT_ONCE = 5_000;
/** Maximum invalid lines shown. */
const INVALID_SHOWN = 20;

/**
 * Suppresses the addresses in a file. When interrupted, the lines already processed stay; repeating
 * the file adds the rest.
 * @throws AppError FILE_EMPTY, FILE_UNREADABLE, PAYLOAD_TOO_LARGE
 */
export async function importSuppressions(
  deps: Deps,
  tenantId: string,
  userId: string | null,
  content: Readable,
): Promise<SuppressionImport> {
  const { database, storage } = deps;
  const key = `suppressions/${tenantId}/${v7()}.csv`;
  try {
    const encoding = await storeList(storage, key, content);
    const since = await database.tenant(tenantId, queries.now);
    const result: SuppressionImport = {
      rows: 0,
      added: 0,
      already: 0,
      invalid: 0,
      invalidLines: [],
    };
    let waiting: queries.NewSuppression[] = [];
    let hashesOnly = false;
    const store = async () => {
      const batch = waiting;
      waiting = [];
      if (batch.length === 0) return;
      const added = await againAfterDeadlock(() =>
        database.tenant(tenantId, (tx) => insertWithEvents(tx, tenantId, userId, batch, "import")),
      );
      result.added += added;
      result.already += batch.length - added;
    };
    const take = (line: ListLine) => {
      result.rows += 1;
      if ("entry" in line) {
        waiting.push(line.entry);
        hashesOnly ||= line.entry.email === null;
      } else {
        result.invalid += 1;
        if (result.invalidLines.length < INVALID_SHOWN)
          result.invalidLines.push({ line: line.line, text: line.invalid });
      }
    };

    for await (const lines of listLines(storage, key, encoding)) {
      for (const line of lines) {
        take(line);
        if (waiting.length >= LINES_AT_ONCE) await store();
      }
    }
    await store();
    await database.tenant(tenantId, async (tx) => {
      if (hashesOnly && result.added > 0)
        await queries.linkNew(tx, tenantId, since, userId, SUPPRESSION_EVENTS);
      const { rows, added, already, invalid } = result;
      await recordEvents(tx, tenantId, [
        { type: "suppressions.imported", userId, data: { rows, added, already, invalid } },
      ]);
    });
    return result;
  } finally {
    // The file contains addresses that must not be emailed, and is no longer needed.
    await storage.remove(key);
  }
}
