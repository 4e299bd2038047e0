/**
 * Files whose queries only run in other processes than the tests', where they are not recorded. Their row types are not
 * checked.
 * @type {{ file: string, because: string }[]}
 */
export const RUN_ELSEWHERE = [
  {
    file: "server/src/platform/backup/backup-queries.ts",
    because: "restore.test.ts runs the built commands",
  },
  {
    file: "server/src/platform/crypto/sealed-columns-queries.ts",
    because: "reencrypt-secrets.test.ts runs the built command",
  },
];

/**
 * Properties that are never null although the schema allows NULL in their column, with the reason. The check of row
 * types reports unneeded entries.
 * @type {{ file: string, property: string, because: string }[]}
 */
export const NEVER_NULL = [
  {
    file: "server/src/demo/deals/deal-history-queries.ts",
    property: "contactId",
    because: "the conditions exclude events and suppressions without a contact",
  },
  {
    file: "server/src/demo/deals/deal-history-queries.ts",
    property: "campaignId",
    because: "the condition excludes events without a campaign",
  },
  {
    file: "server/src/domains/api-keys/expiry-queries.ts",
    property: "expiresAt",
    because: "the condition excludes keys that never expire",
  },
  {
    file: "server/src/domains/api-keys/queries.ts",
    property: "targetId",
    because: "the condition names domains",
  },
  {
    file: "server/src/domains/deals/detail-queries.ts",
    property: "stageId",
    because: "a deal that moved or was closed had a stage",
  },
  {
    file: "server/src/domains/deals/email-queries.ts",
    property: "contactId",
    because: "the condition names contacts",
  },
  {
    file: "server/src/domains/deals/forecast-queries.ts",
    property: "stageId",
    because: "a deal that moved or was closed had a stage",
  },
  {
    file: "server/src/domains/deals/import-queries.ts",
    property: "externalId",
    because: "the condition names external ids",
  },
  {
    file: "server/src/domains/deals/queries.ts",
    property: "campaignId",
    because: "the condition excludes clicks without a campaign",
  },
  {
    file: "server/src/domains/deals/timeline-queries.ts",
    property: "stageId",
    because: "the condition names stages",
  },
  {
    file: "server/src/domains/ledger/change-queries.ts",
    property: "email",
    because: "the condition excludes emails whose address was erased",
  },
  {
    file: "server/src/domains/ledger/email-queries.ts",
    property: "chunk",
    because: "the condition excludes recipients without a chunk",
  },
  {
    file: "server/src/domains/ledger/load-queries.ts",
    property: "place",
    because: "recipients of a chunk have a place in it",
  },
  {
    file: "server/src/domains/ledger/marketing-queries.ts",
    property: "sentAt",
    because: "the condition compares it with a time",
  },
  {
    file: "server/src/domains/tasks/engine-queries.ts",
    property: "nextDueAt",
    because: "the condition compares it with the present time",
  },
  {
    file: "server/src/domains/tasks/run-queries.ts",
    property: "result",
    because: "the condition excludes runs without one",
  },
  {
    file: "server/src/domains/workflows/call-queries.ts",
    property: "way",
    because: "the condition excludes requests that were not decided",
  },
  {
    file: "server/src/domains/webhooks/run-queries.ts",
    property: "attemptedAt",
    because: "attempts that began have one",
  },
  {
    file: "server/src/domains/tasks/ahead-queries.ts",
    property: "nextDueAt",
    because: "the condition names tasks that are due within hours",
  },
  {
    file: "server/src/domains/workflows/run-queries.ts",
    property: "messageId",
    because: "the condition excludes runs without a message",
  },
  {
    file: "server/src/domains/workflows/run-queries.ts",
    property: "timeZone",
    because: "the condition excludes contacts without one",
  },
  ...["newEmail", "sessionId"].map((property) => ({
    file: "server/src/domains/auth/link-queries.ts",
    property,
    because: "links that change an email have both",
  })),
  {
    file: "server/src/domains/audience/campaign-audience-queries.ts",
    property: "zone",
    because: "the condition excludes contacts without one",
  },
  {
    file: "server/src/domains/campaigns/plan-queries.ts",
    property: "startsAt",
    because: "the statement sets it",
  },
  {
    file: "server/src/domains/campaigns/stage-queries.ts",
    property: "at",
    because: "the statement sets it",
  },
  {
    file: "server/src/domains/campaigns/variant-queries.ts",
    property: "variant",
    because: "the condition excludes chunks without one",
  },
  {
    file: "server/src/domains/contacts/suppression-queries.ts",
    property: "contactId",
    because: "the condition names contacts",
  },
  {
    file: "server/src/domains/exports/queries.ts",
    property: "expiresAt",
    because: "the statement sets it",
  },
  {
    file: "server/src/domains/inbound-mailboxes/queries.ts",
    property: "source",
    because: "the condition excludes messages without one",
  },
  {
    file: "server/src/domains/ledger/spread-queries.ts",
    property: "minutes",
    because: "the condition excludes campaigns that are not spread",
  },
  {
    file: "server/src/domains/ledger/spread-queries.ts",
    property: "spreadFrom",
    because: "the condition excludes chunks that are not spread",
  },
  {
    file: "server/src/domains/ledger/stage-queries.ts",
    property: "variant",
    because: "chunks of the test have one from the freeze on",
  },
  {
    file: "server/src/domains/reports/comparison-queries.ts",
    property: "startedAt",
    because: "the condition excludes campaigns that have not begun",
  },
  {
    file: "server/src/domains/reports/report-queries.ts",
    property: "index",
    because: "the condition excludes chunks without a variant",
  },
  {
    file: "server/src/domains/reports/report-queries.ts",
    property: "reply",
    because: "the condition excludes recipients without one",
  },
  {
    file: "server/src/domains/workflows/event-queries.ts",
    property: "dealId",
    because: "the condition excludes steps without a deal",
  },
  ...[
    ["range-queries.ts", "step"],
    ["results-queries.ts", "step"],
    ["run-queries.ts", "round"],
    ["version-queries.ts", "step"],
    ["version-queries.ts", "edition"],
    ["version-queries.ts", "source"],
  ].map(([file, property]) => ({
    file: `server/src/domains/workflows/${file}`,
    property,
    because: "the campaigns of a workflow are its messages, which are made with it",
  })),
];
