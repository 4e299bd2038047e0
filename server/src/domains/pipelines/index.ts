import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";

export { createDefaultPipeline, getPipeline, listPipelines } from "./service.ts";

/** Pipelines with the stages of deals, and the reasons why deals are lost. */
export const pipelinesDomain: Domain = { name: "pipelines", routes: registerRoutes };
