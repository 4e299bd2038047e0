import type { Domain } from "../../platform/domain.ts";
import { registerSavedBlockRoutes } from "./routes.ts";
import { savedBlockReferences } from "./service.ts";

/** Blocks and sections of mails, kept for use in others. */
export const savedBlocksDomain: Domain = { name: "savedBlocks", routes: registerSavedBlockRoutes, references: savedBlockReferences };
