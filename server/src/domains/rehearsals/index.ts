import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";
import { rehearseJob } from "./service.ts";

/** Dress rehearsals: run a draft against its real audience without sending anything. */
export const rehearsalsDomain: Domain = {
  name: "rehearsals",
  routes: registerRoutes,
  jobs: [rehearseJob],
};
