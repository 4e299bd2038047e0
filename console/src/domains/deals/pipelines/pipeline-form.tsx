import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Pipeline,
  useCreatePipelineMutation,
  useUpdatePipelineMutation,
} from "../../../lib/api.generated.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { ConflictAlert } from "../../../ui/feedback/conflict-alert.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { Form } from "../../../ui/forms/form.tsx";
import { type FormErrors, useSaveProblems } from "../../../ui/forms/use-save-problems.ts";
import { MoneyInput } from "../../../ui/forms/money-input.tsx";
import {
  bodyOf,
  moved,
  newStage,
  type PipelineValues,
  STAGES_MAX,
  type StageValues,
  valuesOf,
} from "./pipeline-values.ts";
import { StageFields } from "./stage-fields.tsx";

const NAME_MAX = 80;

interface PipelineFormProps {
  /** Null for a new pipeline. */
  pipeline: Pipeline | null;
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** Creates or updates a pipeline and its stages. */
export function PipelineForm({ pipeline, onDirty, onSaved, onCancel }: PipelineFormProps) {
  const { t } = useTranslation("deals");
  const [base, setBase] = useState(pipeline);
  const [start] = useState(() =>
    valuesOf(pipeline, [
      t("pipelines.first.new"),
      t("pipelines.first.talk"),
      t("pipelines.first.offer"),
    ]),
  );
  const [values, setValues] = useState(start);
  const saving = useSavePipeline(base, values, onSaved);
  const { errors, conflict, clearConflict } = saving;
  const dirty =
    JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(base ? valuesOf(base, []) : start));
  useUnsavedChanges(dirty);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const set = (changes: Partial<PipelineValues>) => {
    setValues((now) => ({ ...now, ...changes }));
    saving.clearErrors();
  };
  const { stages } = values;
  const settle = (theirs: Pipeline, keepMine: boolean) => {
    setBase(theirs);
    if (!keepMine) setValues(valuesOf(theirs, []));
    clearConflict();
  };

  return (
    <Form onSubmit={saving.save}>
      <Stack gap="md">
        {conflict && <Conflict onSettle={(keepMine) => settle(conflict, keepMine)} />}
        <TextInput
          label={t("pipelines.name")}
          required
          data-autofocus
          maxLength={NAME_MAX}
          value={values.name}
          error={errors["name"]}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Group grow align="flex-start">
          <CurrencySelect
            value={values.currency}
            disabled={(base?.openDeals ?? 0) > 0}
            error={errors["currency"]}
            onChange={(currency) => set({ currency })}
          />
          <MoneyInput
            label={t("pipelines.goal")}
            currency={values.currency}
            value={values.monthlyGoal}
            error={errors["monthlyGoal"]}
            onChange={(monthlyGoal) => set({ monthlyGoal })}
          />
        </Group>
        <Stages stages={stages} errors={errors} onChange={(next) => set({ stages: next })} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={saving.isSaving} disabled={base !== null && !dirty}>
            {t(base ? "save" : "create")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function Conflict({ onSettle }: { onSettle: (keepMine: boolean) => void }) {
  const { t } = useTranslation("deals");
  return (
    <ConflictAlert
      title={t("conflict.title")}
      choices={[
        { label: t("conflict.theirs"), onChoose: () => onSettle(false) },
        { label: t("conflict.mine"), onChoose: () => onSettle(true) },
      ]}
    >
      {t("conflict.text")}
    </ConflictAlert>
  );
}

interface StagesProps {
  stages: readonly StageValues[];
  errors: FormErrors;
  onChange: (stages: readonly StageValues[]) => void;
}

function Stages({ stages, errors, onChange }: StagesProps) {
  const { t } = useTranslation("deals");
  return (
    <fieldset>
      <Text component="legend" fw={600}>
        {t("pipelines.stages")}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t("pipelines.stagesHint")}
      </Text>
      {stages.map((stage, index) => (
        <StageFields
          key={stage.key}
          stage={stage}
          index={index}
          count={stages.length}
          errors={errors}
          onChange={(next) => onChange(stages.with(index, next))}
          onMove={(by) => onChange(moved(stages, index, by))}
          onRemove={() => onChange(stages.toSpliced(index, 1))}
        />
      ))}
      {errors["stages"] && (
        <Text role="alert" size="xs" c="var(--danger-text)">
          {errors["stages"]}
        </Text>
      )}
      <Button
        mt="xs"
        variant="default"
        leftSection={<PlusIcon size={14} aria-hidden />}
        disabled={stages.length >= STAGES_MAX}
        onClick={() => onChange([...stages, newStage()])}
      >
        {t("pipelines.addStage")}
      </Button>
    </fieldset>
  );
}

function CurrencySelect({
  value,
  disabled,
  error,
  onChange,
}: {
  value: string;
  disabled: boolean;
  error: string | undefined;
  onChange: (currency: string) => void;
}) {
  const { t, i18n } = useTranslation("deals");
  const names = new Intl.DisplayNames(i18n.language, { type: "currency" });
  return (
    <Select
      label={t("pipelines.currency")}
      description={disabled ? t("pipelines.currencyFixed") : undefined}
      disabled={disabled}
      searchable
      allowDeselect={false}
      error={error}
      data={Intl.supportedValuesOf("currency").map((code) => ({
        value: code,
        label: `${code} · ${names.of(code) ?? code}`,
      }))}
      value={value}
      onChange={(code) => code !== null && onChange(code)}
    />
  );
}

function useSavePipeline(base: Pipeline | null, values: PipelineValues, onSaved: () => void) {
  const { t } = useTranslation("deals");
  const [create, creating] = useCreatePipelineMutation();
  const [update, updating] = useUpdatePipelineMutation();
  const { errors, setErrors, conflict, clearConflict, report } = useSaveProblems<Pipeline>();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const missing: Record<string, string> = {};
    if (values.name.trim() === "") missing["name"] = t("pipelines.required");
    values.stages.forEach(({ name }, index) => {
      if (name.trim() === "") missing[`stages.${index}.name`] = t("pipelines.required");
    });
    if (values.stages.length === 0) missing["stages"] = t("pipelines.oneStage");
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const body = bodyOf(values);
    try {
      if (base)
        await update({
          id: base.id,
          updatePipelineBody: { ...body, version: base.version },
        }).unwrap();
      else await create({ createPipelineBody: body }).unwrap();
      toast.success(t("pipelines.saved"));
      onSaved();
    } catch (error) {
      report(error, {
        NAME_TAKEN: { name: t("pipelines.nameTaken") },
        IN_USE: { stages: t("pipelines.stageInUse") },
      });
    }
  }
  return {
    errors,
    conflict,
    clearConflict,
    save,
    isSaving: creating.isLoading || updating.isLoading,
    clearErrors: () => setErrors({}),
  };
}
