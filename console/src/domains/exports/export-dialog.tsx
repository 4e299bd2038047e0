import { Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { EXPORT_KEPT_DAYS } from "@arauto/contracts/export-files";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCreateExportMutation } from "../../lib/api.generated.ts";
import type { ContactSelection, CustomField, DataExport } from "../../lib/api.generated.ts";
import { useListPreferences } from "../../lib/preferences.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { useAllCustomFields } from "../custom-fields/index.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { startingColumns } from "./export-columns.ts";
import { ExportOutcome } from "./export-outcome.tsx";

const FORMATS = ["csv", "xlsx"] as const;
/** The key for the columns of the last export. */
const LAST_COLUMNS = "account-export";

export interface ExportDialogProps {
  /** The contacts in the file. */
  selection: ContactSelection;
  /** Their number, according to the list. */
  total: number;
  onClose: () => void;
}

/** Whether a selection is the whole list without conditions. */
function isEverybody(selection: ContactSelection): boolean {
  if (selection.kind === "ids") return false;
  const { search, status, tag, filterId, except } = selection;
  return (
    !search &&
    status === undefined &&
    tag === undefined &&
    filterId === undefined &&
    !except?.length
  );
}

/** Asks for columns and file format, then shows the export's progress; it may be closed at any time. */
export function ExportDialog({ selection, total, onClose }: ExportDialogProps) {
  const { t } = useTranslation("exports");
  const [started, setStarted] = useState<DataExport | null>(null);
  const fields = useAllCustomFields();
  return (
    <Modal opened onClose={onClose} size={560} title={t("dialog.title")}>
      {started ? (
        <ExportOutcome started={started} onClose={onClose} />
      ) : fields.data ? (
        <Ask
          selection={selection}
          total={total}
          fields={fields.data}
          onStarted={setStarted}
          onClose={onClose}
        />
      ) : fields.error ? (
        <ErrorState problem={fields.error} onRetry={() => void fields.refetch()} />
      ) : (
        <ProgressLine value={null} label={t("loading")} />
      )}
    </Modal>
  );
}

interface AskProps extends ExportDialogProps {
  fields: readonly CustomField[];
  onStarted: (started: DataExport) => void;
}

function Ask({ selection, total, fields, onStarted, onClose }: AskProps) {
  const { t } = useTranslation("exports");
  const { number } = useFormats();
  const showProblem = useProblemToast();
  const [create, creating] = useCreateExportMutation();
  const [last, remember] = useListPreferences(LAST_COLUMNS);
  const [columns, setColumns] = useState(() => startingColumns(fields, last.columns));
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("csv");
  const [tried, setTried] = useState(false);

  async function start(): Promise<void> {
    setTried(true);
    if (columns.length === 0) return;
    try {
      const started = await create({
        exportRequest: { kind: "accounts", format, selection, columns },
      }).unwrap();
      remember({ columns });
      onStarted(started);
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Stack gap="lg">
        <Text c="var(--text-secondary)">
          {t(isEverybody(selection) ? "dialog.everybody" : "dialog.these", {
            count: total,
            number: number(total),
          })}
        </Text>
        <ColumnChoice fields={fields} chosen={columns} onChange={setColumns} />
        {tried && columns.length === 0 && (
          <Text role="alert" size="sm" c="var(--danger-text)">
            {t("dialog.noColumns")}
          </Text>
        )}
        <Radio.Group
          label={t("dialog.format")}
          value={format}
          onChange={(value) => setFormat(FORMATS.find((known) => known === value) ?? "csv")}
        >
          <Stack gap="xs" mt={6}>
            {FORMATS.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`format.${value}`)}
                description={t(`formatHint.${value}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="var(--text-secondary)">
          {t("dialog.next", { count: EXPORT_KEPT_DAYS })}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("dialog.cancel")}
          </Button>
          <Button type="submit" loading={creating.isLoading} data-autofocus>
            {t("dialog.start", { count: total, number: number(total) })}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
