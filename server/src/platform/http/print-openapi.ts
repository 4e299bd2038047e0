/** Prints the OpenAPI document; used by `npm run generate`, which must work without a database. */
import { allRoutes } from "@arauto/contracts";
import { version } from "../version.ts";
import { openApiDocument } from "./openapi.ts";

process.stdout.write(`${JSON.stringify(openApiDocument(allRoutes, { version }), null, 2)}\n`);
