import type { Transaction } from "../../platform/database/database.ts";
import type { Reference, ReferenceTarget } from "../../platform/deps.ts";
import { emailLedgers } from "../ledger/index.ts";
import * as queries from "./queries.ts";

/** Returns how many waiting or scheduled emails need the given sending accounts or domains. */
export async function emailReferences(
  tx: Transaction,
  tenantId: string,
  target: ReferenceTarget,
  ids: readonly string[],
): Promise<Reference[]> {
  if (target !== "sendingAccount" && target !== "sendingDomain") return [];
  const open = await emailLedgers.countOpenEmails(tx, tenantId);
  if (open.length === 0) return [];
  const names =
    target === "sendingDomain"
      ? await queries.findDomainNames(tx, tenantId, ids)
      : new Map<string, readonly string[]>();
  return ids.flatMap((id): Reference[] => {
    const count = open
      .filter(({ sendingAccountId, fromDomain }) =>
        target === "sendingAccount"
          ? sendingAccountId === id
          : isWithin(fromDomain, names.get(id) ?? []),
      )
      .reduce((sum, one) => sum + one.count, 0);
    return count === 0 ? [] : [{ kind: "waitingEmails", id, name: String(count), targetId: id }];
  });
}

/** Returns whether a domain is one of these, or below one. */
const isWithin = (domain: string, names: readonly string[]): boolean =>
  names.some((name) => domain === name || domain.endsWith(`.${name}`));
