import { AppError, type approvalRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { contactFor } from "../templates/index.ts";
import { requireApprovalRow } from "./read.ts";
import { findSnapshot } from "./thread-queries.ts";

/**
 * Renders a message from the time of its approval request, for a contact or an example.
 * @throws AppError NOT_FOUND without such a request, message or contact; TEMPLATE_INVALID
 */
export async function previewApproval(
  deps: Pick<Deps, "config" | "database" | "rendering">,
  tenantId: string,
  id: string,
  { message, contactId }: { message: number; contactId?: string | undefined },
): Promise<RouteResult<typeof approvalRoutes.preview>> {
  const { source, contact } = await deps.database.tenant(tenantId, async (tx) => {
    const row = await requireApprovalRow(tx, tenantId, id);
    const snapshot = await findSnapshot(tx, tenantId, id, row.round);
    const source = snapshot?.messages[message]?.source;
    if (!source) throw new AppError("NOT_FOUND", "Message not found");
    return { source, contact: await contactFor(tx, tenantId, contactId ?? null, source.language) };
  });
  const content = { ...source, tenantId, pictureBase: deps.config.publicUrl, tracking: null };
  const { shown } = await deps.rendering.preview(tenantId, content, [contact]);
  const [one] = shown;
  if (!one || "reason" in one) throw new AppError("TEMPLATE_INVALID", one?.message);
  const { subject, preheader, html, text } = one;
  return { subject, preheader, html, text, htmlBytes: Buffer.byteLength(html) };
}
