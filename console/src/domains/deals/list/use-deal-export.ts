import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  type ExportRequest,
  type ListDealsApiArg,
  useCreateExportMutation,
} from "../../../lib/api.generated.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";

type DealExport = Extract<ExportRequest, { kind: "deals" }>;

/** Starts an export of the deals in the list, including all of its pages, and opens the page for the download. */
export function useDealExport(arg: ListDealsApiArg) {
  const { t } = useTranslation("deals");
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [create] = useCreateExportMutation();
  return async (format: DealExport["format"]): Promise<void> => {
    const { limit: _limit, sort: _sort, cursor: _cursor, page: _page, ...matching } = arg;
    const { exactTotal: _exact, stale, suppressed, ...same } = matching;
    // URL parameters are strings.
    const filter = {
      ...same,
      ...(stale !== undefined && { stale: stale === "true" }),
      ...(suppressed !== undefined && { suppressed: suppressed === "true" }),
    };
    try {
      await create({ exportRequest: { kind: "deals", format, filter } }).unwrap();
      toast.success(t("export.started"));
      await navigate("/exports");
    } catch (error) {
      showProblem(error);
    }
  };
}
