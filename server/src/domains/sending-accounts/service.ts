import {
  AppError,
  type ConnectionTest,
  type Language,
  type sendingAccountRoutes,
} from "@arauto/contracts";
import { isWithinDomain } from "@arauto/mail";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import type { Principal } from "../../platform/http/principal.ts";
import { refuseInUse } from "../../platform/in-use.ts";
import { textsOf } from "../../platform/texts.ts";
import { testConnection, testServer } from "./connection-test.ts";
import * as queries from "./queries.ts";
import { checkedDomainRates } from "./receiving-domains.ts";
import { passwordContext } from "./smtp-access.ts";

type Account = RouteResult<typeof sendingAccountRoutes.get>;
type CreateBody = z.output<NonNullable<typeof sendingAccountRoutes.create.body>>;
type UpdateBody = z.output<NonNullable<typeof sendingAccountRoutes.update.body>>;

type Draft = z.output<NonNullable<typeof sendingAccountRoutes.testSettings.body>>;

/** The settings of an account that sending needs. */
export interface SendingAccountFacts {
  id: string;
  kind: "capture" | "smtp";
  name: string;
  fromName: string;
  fromEmail: string;
  ratePerSecond: number | null;
  ratePerHour: number | null;
  connections: number;
}

// The receiver replies to each message after its commit; concurrent connections share one.
const CAPTURE_CONNECTIONS = 20;

function present(row: queries.SendingAccountRow): Account {
  const {
    id,
    kind,
    name,
    fromName,
    fromEmail,
    ratePerSecond,
    ratePerHour,
    connections,
    lastTest,
    version,
  } = row;
  const { host, port, security, username } = row;
  const smtp =
    host === null || port === null || security === null
      ? null
      : { host, port, security, username, hasPassword: row.passwordBox !== null };
  return {
    id,
    kind,
    name,
    fromName,
    fromEmail,
    smtp,
    ratePerSecond,
    ratePerHour,
    domainRates: [...row.domainRates],
    connections,
    // Older tests recorded no stage.
    lastTest: lastTest && { ...lastTest, stage: lastTest.stage ?? null },
    version,
    createdAt: row.createdAt.toISOString(),
  };
}

function facts({
  id,
  kind,
  name,
  fromName,
  fromEmail,
  ratePerSecond,
  ratePerHour,
  connections,
}: queries.SendingAccountRow): SendingAccountFacts {
  return { id, kind, name, fromName, fromEmail, ratePerSecond, ratePerHour, connections };
}

/**
 * Creates the test inbox of a new workspace, so that sending can be tried without any setup.
 * Returns the account's id.
 */
export async function createCaptureAccount(
  tx: Transaction,
  tenantId: string,
  sender: { name: string; email: string; language: Language },
): Promise<string> {
  const row = await queries.insertSendingAccount(tx, tenantId, v7(), "capture", {
    name: textsOf(sender.language, "sending-accounts").testInbox,
    fromName: sender.name,
    fromEmail: sender.email,
    host: null,
    port: null,
    security: null,
    username: "",
    passwordBox: null,
    ratePerSecond: null,
    ratePerHour: null,
    domainRates: [],
    connections: CAPTURE_CONNECTIONS,
  });
  return row.id;
}

