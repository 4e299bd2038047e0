import { Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type DataExport,
  type ExportRequest,
  useCreateExportMutation,
} from "../../lib/api.generated.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { ExportOutcome } from "./export-outcome.tsx";

export interface FormatDialogProps<Format extends DataExport["format"]> {
  title: string;
  /** Describes the rows in the file. */
  text: string;
  /** The first one is selected initially; `hint` describes it. */
  formats: readonly { value: Format; hint: string }[];
  startLabel: string;
  request: (format: Format) => ExportRequest;
  onClose: () => void;
}

/** Asks for the format of an export, starts it, and tracks it until its download. */
export function FormatDialog<Format extends DataExport["format"]>(
  props: FormatDialogProps<Format>,
) {
  const { title, text, formats, startLabel, request, onClose } = props;
  const { t } = useTranslation("exports");
  const showProblem = useProblemToast();
  const [create, { isLoading }] = useCreateExportMutation();
  const [chosen, setChosen] = useState<Format>();
  const [started, setStarted] = useState<DataExport | null>(null);
  const format = chosen ?? formats[0]?.value;

  async function start(): Promise<void> {
    if (format === undefined) return;
    try {
      setStarted(await create({ exportRequest: request(format) }).unwrap());
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <Modal opened onClose={onClose} size={480} title={title}>
      {started ? (
        <ExportOutcome started={started} onClose={onClose} />
      ) : (
        <Stack gap="lg">
          <Text c="var(--text-secondary)">{text}</Text>
          <Radio.Group
            label={t("dialog.format")}
            value={format ?? null}
            onChange={(value) => setChosen(formats.find((one) => one.value === value)?.value)}
          >
            <Stack gap="xs" mt={6}>
              {formats.map(({ value, hint }) => (
                <Radio key={value} value={value} label={t(`format.${value}`)} description={hint} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("dialog.cancel")}
            </Button>
            <Button loading={isLoading} data-autofocus onClick={() => void start()}>
              {startLabel}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
