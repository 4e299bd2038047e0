import { accountsPages } from "../domains/accounts/index.ts";
import { authPages } from "../domains/auth/index.ts";
import { billingPages } from "../domains/billing/index.ts";
import { campaignPages } from "../domains/campaigns/index.ts";
import { customFieldsPages } from "../domains/custom-fields/index.ts";
import { dashboardPages } from "../domains/dashboard/index.ts";
import { filtersPages } from "../domains/filters/index.ts";
import { importsPages } from "../domains/imports/index.ts";
import { mailboxPages } from "../domains/mailbox/index.ts";
import { sendingAccountPages } from "../domains/sending-accounts/index.ts";
import { templatePages } from "../domains/templates/index.ts";
import { workspacesPages } from "../domains/workspaces/index.ts";
import type { PageRoute } from "./page-route.ts";

/** Every page of the console, domain by domain. A new domain adds its list here. */
export const pages: readonly PageRoute[] = [
  ...authPages,
  ...workspacesPages,
  ...billingPages,
  ...dashboardPages,
  ...accountsPages,
  ...importsPages,
  ...customFieldsPages,
  ...filtersPages,
  ...templatePages,
  ...campaignPages,
  ...mailboxPages,
  ...sendingAccountPages,
];