/** Finds an account for sending; undefined if it was deleted. */
export async function findSendingAccount(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<SendingAccountFacts | undefined> {
  const row = await queries.selectSendingAccount(tx, tenantId, id);
  return row && facts(row);
}

/** Returns the account to suggest: the newest whose test succeeded, else the test inbox. */
export async function defaultSendingAccount(
  tx: Transaction,
  tenantId: string,
): Promise<SendingAccountFacts | undefined> {
  const row = await queries.selectDefaultSendingAccount(tx, tenantId);
  return row && facts(row);
}

/** A sending account that single emails may be sent with. */
export interface Sender extends SendingAccountFacts {
  /** Whether its last test succeeded. */
  isTested: boolean;
}

/**
 * Returns all sending accounts, preferred ones first: mail servers before the test inbox, those whose last test
 * succeeded before others, and new ones before old ones.
 */
export async function findSenders(tx: Transaction, tenantId: string): Promise<Sender[]> {
  const rows = await queries.selectSendingAccounts(tx, tenantId);
  const senders = rows
    .toReversed()
    .map((row) => ({ ...facts(row), isTested: row.lastTest?.ok === true }));
  const rank = ({ kind, isTested }: Sender) => (kind === "capture" ? 2 : isTested ? 0 : 1);
  return senders.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Returns the SMTP servers of the workspace with the sender address of each, without the test
 * inbox.
 */
export async function smtpServers(
  tx: Transaction,
  tenantId: string,
): Promise<{ host: string; fromEmail: string }[]> {
  const rows = await queries.selectSendingAccounts(tx, tenantId);
  return rows.flatMap(({ host, fromEmail }) => (host === null ? [] : [{ host, fromEmail }]));
}

/** Returns whether the caller sees an account: an API key may be limited to one sending domain. */
function isVisible({ fromEmail }: queries.SendingAccountRow, caller: Principal): boolean {
  if (caller.kind === "user" || caller.sendingDomain === null) return true;
  return isWithinDomain(fromEmail, caller.sendingDomain);
}

/** Omits mail server settings for API keys: a program needs only the addresses. */
function shownTo(caller: Principal, account: Account): Account {
  if (caller.kind === "user") return account;
  const { lastTest } = account;
  return { ...account, smtp: null, lastTest: lastTest && { ...lastTest, message: "" } };
}

/** Lists the accounts of the workspace that the caller sees, the test inbox first. */
export async function listAccounts(
  deps: Deps,
  tenantId: string,
  caller: Principal,
): Promise<RouteResult<typeof sendingAccountRoutes.list>> {
  const rows = await deps.database.tenant(tenantId, (tx) =>
    queries.selectSendingAccounts(tx, tenantId),
  );
  const items = rows
    .filter((row) => isVisible(row, caller))
    .map((row) => shownTo(caller, present(row)));
  return { items, nextCursor: null, total: items.length, totalIsEstimate: false };
}

/** @throws AppError NOT_FOUND */
export async function getAccount(
  deps: Deps,
  tenantId: string,
  caller: Principal,
  id: string,
): Promise<Account> {
  const row = await deps.database.tenant(tenantId, (tx) =>
    queries.selectSendingAccount(tx, tenantId, id),
  );
  if (!row || !isVisible(row, caller)) throw new AppError("NOT_FOUND");
  return shownTo(caller, present(row));
}

function sealed(
  deps: Deps,
  tenantId: string,
  id: string,
  password: string | undefined,
  stored: string | null,
): string | null {
  if (password === undefined) return stored;
  return password === "" ? null : deps.secrets.seal(password, passwordContext(tenantId, id));
}

/** Adds an SMTP account. Does not contact the host: testing is a separate step. */
export async function createAccount(
  deps: Deps,
  tenantId: string,
  body: CreateBody,
): Promise<Account> {
  const id = v7();
  const { smtp, ...rest } = body;
  const values = smtpValues(rest, smtp, (password) => sealed(deps, tenantId, id, password, null));
  return present(
    await deps.database.tenant(tenantId, (tx) =>
      queries.insertSendingAccount(tx, tenantId, id, "smtp", values),
    ),
  );
}

function changedValues(
  deps: Deps,
  tenantId: string,
  stored: queries.SendingAccountRow,
  body: UpdateBody,
): queries.SendingAccountValues {
  const { smtp, ...rest } = body;
  if (stored.kind === "capture") {
    if (smtp !== null) throw smtpError("notAllowed", "The test inbox has no server settings");
    const { name, fromName, fromEmail } = rest;
    return { ...stored, name, fromName, fromEmail };
  }
  if (smtp === null) throw smtpError("required", "Server settings are required");
  return smtpValues(rest, smtp, (password) =>
    sealed(deps, tenantId, stored.id, password, stored.passwordBox),
  );
}

function smtpValues(
  { domainRates, ...rest }: Omit<CreateBody, "smtp">,
  { password, ...server }: CreateBody["smtp"],
  seal: (password: CreateBody["smtp"]["password"]) => string | null,
): queries.SendingAccountValues {
  return {
    ...rest,
    domainRates: checkedDomainRates(domainRates),
    ...server,
    passwordBox: seal(password),
  };
}

function smtpError(code: string, message: string): AppError {
  return new AppError("VALIDATION", message, { errors: [{ path: "smtp", code, message }] });
}

/**
 * Changes an account; an omitted password keeps the stored one, an empty one removes it. Changing
 * the host requires the password again, so that a stored one is never sent to a server its owner
 * did not intend.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, VALIDATION
 */
export async function updateAccount(
  deps: Deps,
  tenantId: string,
  id: string,
  body: UpdateBody,
): Promise<Account> {
  const row = await deps.database.tenant(tenantId, async (tx) => {
    const stored = await queries.selectSendingAccount(tx, tenantId, id, { forUpdate: true });
    if (!stored) throw new AppError("NOT_FOUND");
    if (stored.version !== body.version)
      throw new AppError("VERSION_CONFLICT", undefined, { current: present(stored) });
    const values = changedValues(deps, tenantId, stored, body);
    const sameHost = values.host === stored.host;
    if (!sameHost && stored.passwordBox !== null && body.smtp?.password === undefined)
      throw passwordAgain();
    const sameServer =
      sameHost && values.port === stored.port && values.security === stored.security;
    const sameAccess =
      sameServer &&
      values.username === stored.username &&
      values.passwordBox === stored.passwordBox;
    return queries.updateSendingAccount(tx, tenantId, id, values, sameAccess);
  });
  return present(row);
}

/**
 * @throws AppError NOT_FOUND; WRONG_STATE for the test inbox; IN_USE while an unfinished
 * campaign or a waiting email is sent with it
 */
export async function deleteAccount(deps: Deps, tenantId: string, id: string): Promise<void> {
  await deps.database.tenant(tenantId, async (tx) => {
    const stored = await queries.selectSendingAccount(tx, tenantId, id, { forUpdate: true });
    if (!stored) throw new AppError("NOT_FOUND");
    if (stored.kind === "capture")
      throw new AppError("WRONG_STATE", "The test inbox can't be deleted");
    await refuseInUse(tx, deps.references, tenantId, "sendingAccount", [id], () => "id");
    await queries.deleteSendingAccount(tx, tenantId, id);
  });
}

/**
 * Tests settings that are not stored. Without a password, the stored one of account `id` is used,
 * but only for the host that it was entered for.
 * @throws AppError NOT_FOUND; VALIDATION when another host would get the stored password
 */
export async function testSettings(
  deps: Deps,
  tenantId: string,
  { fromEmail, smtp: { password, ...server }, id }: Draft,
): Promise<ConnectionTest> {
  if (password !== undefined || id === undefined)
    return testServer(deps, { ...server, password: password ?? "", fromEmail });
  const stored = await deps.database.tenant(tenantId, (tx) =>
    queries.selectSendingAccount(tx, tenantId, id),
  );
  if (!stored) throw new AppError("NOT_FOUND");
  if (stored.passwordBox !== null && stored.host !== server.host) throw passwordAgain();
  const own =
    stored.passwordBox === null
      ? ""
      : deps.secrets.open(stored.passwordBox, passwordContext(tenantId, id));
  return testServer(deps, { ...server, password: own, fromEmail });
}

function passwordAgain(): AppError {
  const message = "Enter the password again for the new server";
  return new AppError("VALIDATION", message, {
    errors: [{ path: "smtp.password", code: "required", message }],
  });
}

/**
 * Connects and signs in without sending, and stores the result with the account.
 * @throws AppError NOT_FOUND
 */
export async function testAccount(
  deps: Deps,
  tenantId: string,
  id: string,
): Promise<ConnectionTest> {
  const stored = await deps.database.tenant(tenantId, (tx) =>
    queries.selectSendingAccount(tx, tenantId, id),
  );
  if (!stored) throw new AppError("NOT_FOUND");
  const result = await testConnection(deps, tenantId, stored);
  const lastTest = {
    ok: result.ok,
    stage: result.stage,
    message: result.message,
    at: new Date().toISOString(),
  };
  await deps.database.tenant(tenantId, (tx) =>
    queries.updateLastTest(tx, tenantId, id, stored.version, lastTest),
  );
  return result;
}
