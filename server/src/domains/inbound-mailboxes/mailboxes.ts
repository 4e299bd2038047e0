import {
  AppError,
  INBOUND_MAILBOXES_MAX,
  type InboundMailbox,
  type inboundMailboxRoutes,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { ImapError, withFolder } from "./imap.ts";
import * as queries from "./mailbox-queries.ts";
import { passwordContext, planPoll } from "./polling.ts";

type CreateBody = z.output<NonNullable<typeof inboundMailboxRoutes.create.body>>;
type UpdateBody = z.output<NonNullable<typeof inboundMailboxRoutes.update.body>>;

function present(row: queries.MailboxRow): InboundMailbox {
  const { id, name, host, port, security, username, folder, active, taken, problem, version } = row;
  return {
    id,
    name,
    host,
    port,
    security,
    username,
    folder,
    active,
    taken,
    problem,
    version,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listMailboxes(
  deps: Deps,
  tenantId: string,
): Promise<RouteResult<typeof inboundMailboxRoutes.list>> {
  const rows = await deps.database.tenant(tenantId, (tx) => queries.selectMailboxes(tx, tenantId));
  return { items: rows.map(present), nextCursor: null, total: rows.length, totalIsEstimate: false };
}

/** @throws AppError NOT_FOUND */
export async function getMailbox(
  deps: Deps,
  tenantId: string,
  id: string,
): Promise<InboundMailbox> {
  return present(await find(deps, tenantId, id));
}

async function find(deps: Deps, tenantId: string, id: string): Promise<queries.MailboxRow> {
  const row = await deps.database.tenant(tenantId, (tx) => queries.selectMailbox(tx, tenantId, id));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** Adds a mailbox and queues its first poll. @throws AppError INBOUND_MAILBOXES_FULL */
export function createMailbox(
  deps: Deps,
  tenantId: string,
  { password, ...body }: CreateBody,
): Promise<InboundMailbox> {
  const id = v7();
  const passwordBox = deps.secrets.seal(password, passwordContext(tenantId, id));
  return deps.database.tenant(tenantId, async (tx) => {
    if ((await queries.countMailboxes(tx, tenantId)) >= INBOUND_MAILBOXES_MAX)
      throw new AppError("INBOUND_MAILBOXES_FULL");
    const row = await queries.insertMailbox(tx, tenantId, id, { ...body, passwordBox });
    if (row.active) await planPoll(tx, deps, tenantId, id, new Date());
    return present(row);
  });
}

/**
 * Changes a mailbox. Moving to another server requires the password again, so that a stored password is never sent to a
 * server it was not entered for.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, VALIDATION
 */
export function updateMailbox(
  deps: Deps,
  tenantId: string,
  id: string,
  { password, version, ...body }: UpdateBody,
): Promise<InboundMailbox> {
  return deps.database.tenant(tenantId, async (tx) => {
    const stored = await queries.selectMailbox(tx, tenantId, id, { forUpdate: true });
    if (!stored) throw new AppError("NOT_FOUND");
    if (stored.version !== version)
      throw new AppError("VERSION_CONFLICT", undefined, { current: present(stored) });
    if (stored.host !== body.host && password === undefined) {
      const message = "Enter the password again for the new server";
      throw new AppError("VALIDATION", message, {
        errors: [{ path: "password", code: "required", message }],
      });
    }
    const passwordBox =
      password === undefined
        ? stored.passwordBox
        : deps.secrets.seal(password, passwordContext(tenantId, id));
    const isOther =
      stored.host !== body.host ||
      stored.username !== body.username ||
      stored.folder !== body.folder;
    const row = await queries.updateMailbox(tx, tenantId, id, { ...body, passwordBox }, isOther);
    if (row.active) await planPoll(tx, deps, tenantId, id, new Date());
    return present(row);
  });
}

/** @throws AppError NOT_FOUND */
export async function deleteMailbox(deps: Deps, tenantId: string, id: string): Promise<void> {
  const deleted = await deps.database.tenant(tenantId, (tx) =>
    queries.deleteMailbox(tx, tenantId, id),
  );
  if (deleted === 0) throw new AppError("NOT_FOUND");
}

/** Connects, signs in and opens the folder; returns the stage it reached. @throws AppError NOT_FOUND */
export async function testMailbox(
  deps: Deps,
  tenantId: string,
  id: string,
): Promise<RouteResult<typeof inboundMailboxRoutes.test>> {
  const row = await find(deps, tenantId, id);
  const password = deps.secrets.open(row.passwordBox, passwordContext(tenantId, id));
  try {
    const messages = await withFolder(
      deps,
      { ...row, password },
      async (_client, { exists }) => exists,
    );
    return {
      ok: true,
      stage: "done",
      message: "Authenticated and opened the folder",
      mails: messages,
    };
  } catch (error) {
    if (!(error instanceof ImapError)) throw error;
    return { ok: false, stage: error.stage, message: error.message, mails: null };
  }
}
