import type { Domain } from "../../platform/domain.ts";
import { checkJob, forgetJob, importJob } from "./jobs.ts";
import { registerRoutes } from "./routes.ts";

export const importsDomain: Domain = { name: "imports", routes: registerRoutes, jobs: [checkJob, importJob, forgetJob] };
