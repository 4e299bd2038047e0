import type { Domain } from "../../platform/domain.ts";
import { cleanUpImports, forgetUploadJob } from "./housekeeping.ts";
import { checkJob, forgetJob, importJob } from "./jobs.ts";
import { storedBytes } from "./queries.ts";
import { registerRoutes } from "./routes.ts";
import { undoJob } from "./undo.ts";
import { forgetChanges } from "./undo-queries.ts";
import { searchUploadsJob } from "./waiting-uploads.ts";

export { readEmail } from "./cell-values.ts";
export { CsvReader } from "./csv-records.ts";
export { forgetRows } from "./jobs.ts";
export { decoderOf, EncodingDetector, type Encoding } from "./text-encoding.ts";
export { searchWaitingUploads } from "./waiting-uploads.ts";

export const importsDomain: Domain = {
  name: "imports",
  audited: {
    import: { table: "imports" },
  },
  routes: registerRoutes,
  jobs: [checkJob, importJob, undoJob, forgetJob, forgetUploadJob, searchUploadsJob],
  dailyCleanup: cleanUpImports,
  storedBytes,
  async onContactsDeleted(tx, { jobs }, tenantId, contacts) {
    await forgetChanges(
      tx,
      tenantId,
      contacts.map(({ id }) => id),
    );
    await jobs.add(tx, forgetJob, {
      tenantId,
      emailHashes: contacts.map(({ emailHash }) => emailHash.toString("hex")),
    });
  },
};
