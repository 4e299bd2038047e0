import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import { useGetWorkflowQuery } from "../../lib/api.generated.ts";
import { isNotFound } from "../../lib/api-problem.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { StartReview } from "./designer-context.ts";
import { Designer } from "./designer.tsx";
import classes from "./designer.module.css";
import { DesignerSkeleton } from "./designer-skeleton.tsx";

/** The full-window designer of a campaign's workflow. `review` opens over it before a draft starts. */
export function DesignerPage({ review }: { review: StartReview }) {
  const { id = "" } = useParams();
  const { t } = useTranslation("workflows");
  // Changes that others made since the page was left must show on return.
  const { data, currentData, error, refetch } = useGetWorkflowQuery(
    { id },
    { refetchOnMountOrArgChange: true },
  );
  const workflow = currentData ?? (data?.id === id ? data : undefined);
  if (workflow) return <Designer key={id} workflow={workflow} review={review} />;
  if (!error) return <DesignerSkeleton />;
  // A single-email campaign has no workflow; the campaign page says so, or shows that it does not exist.
  if (isNotFound(error)) return <Navigate to={`${CAMPAIGNS_PATH}/${id}`} replace />;
  return (
    <div className={classes.plainPage}>
      <PageHeader title={t("title")} back={{ to: `${CAMPAIGNS_PATH}/${id}`, label: t("back") }} />
      <ErrorState problem={error} onRetry={() => void refetch()} />
    </div>
  );
}
