import { AppError, approvalRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { askApproval } from "./ask.ts";
import { commentApproval, decideApproval, undoApproval, withdrawApproval } from "./decide.ts";
import { endIfChanged, isBinding } from "./endings.ts";
import { previewApproval } from "./preview.ts";
import * as queries from "./queries.ts";
import {
  type Member,
  presentApproval,
  presentSummary,
  requireApprovalRow,
  viewerOf,
} from "./read.ts";
import { upsertLook } from "./thread-queries.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  const memberOf = ({
    tenantId,
    principal,
  }: {
    tenantId: string;
    principal: Omit<Member, "tenantId">;
  }): Member => ({
    tenantId,
    userId: principal.userId,
    permissions: principal.permissions,
  });

  register(approvalRoutes.list, (call) =>
    database.tenant(call.tenantId, async (tx) => {
      const viewer = viewerOf(memberOf(call));
      const { rows, ...page } = await queries.list(tx, call.tenantId, viewer, call.query);
      return { ...page, items: rows.map((row) => presentSummary(row, viewer)) };
    }),
  );
  register(approvalRoutes.ask, (call) => askApproval(deps, memberOf(call), call.body));
  register(approvalRoutes.get, (call) => {
    const { tenantId } = call;
    const { id } = call.params;
    return database.tenant(tenantId, async (tx) => {
      await notice(tx, tenantId, id);
      const row = await requireApprovalRow(tx, tenantId, id);
      return presentApproval(tx, deps, row, viewerOf(memberOf(call)));
    });
  });
  register(approvalRoutes.look, ({ tenantId, principal, params: { id }, body: { round } }) =>
    database.tenant(tenantId, async (tx) => {
      const row = await requireApprovalRow(tx, tenantId, id);
      if (round > row.round) throw new AppError("NOT_FOUND");
      const now = await queries.findNow(tx);
      await upsertLook(tx, tenantId, { approvalId: id, userId: principal.userId, round, now });
    }),
  );
  register(approvalRoutes.decide, (call) =>
    decideApproval(deps, memberOf(call), call.params.id, call.body),
  );
  register(approvalRoutes.undo, (call) => undoApproval(deps, memberOf(call), call.params.id));
  register(approvalRoutes.withdraw, (call) =>
    withdrawApproval(deps, memberOf(call), call.params.id),
  );
  register(approvalRoutes.comment, (call) =>
    commentApproval(deps, memberOf(call), call.params.id, call.body.text),
  );
  register(approvalRoutes.preview, (call) =>
    previewApproval(deps, call.tenantId, call.params.id, call.query),
  );

  /** Detects a template or filter changed meanwhile: then the request ends before anyone reads it. */
  async function notice(tx: Parameters<typeof queries.find>[0], tenantId: string, id: string) {
    const row = await queries.find(tx, tenantId, id);
    if (!row || !isBinding(row)) return;
    const locked = await queries.lock(tx, tenantId, id);
    if (locked) await endIfChanged(tx, deps, tenantId, locked, null);
  }
}
