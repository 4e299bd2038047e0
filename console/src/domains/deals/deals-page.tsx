import { Skeleton } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Deal, type Pipeline, useGetDealBoardQuery } from "../../lib/api.generated.ts";
import { useCreateRequest } from "../../lib/create-request.ts";
import { useSession } from "../../lib/session.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useSingleKeys } from "../../ui/keyboard/single-keys.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { DealsContext, type DealsTab, TABS } from "./deals-context.ts";
import { DealDrawer, type NewDealSubject } from "./form/deal-drawer.tsx";
import type { DealValues } from "./form/deal-values.ts";
import { usePipeline } from "./use-pipeline.ts";

const BoardTab = lazyPart(async () => ({
  default: (await import("./board/board-tab.tsx")).BoardTab,
}));
const ListTab = lazyPart(async () => ({ default: (await import("./list/list-tab.tsx")).ListTab }));
const ForecastTab = lazyPart(async () => ({
  default: (await import("./forecast/forecast-tab.tsx")).ForecastTab,
}));

/** The deals of a pipeline: as a board, a list, a forecast, and those that are won or lost. */
export function DealsPage() {
  const { t } = useTranslation("deals");
  const { pipeline, pipelines, query, choose } = usePipeline();
  if (pipeline)
    return (
      <PipelineDeals
        key={pipeline.id}
        pipeline={pipeline}
        pipelines={pipelines}
        onChoose={choose}
      />
    );
  if (!query.error) return <LoadingDeals />;
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <ErrorState title={t("failed")} problem={query.error} onRetry={() => void query.refetch()} />
    </>
  );
}

/** Shown while the pipelines load, and then the code of the tab. */
function LoadingDeals() {
  const { t } = useTranslation("deals");
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <Skeleton height={420} radius={12} role="status" aria-label={t("loading")} />
    </>
  );
}

/** Content of the form: nothing, a new deal, or a deal to edit. */
type FormSubject = NewDealSubject | Pick<Deal, "id"> | null;

interface PipelineDealsProps {
  pipeline: Pipeline;
  pipelines: readonly Pipeline[];
  onChoose: (id: string) => void;
}

function PipelineDeals({ pipeline, pipelines, onChoose }: PipelineDealsProps) {
  const mayWrite = useSession().can("CRM.WRITE");
  const [params] = useSearchParams();
  const tab: DealsTab = TABS.find((one) => one === params.get("tab")) ?? "board";
  const [subject, setSubject] = useState<FormSubject>(null);
  const [saved, setSaved] = useState<Deal | null>(null);
  const { data: sums } = useGetDealBoardQuery(
    { pipelineId: pipeline.id },
    { refetchOnMountOrArgChange: true },
  );
  const openNew = (given: Partial<DealValues> = {}) => mayWrite && setSubject({ given });
  useCreateRequest<Partial<DealValues>>(openNew);
  useSingleKeys({ c: () => openNew() });

  const addressOf = (to: DealsTab, conditions: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams({
      ...(pipelines.length > 1 && { pipeline: pipeline.id }),
      ...(to !== "board" && { tab: to }),
      ...conditions,
    }).toString();
    return query === "" ? "/crm" : `/crm?${query}`;
  };

  return (
    <DealsContext
      value={{
        pipeline,
        pipelines,
        tab,
        sums,
        mayWrite,
        choosePipeline: onChoose,
        addressOf,
        openForm: setSubject,
        saved,
      }}
    >
      <Suspense fallback={<LoadingDeals />}>
        {tab === "board" && <BoardTab />}
        {tab === "forecast" && <ForecastTab />}
        {(tab === "list" || tab === "won" || tab === "lost") && (
          <ListTab key={tab} status={tab === "list" ? "open" : tab} />
        )}
      </Suspense>
      <DealDrawer
        subject={subject}
        pipeline={pipeline}
        onClose={() => setSubject(null)}
        onSaved={setSaved}
      />
    </DealsContext>
  );
}
