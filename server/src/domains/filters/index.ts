import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";
import { filterReferences } from "./service.ts";

export { customEventProblems, matchingEvents, pastEvents } from "./custom-event-matches.ts";
export {
  allFilterPredicates,
  audiencePredicate,
  findFilter,
  savedFilterPredicate,
} from "./predicates.ts";

export const filtersDomain: Domain = {
  name: "filters",
  audited: {
    filter: { table: "filters", name: "name" },
  },
  routes: registerRoutes,
  references: filterReferences,
};
