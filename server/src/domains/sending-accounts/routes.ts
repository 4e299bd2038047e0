import { sendingAccountRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import {
  createAccount,
  deleteAccount,
  getAccount,
  listAccounts,
  testAccount,
  testSettings,
  updateAccount,
} from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  register(sendingAccountRoutes.list, ({ tenantId, principal }) =>
    listAccounts(deps, tenantId, principal),
  );
  register(sendingAccountRoutes.create, ({ tenantId, body }) =>
    createAccount(deps, tenantId, body),
  );
  register(sendingAccountRoutes.get, ({ tenantId, principal, params }) =>
    getAccount(deps, tenantId, principal, params.id),
  );
  register(sendingAccountRoutes.update, ({ tenantId, params, body }) =>
    updateAccount(deps, tenantId, params.id, body),
  );
  register(sendingAccountRoutes.remove, ({ tenantId, params }) =>
    deleteAccount(deps, tenantId, params.id),
  );
  register(sendingAccountRoutes.testSettings, ({ tenantId, body }) =>
    testSettings(deps, tenantId, body),
  );
  register(sendingAccountRoutes.test, ({ tenantId, params }) =>
    testAccount(deps, tenantId, params.id),
  );
}
