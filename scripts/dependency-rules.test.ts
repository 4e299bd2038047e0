import { expect, test } from "vitest";
import { cycleErrors, dependencyErrors, errorsOf } from "./dependency-rules.mjs";
import { root } from "./project.mjs";

const messages = (file: string, text: string) => errorsOf(file, text).map((error) => error.message);

test("the code of this repository follows the rules", () => {
  expect(dependencyErrors(root)).toEqual([]);
});

test.each([
  ["contracts/src/a.ts", 'import { x } from "@arauto/mail";', "contracts never imports mail"],
  [
    "contracts/src/a.ts",
    'export * from "../../server/src/config.ts";',
    "contracts never imports server",
  ],
  [
    "mail/src/a.ts",
    'import type { Deps } from "../../server/src/platform/domain.ts";',
    "mail never imports server",
  ],
  [
    "console/src/a.tsx",
    'import { compileMessage } from "@arauto/mail";',
    "console never imports mail",
  ],
  [
    "console/src/a.tsx",
    'const late = await import("../../server/src/config.ts");',
    "console never imports server",
  ],
  [
    "server/src/a.ts",
    'import { store } from "../../console/src/lib/store.ts";',
    "server never imports console",
  ],
  [
    "server/src/a.ts",
    'import { x } from "../../contracts/src/lists.ts";',
    "Import @arauto/contracts by its name",
  ],
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
    "Only query files contain SQL",
  ],
  [
    "server/src/domains/campaigns/routes.ts",
    'import { sql } from "kysely";',
    "Only query files contain SQL",
  ],
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
  [
    "server/src/domains/ledger/a-queries.ts",
    "sql`where r.state in (0, 2)`;",
    "Name a state by its constant, not by a number",
  ],
  [
    "console/src/domains/contacts/page.tsx",
    'const answer = await fetch("/api/v1/Accounts");',
    "The console calls the API only through the generated hooks (console/src/lib)",
  ],
  [
    "console/src/domains/campaigns/topic-choice.tsx",
    'import { useAllTopics } from "../filters/conditions/all-topics.ts";',
    "A domain imports another one only through its index.ts, not console/src/domains/filters/conditions/all-topics.ts",
  ],
  [
    "console/src/domains/members/join-form.tsx",
    'const late = () => import("../auth/second-factor-form.tsx");',
    "A domain imports another one only through its index.ts, not console/src/domains/auth/second-factor-form.tsx",
  ],
  [
    "console/src/lib/logout.ts",
    'import { toast } from "../ui/feedback/toasts.ts";',
    "console/src/lib never imports console/src/ui/feedback/toasts.ts",
  ],
  [
    "console/src/ui/lazy/missing-part.tsx",
    'import type { Layout } from "../../shell/main-layout.tsx";',
    "console/src/ui never imports console/src/shell/main-layout.tsx",
  ],
  [
    "console/src/shell/header.tsx",
    'import { NotificationBell } from "../domains/notifications/index.ts";',
    "console/src/shell never imports console/src/domains/notifications/index.ts",
  ],
  [
    "console/src/domains/help/faq-page.tsx",
    'import { router } from "../../app/router.tsx";',
    "console/src/domains never imports console/src/app/router.tsx",
  ],
  [
    "console/src/app/main-frame.tsx",
    'import { NotificationBell } from "../domains/notifications/bell.tsx";',
    "app imports a domain only through its index.ts or pages.ts, not console/src/domains/notifications/bell.tsx",
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
  [
    "server/src/domains/campaigns/recipients-queries.ts",
    'import { sql } from "../../platform/database/sql.ts";',
  ],
  [
    "server/src/domains/ledger/a-queries.ts",
    "sql`update recipients r set state = ${codeOf('sent')} from campaign_chunks k`;",
  ],
  ["server/src/domains/delivery/delivery.test.ts", "sql`update recipients set state = 2`;"],
  ["server/src/domains/delivery/testing/world.ts", "sql`select from campaign_chunks`;"],
  [
    "server/src/domains/reports/queries.ts",
    "sql`select from ${recipientsOf(tenantId)} r`; // As read from recipients and campaign_chunks",
  ],
  [
    "server/src/domains/campaigns/routes.ts",
    'import { readRecipients } from "./recipients.ts";\nregister(routes.recipients, read);',
  ],
  ["server/src/server.ts", 'import { allDomains } from "./domains/index.ts";'],
  ["console/src/lib/base-query.ts", "const answer = await fetch(url);"],
  [
    "console/src/domains/contacts/page.tsx",
    'import { useListAccountsQuery } from "../../lib/api.generated.ts";\nvoid refetch();',
  ],
  [
    "console/src/domains/campaigns/topic-choice.tsx",
    'import { useAllTopics } from "../filters/index.ts";',
  ],
  [
    "console/src/domains/filters/draft/draft.test.ts",
    'import { testField } from "../../custom-fields/testing/test-field.ts";',
  ],
  [
    "console/src/domains/help/faq-page.tsx",
    'import { SettingsFrame } from "../../shell/settings-frame.tsx";',
  ],
  ["console/src/app/pages.ts", 'import { helpPages } from "../domains/help/pages.ts";'],
  ["e2e/src/a.ts", 'import { loadConfig } from "../../server/src/config.ts";'],
])("%s may contain %s", (file, text) => {
  expect(messages(file, text)).toEqual([]);
});

test("reports the line of a violation", () => {
  expect(
    errorsOf(
      "contracts/src/a.ts",
      'import { z } from "zod";\n\nimport {\n  a,\n} from "@arauto/mail";\n',
    ),
  ).toMatchObject([{ line: 5 }]);
});

test("finds domains that import each other in a cycle", () => {
  const sources = [
    { file: "console/src/domains/a/page.tsx", text: 'import { b } from "../b/index.ts";' },
    { file: "console/src/domains/b/index.ts", text: 'export { b } from "./b.ts";' },
    { file: "console/src/domains/b/b.ts", text: 'import type { C } from "../c/index.ts";' },
    { file: "console/src/domains/c/late.ts", text: 'const late = () => import("../a/index.ts");' },
  ];
  expect(cycleErrors(sources)).toEqual([
    {
      file: "console/src/domains/a",
      line: 1,
      message: "Domains import each other in a circle: a → b → c → a",
    },
  ]);
  expect(cycleErrors(sources.slice(0, 3))).toEqual([]);
});

test("counts imports of types and lazy imports in a cycle of files", () => {
  const sources = [
    { file: "console/src/shell/button.tsx", text: 'const load = () => import("./menu.tsx");' },
    {
      file: "console/src/shell/menu.tsx",
      text: 'import type { ButtonProps } from "./button.tsx";',
    },
  ];
  expect(cycleErrors(sources)).toEqual([
    {
      file: "console/src/shell/button.tsx",
      line: 1,
      message:
        "Files import each other in a circle: console/src/shell/button.tsx → console/src/shell/menu.tsx → console/src/shell/button.tsx",
    },
  ]);
});
