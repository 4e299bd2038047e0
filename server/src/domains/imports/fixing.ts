import { Readable } from "node:stream";
import { v7 } from "uuid";
import {
  AppError,
  type ContactImport,
  type ImportFixes,
  type ImportSettings,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { findIdsByEmail } from "../contacts/index.ts";
import { hasHeader } from "./csv-dialect.ts";
import { importJob } from "./jobs.ts";
import * as queries from "./queries.ts";
import { markRowsFixed } from "./rejection-queries.ts";
import { enqueue, presentImport, requireRoom } from "./service.ts";
import { markValuesFixed } from "./warning-queries.ts";

const quoted = (cell: string) => `"${cell.replaceAll('"', '""').replaceAll("\0", "")}"`;

/** Returns the settings for corrected rows: the fields that the import created now exist. */
function settingsAgain(settings: ImportSettings, hasValues: boolean): ImportSettings {
  return {
    ...settings,
    // A skipped value is missing in a contact that now exists.
    duplicates: hasValues && settings.duplicates === "skip" ? "fillEmpty" : settings.duplicates,
    targets: settings.targets.map((target) =>
      target.kind === "newField" ? { kind: "field", identifier: target.identifier } : target,
    ),
  };
}

/**
 * Imports corrected rows and values of a finished import as a new import, with the same settings. Each row can be
 * corrected once, unless that import failed or was undone.
 * @throws AppError WRONG_STATE for an import that is not finished, and for rows already corrected or whose contact was
 *   deleted; IMPORTS_FULL, STORAGE_LIMIT
 */
export async function fixImport(
  deps: Deps,
  tenantId: string,
  userId: string | null,
  importId: string,
  fixes: ImportFixes,
): Promise<ContactImport> {
  const { database, storage, jobs } = deps;
  const id = v7();
  const storageKey = `imports/${tenantId}/${id}.upload`;
  try {
    return await database.tenant(tenantId, async (tx) => {
      await requireRoom(tx, deps, tenantId, 1);
      const original = await queries.lockDone(tx, tenantId, importId);
      if (!original?.settings) throw new AppError("WRONG_STATE");
      const records = await correctedRecords(tx, tenantId, { original, id, fixes });
      const { delimiter, columns, fileName, source } = original;
      const text = [
        ...(hasHeader(columns) ? [columns.map(({ header }) => header)] : []),
        ...records,
      ]
        .map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`)
        .join("");
      // Written before the commit: the job must find it.
      const size = await storage.put(storageKey, Readable.from([Buffer.from(text)]));
      const created = await queries.insertFix(tx, tenantId, {
        id,
        fileName,
        storageKey,
        size,
        delimiter,
        columns: columns.map((column) => ({ ...column, samples: [] })),
        createdBy: userId,
        source,
        fixes: importId,
        settings: settingsAgain(original.settings, fixes.values.length > 0),
      });
      await enqueue(tx, jobs, importJob, { tenantId, importId: id });
      return presentImport(created);
    });
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}

/** Marks rows as corrected, and returns them as rows of the file. */
async function correctedRecords(
  tx: Transaction,
  tenantId: string,
  { original, id, fixes }: { original: queries.ImportRow; id: string; fixes: ImportFixes },
): Promise<string[][]> {
  const width = original.columns.length;
  const rows = new Set(fixes.rows.map(({ row }) => row));
  if (fixes.rows.some(({ cells }) => cells.length !== width))
    throw new AppError(
      "VALIDATION",
      `Each row needs ${width} cells, one for each column of the file`,
    );
  const marked = await markRowsFixed(tx, tenantId, original.id, [...rows], id);
  if (marked !== fixes.rows.length) throw new AppError("WRONG_STATE");
  return [
    ...fixes.rows.map(({ cells }) => cells),
    ...(await correctedValues(tx, tenantId, { original, id, fixes })),
  ];
}

/** Returns a row for each contact, with only its address and its corrected values. */
async function correctedValues(
  tx: Transaction,
  tenantId: string,
  {
    original,
    id,
    fixes: { values },
  }: { original: queries.ImportRow; id: string; fixes: ImportFixes },
): Promise<string[][]> {
  const places = await markValuesFixed(tx, tenantId, original.id, values, id);
  const emailOf = new Map(places.map(({ row, email }) => [row, email]));
  const contacts = await findIdsByEmail(tx, tenantId, [...emailOf.values()]);
  const emailColumn = (original.settings?.targets ?? []).findIndex(
    (target) => target.kind === "standard" && target.field === "email",
  );
  const records = new Map<number, string[]>();
  for (const { row, position, value } of values) {
    const email = emailOf.get(row);
    const isOpen = places.some((place) => place.row === row && place.position === position);
    // A contact that was deleted meanwhile must not come back.
    if (!isOpen || email === undefined || !contacts.has(email)) throw new AppError("WRONG_STATE");
    const cells = records.get(row) ?? original.columns.map(() => "");
    cells[emailColumn] = email;
    cells[position] = value;
    records.set(row, cells);
  }
  return [...records.values()];
}
