import type { Domain } from "../../platform/domain.ts";
import { careForImports, forgetUploadJob } from "./housekeeping.ts";
import { checkJob, forgetJob, importJob } from "./jobs.ts";
import { registerRoutes } from "./routes.ts";
import { undoJob } from "./undo.ts";

export { CsvReader } from "./csv-records.ts";
export { forgetPeople } from "./rejection-queries.ts";
export { decoderOf, EncodingDetector, type Encoding } from "./text-encoding.ts";

export const importsDomain: Domain = {
  name: "imports",
  routes: registerRoutes,
  jobs: [checkJob, importJob, undoJob, forgetJob, forgetUploadJob],
  care: careForImports,
};
