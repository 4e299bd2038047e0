import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { type WorkspaceFacts, workspaceFacts } from "../workspaces/index.ts";
import { CONFIRMATION_LINK_DAYS } from "./asking.ts";
import type { ConfirmationLink } from "./confirmation-links.ts";
import { type ConfirmationRow, findConfirmation } from "./confirmation-queries.ts";
import { activate, recordConsents } from "./queries.ts";

const DAY_MS = 86_400_000;

/**
 * The state of a confirmation link's page. `open`: can be confirmed; `confirmed`: is confirmed; `refused`: the contact
 * opted out or bounces, which only they can change; `expired`: too old, or for an address the contact no longer has.
 */
export interface Confirmation {
  state: "open" | "confirmed" | "refused" | "expired";
  workspace: WorkspaceFacts;
  email: string;
  /** The contact's, if known. */
  language: string | null;
  /** As shown in the email. */
  wording: string;
}

function stateOf(row: ConfirmationRow): Confirmation["state"] {
  if (!row.sameAddress) return "expired";
  if (row.suppressed) return "refused";
  if (row.confirmed) return "confirmed";
  return Date.now() > row.askedAt.getTime() + CONFIRMATION_LINK_DAYS * DAY_MS ? "expired" : "open";
}

/** Returns the current state without changing anything; null when the contact was deleted. */
export function readConfirmation(deps: Deps, link: ConfirmationLink): Promise<Confirmation | null> {
  const { tenantId, contactId, requestId } = link;
  return deps.database.tenant(tenantId, async (tx) => {
    const row = await findConfirmation(tx, tenantId, contactId, requestId, false);
    if (!row) return null;
    const { email, language, wording } = row;
    return {
      state: stateOf(row),
      workspace: await workspaceFacts(tx, tenantId),
      email,
      language,
      wording,
    };
  });
}

/**
 * Confirms: records the wording the contact read as proof, and activates a pending contact. Takes
 * effect once, however often the button is pressed. Never reactivates a contact who unsubscribed.
 */
export function confirm(
  deps: Deps,
  link: ConfirmationLink,
  ip: string,
): Promise<Confirmation | null> {
  const { tenantId, contactId, requestId } = link;
  return deps.database.tenant(tenantId, async (tx) => {
    // Locked first, and read again by the next statement: concurrent clicks are serialized.
    if (!(await findConfirmation(tx, tenantId, contactId, requestId, true))) return null;
    const row = await findConfirmation(tx, tenantId, contactId, requestId, false);
    if (!row) return null;
    const state = stateOf(row);
    const workspace = await workspaceFacts(tx, tenantId);
    const { email, language, wording } = row;
    if (state !== "open") return { state, workspace, email, language, wording };
    await recordConsents(tx, tenantId, [
      { contactId, kind: "given", source: "doubleOptIn", wording, ip },
    ]);
    await activate(tx, tenantId, contactId);
    await recordEvents(tx, tenantId, [{ type: "account.confirmed", contactId }]);
    return { state: "confirmed", workspace, email, language, wording };
  });
}
