import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";

export { buildDocument } from "./design.ts";
export { type Kit, pad } from "./kit.ts";
export { sampleIssues } from "./sample-issues.ts";

/** Designs that templates can start from, in the workspace's own look. */
export const designsDomain: Domain = { name: "designs", routes: registerRoutes };
