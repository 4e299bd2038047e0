import { Button, Group, Text } from "@mantine/core";
import { IMPORT_FIXES_MAX } from "@arauto/contracts";
import type { ImportFixes } from "../../lib/api.generated.ts";
import { UndoButtons } from "../../ui/buttons/undo-buttons.tsx";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useImportTexts } from "./import-texts.ts";
import type { Fixes } from "./use-fixes.ts";

/** Imports the corrections in the list below, and undoes single corrections. */
export function FixBar({ fixes, body }: { fixes: Fixes; body: () => ImportFixes }) {
  const { t } = useImportTexts();
  const { number } = useFormats();
  const { count, isFull, isSaving } = fixes;
  useUnsavedChanges(count > 0 && !isSaving);
  return (
    <Group gap="xs" mb="sm" justify="space-between">
      <Group gap="xs">
        <UndoButtons
          undo={{ label: fixes.undo && t("fix.step"), run: () => fixes.undo?.() }}
          redo={{ label: fixes.redo && t("fix.step"), run: () => fixes.redo?.() }}
        />
        <Text size="sm" c="dimmed" role="status">
          {isFull
            ? t("fix.full", { max: number(IMPORT_FIXES_MAX) })
            : t("fix.count", { count, rows: number(count) })}
        </Text>
      </Group>
      <Group gap="xs">
        <Button variant="default" onClick={fixes.close}>
          {t("fix.close")}
        </Button>
        <Button disabled={count === 0} loading={isSaving} onClick={() => void fixes.save(body())}>
          {count === 0 ? t("fix.saveAll") : t("fix.save", { count, rows: number(count) })}
        </Button>
      </Group>
    </Group>
  );
}
