import { Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type DataExport,
  type ExportRequest,
  useCreateExportMutation,
} from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { ExportOutcome } from "../../exports/index.ts";

const FORMATS = ["csv", "xlsx"] as const;

interface Props {
  campaignId: string;
  filter: Extract<ExportRequest, { kind: "recipients" }>["filter"];
  total: number;
  isEstimate: boolean;
  onClose: () => void;
}

/** Exports exactly the recipients that the list shows, and follows the export until its download. */
export default function RecipientExport({ campaignId, filter, total, isEstimate, onClose }: Props) {
  const { t } = useTranslation(["report", "exports"]);
  const formats = useFormats();
  const showProblem = useProblemToast();
  const [create, { isLoading }] = useCreateExportMutation();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("csv");
  const [started, setStarted] = useState<DataExport | null>(null);

  async function start(): Promise<void> {
    try {
      setStarted(
        await create({
          exportRequest: { kind: "recipients", format, campaignId, filter },
        }).unwrap(),
      );
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <Modal opened onClose={onClose} size={480} title={t("report:people.exportTitle")}>
      {started ? (
        <ExportOutcome started={started} onClose={onClose} />
      ) : (
        <Stack gap="lg">
          <Text c="var(--text-secondary)">
            {t(isEstimate ? "report:people.exportAbout" : "report:people.exportThese", {
              count: total,
              number: formats.number(total),
            })}
          </Text>
          <Radio.Group
            label={t("exports:dialog.format")}
            value={format}
            onChange={(value) => setFormat(FORMATS.find((known) => known === value) ?? "csv")}
          >
            <Stack gap="xs" mt={6}>
              {FORMATS.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`exports:format.${value}`)}
                  description={t(`exports:formatHint.${value}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("exports:dialog.cancel")}
            </Button>
            <Button loading={isLoading} data-autofocus onClick={() => void start()}>
              {t("report:people.exportStart")}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
