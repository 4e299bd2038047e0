import { Button, Skeleton, Stack } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListPipelinesQuery, type Pipeline } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import { useMoney } from "../use-money.ts";
import { LostReasonsCard } from "./lost-reasons-card.tsx";
import { PipelineDrawer } from "./pipeline-drawer.tsx";
import { useRemovePipeline } from "./use-remove-pipeline.ts";

/** The pipelines with their stages, and the reasons for lost deals. */
export function PipelinesPage() {
  const { t } = useTranslation("deals");
  const mayWrite = useSession().can("CRM.WRITE");
  const { data, error, refetch } = useListPipelinesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [subject, setSubject] = useState<Pipeline | "new" | null>(null);
  return (
    <>
      <PageHeader
        back={{ to: "/crm", label: t("title") }}
        title={t("pipelines.title")}
        description={t("pipelines.description")}
        actions={
          mayWrite && (
            <Button
              leftSection={<PlusIcon size={16} aria-hidden />}
              onClick={() => setSubject("new")}
            >
              {t("pipelines.new")}
            </Button>
          )
        }
      />
      <Stack gap="md">
        {data?.items.map((pipeline) => (
          <PipelineCard
            key={pipeline.id}
            pipeline={pipeline}
            isLast={data.items.length === 1}
            onEdit={mayWrite ? () => setSubject(pipeline) : undefined}
          />
        ))}
        {!data &&
          (error ? (
            <ErrorState
              title={t("pipelines.failed")}
              problem={error}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton height={180} radius={12} role="status" aria-label={t("loading")} />
          ))}
        <LostReasonsCard mayWrite={mayWrite} />
      </Stack>
      <PipelineDrawer subject={subject} onClose={() => setSubject(null)} />
    </>
  );
}

interface PipelineCardProps {
  pipeline: Pipeline;
  /** A workspace has at least one pipeline. */
  isLast: boolean;
  onEdit: (() => void) | undefined;
}

function PipelineCard({ pipeline, isLast, onEdit }: PipelineCardProps) {
  const { t } = useTranslation("deals");
  const { number, percent } = useFormats();
  const money = useMoney(pipeline.currency);
  const remove = useRemovePipeline();
  const { openDeals, monthlyGoal, currency } = pipeline;
  const facts = [
    t("facts.open", { count: openDeals, number: number(openDeals) }),
    currency,
    monthlyGoal === null
      ? t("pipelines.noGoal")
      : t("pipelines.goalOf", { value: money.full(monthlyGoal) }),
  ];
  return (
    <SettingsCard
      title={<bdi>{pipeline.name}</bdi>}
      text={facts.join(" · ")}
      actions={
        onEdit && (
          <>
            {!isLast && (
              <Button
                variant="default"
                c="var(--danger-text)"
                onClick={() => void remove([pipeline.id], pipeline.name)}
              >
                {t("remove.action")}
              </Button>
            )}
            <Button variant="default" onClick={onEdit}>
              {t("edit")}
            </Button>
          </>
        )
      }
    >
      <ol>
        {pipeline.stages.map(({ id, name, probability, staleAfterDays }) => (
          <li key={id}>
            <bdi>{name}</bdi> · {percent(probability / 100)}
            {staleAfterDays !== null && ` · ${t("path.staleAfter", { count: staleAfterDays })}`}
          </li>
        ))}
      </ol>
    </SettingsCard>
  );
}
