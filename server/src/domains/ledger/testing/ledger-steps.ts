/** Single steps of sending, for tests of other domains that need a ledger with a history. */
export { storeBatch, storeLateOutcomes } from "../batch-queries.ts";
export { storeBounced } from "../bounce-queries.ts";
export {
  type ClaimedChunk,
  claimChunk,
  closePass,
  settleCanceled,
  settleLost,
} from "../chunk-queries.ts";
export { loadRecipients } from "../load-queries.ts";
export type { RecipientOutcome } from "../outcomes.ts";
export { reopenUncertain } from "../reopen-queries.ts";
