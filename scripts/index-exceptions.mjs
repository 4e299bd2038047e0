/**
 * Statements that may read a table of a workspace as a whole, although an index would find some rows without row-level
 * security, with reasons. The check reports unneeded entries.
 * @type {{ file: string, table: string, because: string }[]}
 */
export const READS_ALL = [
  {
    file: "server/src/domains/audience/campaign-audience-queries.ts",
    table: "suppressions",
    because: "it counts an audience, so it joins all contacts with all suppressions once",
  },
  {
    file: "server/src/domains/audience/contact-count-queries.ts",
    table: "suppressions",
    because: "it counts all contacts",
  },
  {
    file: "server/src/domains/filters/audience-queries.ts",
    table: "suppressions",
    because: "it counts an audience",
  },
  {
    file: "server/src/domains/suppressions/queries.ts",
    table: "suppressions",
    because: "it links all suppressions without a contact in one pass over all contacts",
  },
  {
    file: "server/src/domains/ledger/freeze-queries.ts",
    table: "suppressions",
    because: "it creates the recipients of a whole audience",
  },
  {
    file: "server/src/domains/workflows/dry-run-queries.ts",
    table: "suppressions",
    because: "it looks through an audience for contacts who can receive",
  },
  {
    file: "server/src/domains/workflows/enrollment-queries.ts",
    table: "suppressions",
    because: "a whole audience enters",
  },
  {
    file: "server/src/domains/calendar/overlap-queries.ts",
    table: "suppressions",
    because:
      "it counts audiences, so it joins all contacts or a sample of them with all suppressions once",
  },
  {
    file: "server/src/domains/topics/queries.ts",
    table: "topics",
    because: "a workspace has few topics",
  },
  {
    file: "server/src/domains/deals/next-step-queries.ts",
    table: "deal_next_steps",
    because:
      "the place in the list is compared as a whole; the list reads the open steps, which are few",
  },
  {
    file: "server/src/domains/api-keys/queries.ts",
    table: "api_keys",
    because: "a workspace has few keys",
  },
];
