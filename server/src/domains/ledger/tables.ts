/** The tables of the ledger, ordered by their foreign keys. */
export const LEDGER_TABLES = ["campaign_chunks", "campaign_chunk_counts", "recipients"] as const;
