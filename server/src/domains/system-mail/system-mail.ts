import type { Language } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/domain.ts";

/** What the product itself writes to people, with the facts that each mail needs. */
export type SystemMailContent =
  | { kind: "confirmEmail"; link: string }
  | { kind: "resetPassword"; link: string; minutes: number }
  | { kind: "passwordChanged" }
  | { kind: "twoFactorEnabled" }
  | { kind: "twoFactorDisabled" }
  | { kind: "recoveryCodeUsed"; left: number }
  | { kind: "invitation"; link: string; workspaceName: string; invitedBy: string; days: number };

export type SystemMail = SystemMailContent & {
  to: { email: string; name: string };
  lang: Language;
  /**
   * Whose mail it is. A mail about somebody's login must never pass through a mailbox or server that
   * others rule, so it goes through the installation's own sender, or else, privately, to the person's
   * part of the built-in mailbox. Absent only for `viaTenantId`.
   */
  personId?: string;
  /** An invitation is the workspace's own mail and goes through its sending account. */
  viaTenantId?: string;
};

/**
 * Sends a mail after the transaction commits, at least once, retried for a day. What it says (links
 * are secrets) is encrypted until then.
 */
export declare function queueSystemMail(tx: Transaction, deps: Deps, mail: SystemMail): Promise<void>;
