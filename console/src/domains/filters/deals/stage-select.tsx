import { MultiSelect, Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DealNames } from "./deal-names.ts";

type Pipelines = DealNames["pipelines"];

interface PipelineProps {
  pipelines: Pipelines;
  value: string | null;
  label?: string;
  "aria-label"?: string;
  /** The meaning of no choice; if missing, a pipeline must be selected. */
  anyLabel?: string;
  error?: ReactNode;
  onChange: (pipelineId: string | null) => void;
}

/** Selects a pipeline. A deleted one stays listed, so that the choice shows it. */
export function PipelineSelect({ pipelines, value, anyLabel, onChange, ...input }: PipelineProps) {
  const { t } = useTranslation("filters");
  const isGone = value !== null && pipelines.every(({ id }) => id !== value);
  return (
    <Select
      {...input}
      placeholder={anyLabel ?? t("deal.choosePipeline")}
      clearable={anyLabel !== undefined}
      allowDeselect={anyLabel !== undefined}
      data={[
        ...pipelines.map(({ id, name }) => ({ value: id, label: name })),
        ...(isGone ? [{ value, label: t("deal.gonePipeline") }] : []),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

interface StagesProps {
  pipelines: Pipelines;
  /** Null: of all pipelines. */
  pipelineId: string | null;
  value: readonly string[];
  label?: string;
  "aria-label"?: string;
  error?: ReactNode;
  onChange: (stageIds: string[]) => void;
}

/** Selects stages of a pipeline; none means any. */
export function StagesSelect({ pipelines, pipelineId, value, onChange, ...input }: StagesProps) {
  const { t } = useTranslation("filters");
  const data = stageData(pipelines, pipelineId);
  const known = data.flatMap(({ items }) => items.map((item) => item.value));
  const gone = value.filter((id) => !known.includes(id));
  return (
    <MultiSelect
      {...input}
      placeholder={value.length === 0 ? t("deal.anyStage") : ""}
      searchable
      clearable
      nothingFoundMessage={t("choose.nothing")}
      data={[
        ...(pipelineId === null ? data : (data[0]?.items ?? [])),
        ...gone.map((id) => ({ value: id, label: t("deal.goneStage") })),
      ]}
      value={[...value]}
      onChange={onChange}
    />
  );
}

interface StageProps extends Omit<StagesProps, "value" | "onChange"> {
  value: string | null;
  /** The meaning of no choice; if missing, a stage must be selected. */
  anyLabel?: string;
  onChange: (stageId: string | null) => void;
}

/** Selects a stage of a pipeline, or of any. */
export function StageSelect({
  pipelines,
  pipelineId,
  value,
  anyLabel,
  onChange,
  ...input
}: StageProps) {
  const { t } = useTranslation("filters");
  const data = stageData(pipelines, pipelineId);
  const isGone =
    value !== null && !data.some(({ items }) => items.some((one) => one.value === value));
  return (
    <Select
      {...input}
      placeholder={anyLabel ?? t("deal.chooseStage")}
      clearable={anyLabel !== undefined}
      allowDeselect={anyLabel !== undefined}
      data={[
        ...(pipelineId === null ? data : (data[0]?.items ?? [])),
        ...(isGone ? [{ value, label: t("deal.goneStage") }] : []),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

const stageData = (pipelines: Pipelines, pipelineId: string | null) =>
  pipelines
    .filter(({ id }) => pipelineId === null || id === pipelineId)
    .map(({ name, stages }) => ({
      group: name,
      items: stages.map((stage) => ({ value: stage.id, label: stage.name })),
    }));
