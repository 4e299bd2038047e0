import { sendingAccountRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import {
  createAccount,
  deleteAccount,
  getAccount,
  listAccounts,
  testAccount,
  updateAccount,
} from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  register(sendingAccountRoutes.list, ({ tenantId }) => listAccounts(deps, tenantId));
  register(sendingAccountRoutes.create, ({ tenantId, body }) =>
    createAccount(deps, tenantId, body),
  );
  register(sendingAccountRoutes.get, ({ tenantId, params }) =>
    getAccount(deps, tenantId, params.id),
  );
  register(sendingAccountRoutes.update, ({ tenantId, params, body }) =>
    updateAccount(deps, tenantId, params.id, body),
  );
  register(sendingAccountRoutes.remove, ({ tenantId, params }) =>
    deleteAccount(deps, tenantId, params.id),
  );
  register(sendingAccountRoutes.test, ({ tenantId, params }) =>
    testAccount(deps, tenantId, params.id),
  );
}
