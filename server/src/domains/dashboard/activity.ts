import type { DashboardActivity } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type ActivityRow, findActivity } from "./activity-queries.ts";

const SHOWN = 6;

/** Returns the latest events of the workspace, with the data for their sentences. */
export async function readActivity(
  tx: Transaction,
  tenantId: string,
): Promise<DashboardActivity[]> {
  const rows = await findActivity(tx, tenantId, SHOWN);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    at: row.at.toISOString(),
    userName: row.userName,
    name: nameOf(row),
    targetId: targetOf(row),
    kind: row.campaignKind,
    count: countOf(row),
    created: numberOf(row.data["created"]),
  }));
}

/** Earlier versions may have stored other properties. */
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const numberOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) ? value : null;

function nameOf({ campaignName, templateName, fileName, data }: ActivityRow): string {
  return (
    campaignName ??
    templateName ??
    fileName ??
    textOf(data["name"]) ??
    textOf(data["email"]) ??
    textOf(data["file"]) ??
    textOf(data["host"]) ??
    ""
  );
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function targetOf({ campaignId, templateName, fileName, data }: ActivityRow): string | null {
  const target =
    campaignId ??
    (templateName === null ? null : textOf(data["templateId"])) ??
    (fileName === null ? null : textOf(data["importId"])) ??
    textOf(data["domainId"]) ??
    textOf(data["webhookId"]);
  return target !== null && UUID.test(target) ? target : null;
}

function countOf({ type, data }: ActivityRow): number | null {
  if (type === "campaign.started" || type === "campaign.sent") return numberOf(data["frozen"]);
  return numberOf(data["rows"]) ?? numberOf(data["added"]) ?? numberOf(data["removed"]);
}
