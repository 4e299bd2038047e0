import { expect, test } from "vitest";
import { dependencyFaults, faultsOf } from "./dependency-rules.mjs";
import { root } from "./project.mjs";

const messages = (file: string, text: string) => faultsOf(file, text).map((fault) => fault.message);

test("the code of this repository follows the rules", () => {
  expect(dependencyFaults(root)).toEqual([]);
});

test.each([
  ["contracts/src/a.ts", 'import { x } from "@arauto/mail";', "contracts never imports mail"],
  ["contracts/src/a.ts", 'export * from "../../server/src/config.ts";', "contracts never imports server"],
  ["mail/src/a.ts", 'import type { Deps } from "../../server/src/platform/domain.ts";', "mail never imports server"],
  ["console/src/a.tsx", 'import { compileMessage } from "@arauto/mail";', "console never imports mail"],
  ["console/src/a.tsx", 'const late = await import("../../server/src/config.ts");', "console never imports server"],
  ["server/src/a.ts", 'import { store } from "../../console/src/app/store.ts";', "server never imports console"],
  ["server/src/a.ts", 'import { x } from "../../contracts/src/lists.ts";', "Import @arauto/contracts by its name"],
  [
    "server/src/platform/jobs/a.ts",
    'import { allDomains } from "../../domains/index.ts";',
    "The platform never imports server/src/domains/index.ts",
  ],
  [
    "server/src/domains/campaigns/service.ts",
    'import { findFilter } from "../filters/service.ts";',
    "A domain imports another one only through its index.ts, not server/src/domains/filters/service.ts",
  ],
  [
    "server/src/domains/campaigns/service.ts",
    'import { sql } from "../../platform/database/sql.ts";',
    "SQL is written only in queries files",
  ],
  ["server/src/domains/campaigns/routes.ts", 'import { sql } from "kysely";', "SQL is written only in queries files"],
  [
    "server/src/domains/reports/queries.ts",
    "const query = sql`select count(*) from recipients r where r.campaign_id = ${id}`;",
    "Only domains/ledger has SQL on recipients and campaign_chunks",
  ],
  [
    "server/src/domains/delivery/engine/queries.ts",
    "const QUERY = `update\n  recipients set reply = null`;",
    "Only domains/ledger has SQL on recipients and campaign_chunks",
  ],
  [
    "server/src/platform/a.ts",
    "const QUERY = `select from campaigns c, campaign_chunks k`;",
    "Only domains/ledger has SQL on recipients and campaign_chunks",
  ],
  ["server/src/domains/ledger/a-queries.ts", "sql`where r.state in (0, 2)`;", "Name a state by its constant, not by a number"],
  [
    "console/src/domains/accounts/page.tsx",
    'const answer = await fetch("/api/v1/Accounts");',
    "The console calls the API only through the generated hooks (console/src/app)",
  ],
])("%s may not contain %s", (file, text, message) => {
  expect(messages(file, text)).toEqual([message]);
});

test.each([
  ["mail/src/a.ts", 'import { AppError } from "@arauto/contracts";'],
  ["server/src/domains/campaigns/service.ts", 'import { findFilter } from "../filters/index.ts";'],
  [
    "server/src/domains/campaigns/service.ts",
    'import { listCampaigns } from "./queries.ts";\nimport type { Sql } from "../../platform/database/sql.ts";',
  ],
  ["server/src/domains/campaigns/recipients-queries.ts", 'import { sql } from "../../platform/database/sql.ts";'],
  ["server/src/domains/ledger/a-queries.ts", "sql`update recipients r set state = ${codeOf('sent')} from campaign_chunks k`;"],
  ["server/src/domains/delivery/delivery.test.ts", "sql`update recipients set state = 2`;"],
  ["server/src/domains/delivery/testing/world.ts", "sql`select from campaign_chunks`;"],
  ["server/src/domains/reports/queries.ts", "sql`select from ${recipientsOf(tenantId)} r`; // As read from recipients and campaign_chunks"],
  ["server/src/domains/campaigns/routes.ts", 'import { readRecipients } from "./recipients.ts";\nregister(routes.recipients, read);'],
  ["server/src/server.ts", 'import { allDomains } from "./domains/index.ts";'],
  ["console/src/app/base-query.ts", "const answer = await fetch(url);"],
  ["console/src/domains/accounts/page.tsx", 'import { useListAccountsQuery } from "../../app/api.generated.ts";\nvoid refetch();'],
  ["e2e/src/a.ts", 'import { loadConfig } from "../../server/src/config.ts";'],
])("%s may contain %s", (file, text) => {
  expect(messages(file, text)).toEqual([]);
});

test("reports the line of a violation", () => {
  expect(faultsOf("contracts/src/a.ts", 'import { z } from "zod";\n\nimport {\n  a,\n} from "@arauto/mail";\n')).toMatchObject([
    { line: 5 },
  ]);
});
