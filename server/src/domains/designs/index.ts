import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";

/** Designs that templates can begin with, in the workspace's own look. */
export const designsDomain: Domain = { name: "designs", routes: registerRoutes };
