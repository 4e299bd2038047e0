import type { RefusalKind } from "../../smtp/status-codes.ts";
import type { BouncedRecipient } from "../inbound-mail.ts";

export interface ExpectedBounce {
  name: string;
  mail: Buffer;
  /** Address, action, status, permanence and reason of each recipient. */
  expected: [string, BouncedRecipient["action"], string | null, boolean, RefusalKind][];
  /** The report includes nothing of our message. */
  isWithoutOriginal?: true;
}
