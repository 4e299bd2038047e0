import { IMPORT_FIXES_MAX } from "@arauto/contracts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useFixImportMutation } from "../../lib/api.generated.ts";
import type { ImportFixes } from "../../lib/api.generated.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { useHistoryKeys } from "../../ui/keyboard/history-keys.ts";

/** Corrected cells by row and column. */
type Edits = Readonly<Record<string, Readonly<Record<number, string>>>>;

export interface Fixes {
  isOpen: boolean;
  open: () => void;
  /** Discards all corrections. */
  close: () => void;
  valueOf: (row: string, column: number, original: string) => string;
  isEdited: (row: string, column: number) => boolean;
  edit: (row: string, column: number, value: string, original: string) => void;
  edits: Edits;
  /** The number of rows with a correction. */
  count: number;
  /** No further row can be corrected before these are imported. */
  isFull: boolean;
  undo: (() => void) | null;
  redo: (() => void) | null;
  save: (fixes: ImportFixes) => Promise<void>;
  isSaving: boolean;
}

/** Returns the edits with one cell changed; a cell that is as in the file is not a correction. */
function withCell(edits: Edits, row: string, column: number, value: string | undefined): Edits {
  const cells = Object.fromEntries(
    Object.entries({ ...edits[row], [column]: value }).filter((one) => one[1] !== undefined),
  ) as Record<number, string>;
  const { [row]: _former, ...others } = edits;
  return Object.keys(cells).length === 0 ? others : { ...others, [row]: cells };
}

/** Holds corrections of an import's rows with undo, across pages of the list, and imports them. */
export function useFixes(importId: string): Fixes {
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [fix, fixing] = useFixImportMutation();
  const [isOpen, setOpen] = useState(false);
  const [{ past, edits, future }, setHistory] = useState<{
    past: readonly Edits[];
    edits: Edits;
    future: readonly Edits[];
  }>({ past: [], edits: {}, future: [] });
  const previous = past.at(-1);
  const next = future[0];
  const count = Object.keys(edits).length;
  const undo =
    previous === undefined
      ? null
      : () => setHistory({ past: past.slice(0, -1), edits: previous, future: [edits, ...future] });
  const redo =
    next === undefined
      ? null
      : () => setHistory({ past: [...past, edits], edits: next, future: future.slice(1) });
  useHistoryKeys({ undo: () => undo?.(), redo: () => redo?.() });

  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      setHistory({ past: [], edits: {}, future: [] });
    },
    valueOf: (row, column, original) => edits[row]?.[column] ?? original,
    isEdited: (row, column) => edits[row]?.[column] !== undefined,
    edit: (row, column, value, original) => {
      if (value === (edits[row]?.[column] ?? original)) return;
      if (edits[row] === undefined && count >= IMPORT_FIXES_MAX) return;
      const changed = withCell(edits, row, column, value === original ? undefined : value);
      setHistory({ past: [...past, edits], edits: changed, future: [] });
    },
    edits,
    count,
    isFull: count >= IMPORT_FIXES_MAX,
    undo,
    redo,
    async save(importFixes) {
      try {
        const made = await fix({ id: importId, importFixes }).unwrap();
        await navigate(`/accounts/imports/${made.id}`);
      } catch (error) {
        showProblem(error);
      }
    },
    isSaving: fixing.isLoading,
  };
}
