import { AUDIT_LOG_DAYS, auditLogRoutes } from "@arauto/contracts";
import type { Domain } from "../../platform/domain.ts";
import { removeOld } from "./queries.ts";
import { listEntries } from "./service.ts";

export { exportedEntries } from "./queries.ts";

/** Shows who changed what. Entries are appended by `platform/audit`. */
export const auditLogDomain: Domain = {
  name: "audit-log",
  routes(register, { database, auditedTables }) {
    register(auditLogRoutes.list, ({ tenantId, query }) =>
      database.tenant(tenantId, (tx) => listEntries(tx, auditedTables, tenantId, query)),
    );
  },
  dailyCleanup: (tx) => removeOld(tx, AUDIT_LOG_DAYS),
};
