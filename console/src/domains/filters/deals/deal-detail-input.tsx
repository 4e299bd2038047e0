import { DEAL_ORIGINS } from "@arauto/contracts";
import { Box, Group, MultiSelect, NativeSelect, NumberInput, Select, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "../../../ui/forms/money-input.tsx";
import { useConditionBoard } from "../builder/condition-board.ts";
import { CampaignSelect } from "../conditions/campaign-select.tsx";
import type { DealDetail, DraftDeal } from "./deal-draft.ts";
import type { DealNames } from "./deal-names.ts";
import { PipelineSelect, StagesSelect } from "./stage-select.tsx";

const NOBODY = "nobody";
const DAYS_MAX = 3_650;
const NO_NAMES: DealNames = { pipelines: [], lostReasons: [], members: [] };

interface Props {
  detail: DealDetail;
  deal: DraftDeal;
  error: ReactNode;
  onChange: (deal: DraftDeal) => void;
}

/** The input of one detail of a deal. */
export function DealDetailInput({ detail, deal, error, onChange }: Props) {
  const { t } = useTranslation("filters");
  const { names } = useConditionBoard();
  const { lostReasons } = names.deals ?? NO_NAMES;
  const label = t(`deal.detail.${detail}`);
  switch (detail) {
    case "pipeline":
      return <PipelineDetail deal={deal} error={error} onChange={onChange} />;
    case "value":
      return <ValueDetail deal={deal} error={error} onChange={onChange} />;
    case "created":
    case "inStage":
    case "expectedClose":
      return <DaysInput detail={detail} deal={deal} error={error} onChange={onChange} />;
    case "owner":
      return <OwnerDetail deal={deal} error={error} onChange={onChange} />;
    case "lostReason":
      return (
        <MultiSelect
          aria-label={label}
          placeholder={deal.lostReason?.ids.length ? "" : t("deal.chooseReason")}
          data={lostReasons.map(({ id, name }) => ({ value: id, label: name }))}
          value={deal.lostReason?.ids ?? []}
          error={error}
          onChange={(ids) => onChange({ ...deal, lostReason: { ids } })}
        />
      );
    case "origin":
      return (
        <Select
          aria-label={label}
          placeholder={t("deal.chooseOrigin")}
          allowDeselect={false}
          data={DEAL_ORIGINS.map((name) => ({ value: name, label: t(`deal.origin.${name}`) }))}
          value={deal.origin?.name ?? null}
          error={error}
          onChange={(next) =>
            onChange({
              ...deal,
              origin: { name: DEAL_ORIGINS.find((name) => name === next) ?? null },
            })
          }
        />
      );
    case "campaign":
      return (
        <div>
          <CampaignSelect
            value={deal.campaign?.id ?? null}
            onChange={(id) => onChange({ ...deal, campaign: { id } })}
          />
          {error && (
            <Text size="xs" c="var(--danger-text)" role="alert">
              {error}
            </Text>
          )}
        </div>
      );
  }
}

const DAY_KINDS = {
  created: ["inLastDays", "moreThanDaysAgo"],
  inStage: ["atLeast", "lessThan"],
  expectedClose: ["inNextDays", "overdue", "notSet"],
} as const;

interface DaysProps extends Omit<Props, "detail"> {
  detail: keyof typeof DAY_KINDS;
}

/** A comparison with a number of days. */
function DaysInput({ detail, deal, error, onChange }: DaysProps) {
  const { t } = useTranslation("filters");
  const { kind = DAY_KINDS[detail][0], days = null } = deal[detail] ?? {};
  // Each detail only offers its own kinds.
  const set = (change: { kind?: string; days?: number | null }) =>
    onChange({ ...deal, [detail]: { kind, days, ...change } });
  return (
    <Group gap="xs" align="flex-start">
      <NativeSelect
        flex="2 1 180px"
        miw={0}
        aria-label={t(`deal.detail.${detail}`)}
        value={kind}
        data={DAY_KINDS[detail].map((one) => ({
          value: one,
          label: t(`deal.${detail}.${one}` as "deal.created.inLastDays"),
        }))}
        onChange={(event) => {
          const next = event.currentTarget.value;
          set({ kind: next, days: next === "overdue" || next === "notSet" ? null : (days ?? 30) });
        }}
      />
      {kind !== "overdue" && kind !== "notSet" && (
        <NumberInput
          flex="1 1 90px"
          miw={0}
          aria-label={t("condition.days")}
          min={0}
          max={DAYS_MAX}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={days ?? ""}
          rightSection={
            <Text size="xs" c="dimmed" pe="xs" aria-hidden>
              {t("condition.days")}
            </Text>
          }
          rightSectionWidth={48}
          error={error}
          onChange={(typed) => set({ days: typeof typed === "number" ? typed : null })}
        />
      )}
    </Group>
  );
}

type DetailProps = Omit<Props, "detail">;

/** A pipeline with some of its stages. */
function PipelineDetail({ deal, error, onChange }: DetailProps) {
  const { t } = useTranslation("filters");
  const { names } = useConditionBoard();
  const { pipelines } = names.deals ?? NO_NAMES;
  const { id = null, stageIds = [] } = deal.pipeline ?? {};
  return (
    <Group gap="xs" align="flex-start">
      <Box flex="1 1 140px" miw={0}>
        <PipelineSelect
          aria-label={t("deal.detail.pipeline")}
          pipelines={pipelines}
          value={id}
          error={error}
          onChange={(next) => onChange({ ...deal, pipeline: { id: next, stageIds: [] } })}
        />
      </Box>
      <Box flex="2 1 180px" miw={0}>
        <StagesSelect
          aria-label={t("deal.stages")}
          pipelines={pipelines}
          pipelineId={id}
          value={stageIds}
          onChange={(ids) => onChange({ ...deal, pipeline: { id, stageIds: ids } })}
        />
      </Box>
    </Group>
  );
}

/** A range of values in the currency of the pipeline. */
function ValueDetail({ deal, error, onChange }: DetailProps) {
  const { t } = useTranslation("filters");
  const { names } = useConditionBoard();
  const { pipelines } = names.deals ?? NO_NAMES;
  const { from = null, to = null } = deal.value ?? {};
  const currency = pipelines.find(({ id }) => id === deal.pipeline?.id)?.currency ?? "BRL";
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <MoneyInput
        aria-label={t("deal.valueFrom")}
        placeholder={t("deal.valueFrom")}
        currency={currency}
        value={from}
        error={error}
        onChange={(next) => onChange({ ...deal, value: { from: next, to } })}
      />
      <MoneyInput
        aria-label={t("deal.valueTo")}
        placeholder={t("deal.valueTo")}
        currency={currency}
        value={to}
        onChange={(next) => onChange({ ...deal, value: { from, to: next } })}
      />
    </Group>
  );
}

/** A member, or no one. */
function OwnerDetail({ deal, error, onChange }: DetailProps) {
  const { t } = useTranslation("filters");
  const { names } = useConditionBoard();
  const { members } = names.deals ?? NO_NAMES;
  const id = deal.owner?.id ?? null;
  const isGone = id !== null && id !== NOBODY && members.every((one) => one.id !== id);
  return (
    <Select
      aria-label={t("deal.detail.owner")}
      placeholder={t("deal.chooseOwner")}
      searchable
      allowDeselect={false}
      data={[
        { value: NOBODY, label: t("deal.nobody") },
        ...members.map((one) => ({ value: one.id, label: one.name })),
        ...(isGone ? [{ value: id, label: t("deal.goneMember") }] : []),
      ]}
      value={id}
      error={error}
      onChange={(next) => onChange({ ...deal, owner: { id: next } })}
    />
  );
}
