import { DEAL_NOTE_MAX } from "@arauto/contracts";
import { NativeSelect, Radio, Select, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PipelineSelect, StageSelect, useDealNames } from "../../filters/index.ts";
import classes from "./inspector.module.css";
import type { TypedFormProps } from "./step-change.ts";

type MoveConfig = TypedFormProps<"moveDeal">["step"]["config"];

const WHICH = ["latest", "all", "current"] as const;
const BEGIN: Record<MoveConfig["to"]["kind"], MoveConfig["to"]> = {
  stage: { kind: "stage", stageId: null },
  won: { kind: "won" },
  lost: { kind: "lost", reasonId: null, note: "" },
};
const KINDS = ["stage", "won", "lost"] as const;

/** Which deals of a contact move, and where to. */
export function MoveDealForm({ step, errorAt, onChange }: TypedFormProps<"moveDeal">) {
  const { t } = useTranslation("workflow-steps");
  const names = useDealNames(true);
  const { config } = step;
  const { which, pipelineId, to } = config;
  const set = (part: Partial<MoveConfig>) => onChange({ ...config, ...part });
  if (!names) return <Skeleton height={240} />;
  const { pipelines, lostReasons } = names;
  return (
    <>
      <Radio.Group
        label={t("form.moveDeal.which")}
        value={which}
        onChange={(next) => {
          const chosen = WHICH.find((one) => one === next);
          if (chosen) set({ which: chosen });
        }}
      >
        <Stack className={classes.radios} gap={10}>
          {WHICH.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`form.moveDeal.whiches.${one}`)}
              description={one === "current" && t("form.moveDeal.currentHint")}
            />
          ))}
        </Stack>
      </Radio.Group>
      {which !== "current" && (
        <PipelineSelect
          label={t("form.moveDeal.pipeline")}
          pipelines={pipelines}
          value={pipelineId}
          error={errorAt("pipeline")}
          onChange={(id) =>
            set({ pipelineId: id, ...(to.kind === "stage" && { to: BEGIN.stage }) })
          }
        />
      )}
      <NativeSelect
        label={t("form.moveDeal.to")}
        value={to.kind}
        data={KINDS.map((kind) => ({ value: kind, label: t(`form.moveDeal.tos.${kind}`) }))}
        onChange={(event) => {
          const kind = KINDS.find((one) => one === event.currentTarget.value);
          if (kind && kind !== to.kind) set({ to: BEGIN[kind] });
        }}
      />
      {to.kind === "stage" && (
        <StageSelect
          label={t("form.moveDeal.stage")}
          pipelines={pipelines}
          pipelineId={which === "current" ? null : pipelineId}
          value={to.stageId}
          error={errorAt("stage")}
          onChange={(stageId) => set({ to: { kind: "stage", stageId } })}
        />
      )}
      {to.kind === "lost" && (
        <LostFields
          to={to}
          reasons={lostReasons}
          error={errorAt("reason")}
          onChange={(next) => set({ to: next })}
        />
      )}
      <Text size="sm" c="dimmed">
        {t("form.moveDeal.noDeal")}
      </Text>
    </>
  );
}

type Lost = Extract<MoveConfig["to"], { kind: "lost" }>;

interface LostProps {
  to: Lost;
  reasons: readonly { id: string; name: string }[];
  error: string | undefined;
  onChange: (to: Lost) => void;
}

/** Why deals are lost. */
function LostFields({ to, reasons, error, onChange }: LostProps) {
  const { t } = useTranslation("workflow-steps");
  return (
    <>
      <Select
        label={t("form.moveDeal.reason")}
        placeholder={t("form.moveDeal.chooseReason")}
        allowDeselect={false}
        data={reasons.map(({ id, name }) => ({ value: id, label: name }))}
        value={to.reasonId}
        error={error}
        onChange={(reasonId) => onChange({ ...to, reasonId })}
      />
      <TextInput
        label={t("form.moveDeal.note")}
        dir="auto"
        maxLength={DEAL_NOTE_MAX}
        value={to.note}
        onChange={(event) => onChange({ ...to, note: event.currentTarget.value })}
      />
    </>
  );
}
