import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCreateExportMutation } from "../../lib/api.generated.ts";
import type { ExportRequest, Suppression } from "../../lib/api.generated.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";

type Format = Extract<ExportRequest, { kind: "suppressions" }>["format"];

/** Starts an export of suppressed addresses, for one reason or all, and opens the page where it can be downloaded. */
export function useSuppressionExport(
  reason: Suppression["reason"] | undefined,
): (format: Format) => Promise<void> {
  const { t } = useTranslation("suppressions");
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [create] = useCreateExportMutation();
  return async (format) => {
    try {
      await create({
        exportRequest: { kind: "suppressions", format, ...(reason !== undefined && { reason }) },
      }).unwrap();
      toast.success(t("export.started"));
      await navigate("/exports");
    } catch (error) {
      showProblem(error);
    }
  };
}
