import type { Domain } from "../../platform/domain.ts";
import { registerAvatarPage, registerRoutes } from "./routes.ts";

/** The signed-in user's own name, picture and preferences. */
export const profileDomain: Domain = {
  name: "profile",
  routes: registerRoutes,
  pages: registerAvatarPage,
};
