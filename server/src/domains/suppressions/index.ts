import type { Domain } from "../../platform/domain.ts";
import { forgetAddresses } from "./queries.ts";
import { importsReader, linkJob } from "./jobs.ts";
import { registerRoutes } from "./routes.ts";

/** The suppression list: addresses that no campaign is sent to, with the reasons. */
export const suppressionsDomain: Domain = {
  name: "suppressions",
  routes: registerRoutes,
  jobs: [linkJob],
  eventReader: importsReader,
  onContactsDeleted: (tx, _deps, tenantId, contacts) =>
    forgetAddresses(
      tx,
      tenantId,
      contacts.map(({ emailHash }) => emailHash),
    ),
};
