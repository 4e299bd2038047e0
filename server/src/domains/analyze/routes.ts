import { analyzeRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as analyze from "./analyze.ts";

export function registerRoutes(register: Register, { database }: Deps): void {
  register(routes.summary, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => analyze.readSummary(tx, tenantId, query)),
  );
  register(routes.providers, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => analyze.readProviders(tx, tenantId, query)),
  );
  register(routes.campaigns, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => analyze.readCampaigns(tx, tenantId, query)),
  );
  register(routes.hours, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => analyze.readHours(tx, tenantId, query)),
  );
  register(routes.links, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => analyze.readLinks(tx, tenantId, query)),
  );
  register(routes.audience, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => analyze.readAudience(tx, tenantId, query)),
  );
}
