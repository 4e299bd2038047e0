import { AppError, type ImportKind, importRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import type { Principal } from "../../platform/http/principal.ts";
import { fixImport } from "./fixing.ts";
import { rejectionsFile } from "./rejections-file.ts";
import * as service from "./service.ts";

/** Whether a caller may see imports of deals: members see them with the deals, API keys need a permission. */
const seesDeals = (principal: Principal): boolean =>
  principal.kind === "user" || principal.permissions.includes("deals:read");

const kindsFor = (principal: Principal, requested: ImportKind | undefined): ImportKind[] =>
  (["accounts", "deals"] as const).filter(
    (kind) => (requested ?? kind) === kind && (kind !== "deals" || seesDeals(principal)),
  );

/** Requires the permissions for writing the file's records. @throws AppError FORBIDDEN */
function requireWriting(principal: Principal, kind: ImportKind): void {
  const isAllowed =
    kind === "accounts" ||
    (principal.kind === "user"
      ? principal.permissions.includes("CRM.WRITE")
      : principal.permissions.includes("deals:write"));
  if (!isAllowed)
    throw new AppError(
      "FORBIDDEN",
      "Importing deals needs the permission CRM.WRITE, for API keys deals:write",
    );
}

interface Called {
  tenantId: string;
  principal: Principal;
  params: { id: string };
}

/** Requires that a caller may see, or write, an import of its kind. @throws AppError NOT_FOUND, FORBIDDEN */
type Guard = (call: Called, isWrite: boolean) => Promise<void>;

const guarding =
  ({ database }: Deps): Guard =>
  async ({ tenantId, principal, params }, isWrite) => {
    const kind = await database.tenant(tenantId, (tx) => service.kindOf(tx, tenantId, params.id));
    if (kind === "deals" && !seesDeals(principal)) throw new AppError("NOT_FOUND");
    if (isWrite) requireWriting(principal, kind);
  };

export function registerRoutes(register: Register, deps: Deps): void {
  const guard = guarding(deps);
  registerReading(register, deps, guard);
  registerWriting(register, deps, guard);
}

function registerReading(register: Register, deps: Deps, guard: Guard): void {
  const { database } = deps;
  register(routes.list, ({ tenantId, principal, query }) =>
    database.tenant(tenantId, (tx) =>
      service.listImports(tx, tenantId, query, kindsFor(principal, query.kind)),
    ),
  );
  register(routes.get, async (call) => {
    await guard(call, false);
    const { tenantId, params } = call;
    return database.tenant(tenantId, (tx) => service.getImport(tx, deps, tenantId, params.id));
  });
  register(routes.progress, async (call) => {
    // Before the stream starts, so that an unknown id is an ordinary 404.
    await guard(call, false);
    return service.followImport(deps, call.tenantId, call.params.id, call.signal);
  });
  register(routes.rejections, async (call) => {
    await guard(call, false);
    const { tenantId, params, query } = call;
    return database.tenant(tenantId, (tx) =>
      service.listRejections(tx, tenantId, params.id, query),
    );
  });
  register(routes.warnings, async (call) => {
    await guard(call, false);
    const { tenantId, params, query } = call;
    const mayExport =
      call.principal.kind === "apiKey" || call.principal.permissions.includes("DATA.EXPORT");
    return database.tenant(tenantId, (tx) =>
      service.listWarnings(tx, tenantId, params.id, query, mayExport),
    );
  });
  register(routes.rejectionsFile, async (call) => {
    await guard(call, false);
    return rejectionsFile(database, call.tenantId, call.params.id, call.principal.lang);
  });
}

function registerWriting(register: Register, deps: Deps, guard: Guard): void {
  const { database, jobs } = deps;
  register(routes.upload, ({ tenantId, principal, query, file }) => {
    requireWriting(principal, query.kind);
    return service.uploadImport(deps, tenantId, principal.userId, query.kind, file);
  });
  register(routes.chooseSheet, async (call) => {
    await guard(call, true);
    return service.chooseSheet(deps, call.tenantId, call.params.id, call.body.sheet);
  });
  register(routes.undo, async (call) => {
    await guard(call, true);
    const { tenantId, principal, params } = call;
    return database.tenant(tenantId, (tx) =>
      service.undoImport(tx, jobs, tenantId, principal.userId, params.id),
    );
  });
  register(routes.fix, async (call) => {
    await guard(call, true);
    const { tenantId, principal, params, body } = call;
    return fixImport(deps, tenantId, principal.userId, params.id, body);
  });
  register(routes.check, async (call) => {
    await guard(call, true);
    const { tenantId, params, body } = call;
    return database.tenant(tenantId, (tx) =>
      service.checkImport(tx, jobs, tenantId, params.id, body),
    );
  });
  register(routes.start, async (call) => {
    await guard(call, true);
    const { tenantId, params } = call;
    return database.tenant(tenantId, (tx) => service.startImport(tx, deps, tenantId, params.id));
  });
  register(routes.cancel, async (call) => {
    await guard(call, true);
    return service.cancelImport(deps, call.tenantId, call.params.id);
  });
}
