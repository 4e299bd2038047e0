/**
 * The ledger of recipients: the intended recipients of a campaign, and the result for each recipient. Only this domain
 * has SQL on `recipients` and `campaign_chunks`; other domains call it, or read through `recipientsOf`, `chunksOf` and
 * its conditions.
 */
export { LEDGER_TABLES } from "./tables.ts";
export * as states from "./states.ts";
export * as stateSql from "./states-sql.ts";
export { chunksOf, recipientsOf } from "./recipients-sql.ts";
export * as recipientSql from "./recipients-sql.ts";
export * as recipients from "./recipient-queries.ts";
export * as tiles from "./tile-queries.ts";

export * as freeze from "./freeze.ts";
export {
  canReceive,
  type CompiledAudience,
  skipReason,
  WITH_SUPPRESSION,
} from "./skip-reasons-sql.ts";
export { appendRecipients, findReachable } from "./append.ts";
export { withdrawRecipients } from "./withdraw-queries.ts";

export * as emailLedgers from "./email-ledgers.ts";
export * as emailContents from "./email-content-queries.ts";
export { isListed, isStanding, isTestLedger, mayEnd } from "./campaign-kinds-sql.ts";
export * as chunks from "./chunks.ts";
export * as batches from "./batches.ts";
export * as stages from "./stage-queries.ts";
export * as spread from "./spread.ts";
export * as marketing from "./marketing-queries.ts";
export * as pastSendings from "./past-queries.ts";
export * as queues from "./queue-queries.ts";

export * as bounces from "./bounces.ts";
export * as marks from "./mark-queries.ts";
export * as balance from "./balance.ts";

export * as changes from "./changes.ts";
export * as changeCodes from "./change-codes-sql.ts";
export * as changeQueries from "./change-queries.ts";

export {
  type CampaignContent,
  type CampaignTexts,
  frozenMessage,
  type FrozenVariant,
  type SendingContent,
} from "./frozen-content.ts";
export { findFrozenCampaign, type FrozenCampaign } from "./campaign-queries.ts";
