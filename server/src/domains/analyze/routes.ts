import { analyzeRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { readAudience, readReasons } from "./audience.ts";
import { readSales } from "./sales.ts";
import * as analyze from "./analyze.ts";
import { registerSettings } from "./setting-routes.ts";
import { registerSharedReports } from "./share-routes.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  registerSettings(register, deps);
  registerSharedReports(register, deps);
  const { database, jobs } = deps;
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
    database.tenant(tenantId, (tx) => readAudience(tx, { jobs }, tenantId, query)),
  );
  register(routes.reasons, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => readReasons(tx, tenantId, query)),
  );
  register(routes.sales, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => readSales(tx, tenantId, query)),
  );
}
