import { campaignTileRoutes as tileRoutes, reportRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { readCampaignEmail } from "./campaign-mail.ts";
import { recount } from "./recount.ts";
import { readReport } from "./report.ts";
import { readTile, readTileGroups, readTiles } from "./tiles.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  register(routes.report, ({ tenantId, params }) => readReport(deps, tenantId, params.id));
  register(routes.recount, ({ tenantId, params }) => recount(deps, tenantId, params.id));
  register(routes.mail, ({ tenantId, params, query }) =>
    readCampaignEmail(deps, tenantId, params.id, query),
  );
  register(tileRoutes.tiles, ({ tenantId, params }) =>
    deps.database.tenant(tenantId, (tx) => readTiles(tx, tenantId, params.id)),
  );
  register(tileRoutes.groups, ({ tenantId, params }) =>
    deps.database.tenant(tenantId, (tx) => readTileGroups(tx, tenantId, params.id)),
  );
  register(tileRoutes.tile, ({ tenantId, params }) =>
    deps.database.tenant(tenantId, (tx) => readTile(tx, tenantId, params.id, params.key)),
  );
}
