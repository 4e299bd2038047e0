import type { Domain } from "../../platform/domain.ts";
import { registerAuthRoutes } from "./routes.ts";

export { createAuthenticator } from "./authenticator.ts";

/** People, their sign-in and sessions. */
export const authDomain: Domain = { name: "auth", routes: registerAuthRoutes };
