import { Alert, Button, Group } from "@mantine/core";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { useStartImportMutation } from "../../lib/api.generated.ts";
import type { ContactImport } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { PlanExcess } from "../billing/index.ts";
import { CorrectionsCard } from "./corrections-card.tsx";
import { useImportTexts } from "./import-texts.ts";
import { ImportReportView } from "./import-report.tsx";
import { useMayImport } from "./use-may-import.ts";
import { NotedRows } from "./noted-rows.tsx";

interface Props {
  file: ContactImport;
  onBack: () => void;
  onCancel: () => void;
}

/** Third step of an import: a preview of its effect. */
export function ImportChecked({ file, onBack, onCancel }: Props) {
  const { t } = useImportTexts();
  const formats = useFormats();
  const showProblem = useProblemToast();
  const mayWrite = useMayImport(file.kind);
  const [start, starting] = useStartImportMutation();
  const report = file.check;
  if (!report) return null;
  const toWrite = report.created + report.updated;
  const nothing =
    report.rejected === 0 ? "unchanged" : report.unchanged === 0 ? "rejected" : "known";

  async function begin(): Promise<void> {
    try {
      await start({ id: file.id }).unwrap();
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <>
      <ImportReportView report={report} tense="would" />
      {mayWrite && <CorrectionsCard key={report.rows} file={file} report={report} />}
      {toWrite === 0 && (
        <Alert
          color="orange"
          mt="md"
          icon={<WarningCircleIcon aria-hidden />}
          title={t("checked.nothing.title")}
        >
          {t(`checked.nothing.${nothing}`)}
        </Alert>
      )}
      {file.planExcess && <PlanExcess excess={{ ...file.planExcess, limit: "contacts" }} />}
      {mayWrite && (
        <Group justify="space-between" mt="lg">
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {t("giveUp")}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onBack}>
              {t("checked.back")}
            </Button>
            <Button
              loading={starting.isLoading}
              disabled={toWrite === 0 || file.planExcess !== null}
              onClick={() => void begin()}
            >
              {t("checked.start", { count: toWrite, contacts: formats.number(toWrite) })}
            </Button>
          </Group>
        </Group>
      )}
      <NotedRows file={file} report={report} />
    </>
  );
}
