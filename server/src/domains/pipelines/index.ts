import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";

export { findCurrencies } from "./queries.ts";
export {
  createDefaultPipeline,
  getPipeline,
  lockPipelines,
  listLostReasons,
  listPipelines,
} from "./service.ts";

/** Pipelines with the stages of deals, and the reasons why deals are lost. */
export const pipelinesDomain: Domain = {
  name: "pipelines",
  audited: {
    pipeline: { table: "pipelines", name: "name" },
  },
  routes: registerRoutes,
};
