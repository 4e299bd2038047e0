import { AppError } from "@arauto/contracts";
import { findsAddress } from "../../platform/address-search.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import type { Jobs } from "../../platform/jobs/job-queue.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import * as queries from "./queries.ts";
import { cancelImport } from "./service.ts";
import { decoderOf } from "./text-encoding.ts";
import { openWorkbook } from "./workbook/workbook.ts";

interface SearchPayload extends JobPayload {
  importIds: string[];
  /** Hashes of lower-case addresses in hexadecimal, as in suppressions. */
  emailHashes: string[];
}

/** Maximum number of a sheet's columns searched. */
const SHEET_WIDTH = 64;

/**
 * Searches uploads that were not started for erased contacts, in the background because files may be large. A file that
 * contains one is deleted and its import canceled.
 * @returns The number of files to search.
 */
export async function searchWaitingUploads(
  tx: Transaction,
  jobs: Jobs,
  tenantId: string,
  emailHashes: readonly string[],
): Promise<number> {
  const importIds = await queries.findWaiting(tx, tenantId);
  if (importIds.length > 0)
    await jobs.add(
      tx,
      searchUploadsJob,
      { tenantId, importIds, emailHashes: [...emailHashes] },
      { queue: `imports:${tenantId}` },
    );
  return importIds.length;
}

/** A repeated run finds the rest. */
export const searchUploadsJob = defineJob<SearchPayload>({
  name: "imports.searchUploads",
  async run({ tenantId, importIds, emailHashes }, { deps, signal }) {
    const hashes = new Set(emailHashes);
    for (const id of importIds) {
      signal.throwIfAborted();
      const row = await deps.database.tenant(tenantId, (tx) => queries.find(tx, tenantId, id));
      if (row && queries.WAITING.includes(row.status) && (await containsContact(deps, row, hashes)))
        await giveUp(deps, tenantId, id);
    }
  },
});

async function giveUp(deps: Deps, tenantId: string, id: string): Promise<void> {
  try {
    await cancelImport(deps, tenantId, id);
  } catch (error) {
    // The import was started, canceled or deleted meanwhile, which deletes its file anyway.
    if (
      !(error instanceof AppError) ||
      (error.code !== "WRONG_STATE" && error.code !== "NOT_FOUND")
    )
      throw error;
  }
}

async function containsContact(
  { storage }: Pick<Deps, "storage">,
  row: queries.ImportRow,
  hashes: ReadonlySet<string>,
): Promise<boolean> {
  try {
    return await findsAddress(
      row.workbookKey !== null && row.csvSize === null
        ? sheetTexts(storage, row.workbookKey)
        : fileText(storage, row),
      hashes,
    );
  } catch (error) {
    // A file that cannot be read completely cannot be imported either, and might contain the contact.
    if (error instanceof AppError && error.code !== "UNAVAILABLE") return true;
    throw error;
  }
}

async function* fileText(
  storage: Storage,
  { storageKey, encoding }: queries.ImportRow,
): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  for await (const piece of storage.open(storageKey) as AsyncIterable<Buffer>)
    yield decoder.write(piece);
  yield decoder.end();
}

async function* sheetTexts(storage: Storage, workbookKey: string): AsyncGenerator<string> {
  const workbook = await openWorkbook(storage, workbookKey, await storage.size(workbookKey));
  try {
    for (const sheet of workbook.sheets) yield* workbook.csv(sheet, SHEET_WIDTH);
  } finally {
    workbook.close();
  }
}
