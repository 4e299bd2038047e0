import { DEAL_CHANGE_KINDS, type DealChangeMatch } from "@arauto/contracts";
import { NativeSelect, Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDealNames } from "./deal-names.ts";
import { PipelineSelect, StagesSelect } from "./stage-select.tsx";

const NEW: DealChangeMatch = { kind: "moved", pipelineId: null, fromStageIds: [], toStageIds: [] };

interface Props {
  value: DealChangeMatch | null;
  error: ReactNode;
  onChange: (value: DealChangeMatch) => void;
}

/** A change of a deal: its kind, the pipeline, and the stages before and after. */
export function DealChangeInput({ value, error, onChange }: Props) {
  const { t } = useTranslation("filters");
  const names = useDealNames(true);
  const change = value ?? NEW;
  const { kind, pipelineId, fromStageIds, toStageIds } = change;
  if (!names) return <Skeleton height={120} />;
  const { pipelines } = names;
  const [only] = pipelines;
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t("deal.change.kind")}
        value={value === null ? "" : kind}
        error={error}
        data={[
          ...(value === null ? [{ value: "", label: t("deal.change.choose") }] : []),
          ...DEAL_CHANGE_KINDS.map((one) => ({ value: one, label: t(`deal.change.kinds.${one}`) })),
        ]}
        onChange={(event) => {
          const next = DEAL_CHANGE_KINDS.find((one) => one === event.currentTarget.value);
          if (!next) return;
          onChange({
            ...change,
            kind: next,
            fromStageIds: next === "created" ? [] : fromStageIds,
            toStageIds: next === "created" || next === "moved" ? toStageIds : [],
          });
        }}
      />
      {value !== null && (
        <>
          <PipelineSelect
            label={t("deal.detail.pipeline")}
            anyLabel={t("deal.anyPipeline")}
            pipelines={pipelines}
            value={pipelineId}
            onChange={(id) =>
              onChange({ ...change, pipelineId: id, fromStageIds: [], toStageIds: [] })
            }
          />
          {kind !== "created" && (
            <StagesSelect
              label={t(kind === "moved" ? "deal.change.from" : "deal.change.in")}
              pipelines={pipelines}
              pipelineId={pipelineId ?? (pipelines.length === 1 ? (only?.id ?? null) : null)}
              value={fromStageIds}
              onChange={(ids) => onChange({ ...change, fromStageIds: ids })}
            />
          )}
          {(kind === "moved" || kind === "created") && (
            <StagesSelect
              label={t(kind === "moved" ? "deal.change.to" : "deal.change.in")}
              pipelines={pipelines}
              pipelineId={pipelineId ?? (pipelines.length === 1 ? (only?.id ?? null) : null)}
              value={toStageIds}
              onChange={(ids) => onChange({ ...change, toStageIds: ids })}
            />
          )}
        </>
      )}
    </Stack>
  );
}
