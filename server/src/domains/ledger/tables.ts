/** The tables of the ledger, each after those that it refers to. */
export const LEDGER_TABLES = ["campaign_chunks", "campaign_chunk_counts", "recipients"] as const;
