import { requestRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { createSecret, deleteSecret, listSecrets, updateSecret } from "./secrets.ts";
import { readSigningSecret, rotateSigningSecret } from "./signing-secret.ts";
import { tryRequest } from "./trial.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(requestRoutes.listSecrets, ({ tenantId }) =>
    database.tenant(tenantId, (tx) => listSecrets(tx, tenantId)),
  );
  register(requestRoutes.createSecret, ({ tenantId, body }) =>
    database.tenant(tenantId, (tx) => createSecret(tx, deps, tenantId, body)),
  );
  register(requestRoutes.updateSecret, ({ tenantId, params, body }) =>
    database.tenant(tenantId, (tx) => updateSecret(tx, deps, tenantId, params.id, body)),
  );
  register(requestRoutes.deleteSecret, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => deleteSecret(tx, deps, tenantId, params.id)),
  );
  register(requestRoutes.signingSecret, ({ tenantId }) =>
    database.tenant(tenantId, (tx) => readSigningSecret(tx, deps, tenantId)),
  );
  register(requestRoutes.rotateSigningSecret, ({ tenantId }) =>
    database.tenant(tenantId, (tx) => rotateSigningSecret(tx, deps, tenantId)),
  );
  register(requestRoutes.try, ({ tenantId, body }) => tryRequest(deps, tenantId, body));
}
