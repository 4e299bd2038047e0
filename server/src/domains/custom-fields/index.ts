import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";

export { createFields, fieldTypes, knownFields, type FieldToCreate, type KnownField } from "./service.ts";

export const customFieldsDomain: Domain = { name: "custom-fields", routes: registerRoutes };
