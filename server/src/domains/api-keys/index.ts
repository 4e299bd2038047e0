import type { Domain } from "../../platform/domain.ts";
import { watchExpiry } from "./expiry-notice.ts";
import { purge, sealedSecrets } from "./queries.ts";
import { registerRoutes } from "./routes.ts";
import { keyReferences } from "./service.ts";

export { findTestKeys, openTestKey, type TestKey } from "./test-keys.ts";
export { createKeyAuthenticator, type KeyAuthenticator, looksLikeApiKey } from "./authenticator.ts";

/** Days for which requests with a deleted key are rejected as deleted instead of unknown. */
const DELETED_KEPT_DAYS = 365;

/** API keys: for programs that call the API. */
export const apiKeysDomain: Domain = {
  name: "api-keys",
  audited: {
    apiKey: { table: "api_keys", name: "name", deletedAt: "deleted_at" },
  },
  routes: registerRoutes,
  sealed: [sealedSecrets],
  references: keyReferences,
  dailyCleanup: (tx) => purge(tx, DELETED_KEPT_DAYS),
  startWorker: watchExpiry,
};
