import type { Domain } from "../../platform/domain.ts";
import { forgetOldBreakers } from "./breaker-queries.ts";
import { registerRoutes } from "./routes.ts";
import { sealedSecrets } from "./secret-queries.ts";

export { readResponseValues } from "./response-values.ts";
export { sendBatch } from "./batch.ts";
export { type CheckableRequest, checkableRequest, requestProblems } from "./checks.ts";
export { fetchDocument, type FetchedDocument } from "./fetch-document.ts";
export { type Judgment, judgeRequest, REQUEST_RETRIES_MS, type RequestResult } from "./judge.ts";
export { passesUncertain, pathAfter } from "./outlook.ts";
export {
  type OutgoingRequest,
  type RequestDeps,
  type RequestOutcome,
  sendRequest,
} from "./send.ts";
export type { RequestScope } from "./prepare.ts";
export { forLog } from "./secret-marks.ts";
export { usesSecret } from "./secret-queries.ts";

/** HTTP requests to other systems, safe for workflows and tasks, and their secrets. */
export const requestsDomain: Domain = {
  name: "requests",
  audited: { secret: { table: "secrets", name: "name" } },
  routes: registerRoutes,
  sealed: sealedSecrets,
  dailyCleanup: forgetOldBreakers,
};
