import { AppError, type DealImportSettings } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { listPipelines } from "../pipelines/index.ts";
import * as importQueries from "./import-queries.ts";
import * as queries from "./queries.ts";

interface ImportPipeline {
  id: string;
  currency: string;
  /** Ids by normalized name. */
  stages: ReadonlyMap<string, string>;
  firstStageId: string;
}

/** Records by the names in a file. Keys are normalized: lower case, without accents. */
export interface DealImportFacts {
  pipelines: ReadonlyMap<string, ImportPipeline>;
  defaultPipeline: ImportPipeline;
  /** Users by address and by unique name. */
  owners: ReadonlyMap<string, string>;
  lostReasons: ReadonlyMap<string, string>;
  /** In the workspace's time zone. */
  today: string;
}

const folded = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();

/** Returns the records for the names in a file. @throws AppError NOT_FOUND when the chosen pipeline was deleted */
export async function dealImportFacts(
  tx: Transaction,
  tenantId: string,
  { pipelineId }: DealImportSettings,
): Promise<DealImportFacts> {
  const pipelines = (await listPipelines(tx, tenantId)).map(({ id, name, currency, stages }) => ({
    id,
    name,
    currency,
    stages: new Map(stages.map((stage) => [folded(stage.name), stage.id])),
    firstStageId: stages[0]?.id ?? "",
  }));
  const defaultPipeline = pipelines.find(({ id }) => id === pipelineId);
  if (!defaultPipeline) throw new AppError("NOT_FOUND", "Pipeline not found");
  const members = await importQueries.findAllMembers(tx, tenantId);
  const names = members.map(({ name }) => folded(name));
  const owners = members.flatMap(({ userId, email, name }) => [
    ...(names.filter((one) => one === folded(name)).length === 1
      ? [[folded(name), userId] as const]
      : []),
    [folded(email), userId] as const,
  ]);
  const reasons = await importQueries.findLostReasons(tx, tenantId);
  const [now, timeZone] = [await queries.findNow(tx), await queries.findTimeZone(tx, tenantId)];
  return {
    pipelines: new Map(pipelines.map((one) => [folded(one.name), one])),
    defaultPipeline,
    owners: new Map(owners),
    lostReasons: new Map(reasons.map(({ id, name }) => [folded(name), id])),
    today: localTimeOf(now, timeZone).slice(0, 10),
  };
}

/** @throws AppError VALIDATION for an unknown pipeline or lost reason */
export async function requireDealSettings(
  tx: Transaction,
  tenantId: string,
  { pipelineId, lostReasonId }: DealImportSettings,
): Promise<void> {
  const refuse = (path: string, message: string) => {
    throw new AppError("VALIDATION", message, { errors: [{ path, code: "notFound", message }] });
  };
  const pipelines = await listPipelines(tx, tenantId);
  if (pipelines.every(({ id }) => id !== pipelineId))
    refuse("deals.pipelineId", "Pipeline not found");
  const reasons = await importQueries.findLostReasons(tx, tenantId);
  if (lostReasonId !== null && reasons.every(({ id }) => id !== lostReasonId))
    refuse("deals.lostReasonId", "Lost reason not found");
}
