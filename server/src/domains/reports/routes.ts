import { reportRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { readCampaignMail } from "./campaign-mail.ts";
import { recount } from "./recount.ts";
import { readReport } from "./report.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  register(routes.report, ({ tenantId, params }) => readReport(deps, tenantId, params.id));
  register(routes.recount, ({ tenantId, params }) => recount(deps, tenantId, params.id));
  register(routes.mail, ({ tenantId, params, query }) =>
    readCampaignMail(deps, tenantId, params.id, query),
  );
}
