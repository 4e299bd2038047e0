import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";
import { filterReferences } from "./service.ts";

export { audiencePredicate, findFilter } from "./service.ts";

export const filtersDomain: Domain = { name: "filters", routes: registerRoutes, references: filterReferences };
