import type { ImportSettings } from "@arauto/contracts";
import { addStaged, noContacts, type StagedContacts } from "../contacts/index.ts";
import { cellStyles } from "./cell-styles.ts";
import type { OptOut } from "./opt-outs.ts";
import type { RowKind } from "./batched-rows.ts";
import { emptyBatch, type RowBatch } from "./row-batch.ts";
import type { ImportRow } from "./queries.ts";
import { idMaker } from "./row-ids.ts";
import { type RowContact, rowReader, type TypedTarget } from "./row-reader.ts";

/** Rows per transaction, about half a second of work. */
const BATCH_ROWS = 10_000;

export interface ContactBatch extends RowBatch {
  contacts: StagedContacts;
  /** The range that contains all ids assigned to its contacts. */
  firstId: string | null;
  lastId: string | null;
  optOuts: { email: string; reason: OptOut }[];
}

interface ContactRowOptions {
  file: Pick<ImportRow, "delimiter" | "columns">;
  targets: readonly TypedTarget[];
  dayFirst: boolean;
  settings: ImportSettings;
}

/** Returns how to convert rows to contacts. */
export function contactRows({
  file,
  targets,
  dayFirst,
  settings: { tags, invalidValues, corrections },
}: ContactRowOptions): RowKind<RowContact, ContactBatch> {
  const { columns } = file;
  const nextId = idMaker();
  const emailColumn = targets.findIndex(
    (target) => target.kind === "standard" && target.field === "email",
  );
  return {
    columns,
    batchRows: BATCH_ROWS,
    empty: () => ({
      ...emptyBatch(),
      contacts: noContacts(),
      firstId: null,
      lastId: null,
      optOuts: [],
    }),
    read: rowReader(targets, cellStyles(file, dayFirst), { tags, invalidValues, corrections }),
    keyOf: ({ email }) => ({ key: email, column: emailColumn }),
    emailOf: ({ email }) => email,
    add(batch, contact) {
      const id = nextId();
      batch.firstId ??= id;
      batch.lastId = id;
      if (contact.optOut !== null) {
        batch.suppressed += 1;
        batch.optOuts.push({ email: contact.email, reason: contact.optOut });
      }
      addStaged(batch.contacts, { id, ...contact });
    },
  };
}
