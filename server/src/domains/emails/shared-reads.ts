import type { Transaction } from "../../platform/database/database.ts";
import { promiseCache } from "../../platform/promise-cache.ts";
import { findSenders } from "../sending-accounts/index.ts";
import { requireAllowedSender } from "../sending-domains/index.ts";
import { findTemplate } from "../templates/index.ts";
import { findTopic } from "../topics/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";

/** Maximum number of records that a transaction caches. */
const KNOWN_MAX = 100;

/** Cached reads of one transaction, each made once. */
export interface SharedReads {
  senders(): ReturnType<typeof findSenders>;
  workspace(): ReturnType<typeof workspaceFacts>;
  template(id: string): ReturnType<typeof findTemplate>;
  topic(id: string): ReturnType<typeof findTopic>;
  /** @throws AppError SENDER_NOT_VERIFIED for an address that the workspace may not send from */
  allowedSender(address: string): Promise<void>;
}

/** Returns the cached reads of a transaction. */
export function sharedReads(tx: Transaction, tenantId: string): SharedReads {
  const once = <Value>(read: (key: string) => Promise<Value>) => {
    const cached = promiseCache<Value>(KNOWN_MAX);
    return (key: string) => cached(key, () => read(key));
  };
  const senders = once(() => findSenders(tx, tenantId));
  const workspace = once(() => workspaceFacts(tx, tenantId));
  return {
    senders: () => senders(""),
    workspace: () => workspace(""),
    template: once((id) => findTemplate(tx, tenantId, id)),
    topic: once((id) => findTopic(tx, tenantId, id)),
    allowedSender: once((address) => requireAllowedSender(tx, tenantId, address)),
  };
}
