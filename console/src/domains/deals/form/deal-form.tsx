import { Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type CustomField,
  type Deal,
  type DealDetails,
  type Pipeline,
  useCreateDealMutation,
  useUpdateDealMutation,
} from "../../../lib/api.generated.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { ConflictAlert } from "../../../ui/feedback/conflict-alert.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { Form } from "../../../ui/forms/form.tsx";
import { type FormErrors, useSaveProblems } from "../../../ui/forms/use-save-problems.ts";
import { TagInput } from "../../contacts/index.ts";
import { headOf } from "../deal-formats.ts";
import { ContactSelect, OtherContacts } from "./contact-select.tsx";
import { DealFieldInputs } from "./deal-field-inputs.tsx";
import { bodyOf, type DealValues, sameValues, valuesOf } from "./deal-values.ts";
import { MoneyInput } from "../../../ui/forms/money-input.tsx";
import { OwnerSelect } from "./owner-select.tsx";
import { useDealFields } from "./use-deal-fields.ts";

const TEXT_MAX = 120;

interface DealFormProps {
  /** Null for a new deal. */
  deal: DealDetails | null;
  pipeline: Pick<Pipeline, "id" | "currency" | "stages">;
  /** Pipelines that a new deal can be added to instead of `pipeline`. */
  pipelines: readonly Pipeline[] | undefined;
  /** The custom fields to show. */
  fields: readonly CustomField[];
  /** The stage of a new deal; the first one by default. */
  stageId: string | undefined;
  /** Known values of a new deal. */
  given: Partial<DealValues> | undefined;
  /** The user's own membership, the default owner of new deals. */
  ownId: string | null;
  onDirty: (dirty: boolean) => void;
  onSaved: (deal: Deal) => void;
  onCancel: () => void;
}

/** Creates or updates a deal. */
export function DealForm(props: DealFormProps) {
  const { deal, ownId, onDirty } = props;
  const { t } = useTranslation("deals");
  const [base, setBase] = useState(deal);
  const stored = base ? valuesOf(base, ownId) : { ...valuesOf(null, ownId), ...props.given };
  const [values, setValues] = useState(stored);
  const custom = useDealFields(props.fields, values.fields, (fields) =>
    setValues((now) => ({ ...now, fields })),
  );
  const place = usePlace(props);
  const { pipeline } = place;
  const saving = useSaveDeal(props, base, values, place, custom.check);
  const { errors, conflict, clearConflict } = saving;
  const dirty = !sameValues(values, stored);
  useUnsavedChanges(dirty);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const set = <K extends keyof DealValues>(key: K, value: DealValues[K]) => {
    setValues((now) => ({ ...now, [key]: value }));
    saving.clearError(key);
  };
  const settle = (now: Deal, keepMine: boolean) => {
    if (!base) return;
    // The response doesn't include other contacts: those stay unchanged.
    const theirs = { ...base, ...now };
    setBase(theirs);
    if (!keepMine) {
      setValues(valuesOf(theirs));
      custom.reset();
    }
    clearConflict();
  };
  return (
    <Form onSubmit={saving.save}>
      <Stack gap="md">
        {conflict && <Conflict onSettle={(keepMine) => settle(conflict, keepMine)} />}
        <MainFields
          values={values}
          currency={pipeline.currency}
          errors={errors}
          hasOthers={deal !== null || values.contact !== null}
          onChange={set}
        />
        {deal === null && <PlaceFields {...place} />}
        <OwnerSelect
          label={t("field.owner")}
          value={values.ownerId}
          onChange={(ownerId) => set("ownerId", ownerId)}
        />
        <TagInput
          label={t("field.tags")}
          value={values.tags}
          onChange={(tags) => set("tags", tags)}
        />
        <DealFieldInputs
          fields={props.fields}
          texts={custom.texts}
          errors={errors}
          onChange={(identifier, text) => {
            custom.change(identifier, text);
            saving.clearError(`fields.${identifier}`);
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={saving.isSaving} disabled={deal !== null && !dirty}>
            {t(deal ? "save" : "create")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** The pipeline and the stage of a new deal. */
function usePlace({ pipeline: first, pipelines = [], stageId: wanted }: DealFormProps) {
  const [pipelineId, setPipelineId] = useState(first.id);
  const pipeline = pipelines.find(({ id }) => id === pipelineId) ?? first;
  const [stageId, setStageId] = useState(wanted ?? first.stages[0]?.id ?? "");
  return {
    pipeline,
    pipelines,
    stageId,
    setStageId,
    setPipelineId: (id: string) => {
      setPipelineId(id);
      setStageId(pipelines.find((one) => one.id === id)?.stages[0]?.id ?? "");
    },
  };
}

type Place = ReturnType<typeof usePlace>;

function PlaceFields({ pipeline, pipelines, stageId, setStageId, setPipelineId }: Place) {
  const { t } = useTranslation("deals");
  return (
    <>
      {pipelines.length > 1 && (
        <Select
          label={t("field.pipeline")}
          allowDeselect={false}
          data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
          value={pipeline.id}
          onChange={(id) => id !== null && setPipelineId(id)}
        />
      )}
      <Select
        label={t("field.stage")}
        allowDeselect={false}
        data={pipeline.stages.map(({ id, name }) => ({ value: id, label: name }))}
        value={stageId}
        onChange={(id) => id !== null && setStageId(id)}
      />
    </>
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

interface MainFieldsProps {
  values: DealValues;
  currency: string;
  errors: FormErrors;
  hasOthers: boolean;
  onChange: <K extends keyof DealValues>(key: K, value: DealValues[K]) => void;
}

function MainFields({ values, currency, errors, hasOthers, onChange }: MainFieldsProps) {
  const { t } = useTranslation("deals");
  return (
    <>
      <TextInput
        label={t("field.title")}
        description={t("form.titleHint")}
        required
        data-autofocus
        dir="auto"
        maxLength={TEXT_MAX}
        value={values.title}
        error={errors["title"]}
        onChange={(event) => onChange("title", event.currentTarget.value)}
      />
      <TextInput
        label={t("field.company")}
        dir="auto"
        maxLength={TEXT_MAX}
        value={values.company}
        error={errors["company"]}
        onChange={(event) => onChange("company", event.currentTarget.value)}
      />
      <ContactSelect
        label={t("field.contact")}
        value={values.contact}
        error={errors["contactId"]}
        onChange={(contact) => onChange("contact", contact)}
      />
      {hasOthers && (
        <OtherContacts
          label={t("field.otherContacts")}
          value={values.otherContacts}
          error={errors["otherContactIds"]}
          onChange={(contacts) => onChange("otherContacts", contacts)}
        />
      )}
      <Group grow align="flex-start">
        <MoneyInput
          label={t("field.value")}
          currency={currency}
          value={values.value}
          error={errors["value"]}
          onChange={(value) => onChange("value", value)}
        />
        <TextInput
          type="date"
          label={t("field.expectedCloseOn")}
          value={values.expectedCloseOn}
          error={errors["expectedCloseOn"]}
          onChange={(event) => onChange("expectedCloseOn", event.currentTarget.value)}
        />
      </Group>
    </>
  );
}

function useSaveDeal(
  { onSaved }: DealFormProps,
  base: DealDetails | null,
  values: DealValues,
  { pipeline, stageId }: Place,
  checkFields: () => Record<string, string>,
) {
  const { t } = useTranslation("deals");
  const [create, creating] = useCreateDealMutation();
  const [update, updating] = useUpdateDealMutation();
  const { errors, setErrors, conflict, clearConflict, report } = useSaveProblems<Deal>();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = {
      ...(values.title.trim() === "" && { title: t("form.titleRequired") }),
      ...checkFields(),
    };
    if (Object.keys(found).length > 0) return setErrors(found);
    const body = bodyOf(values);
    try {
      if (base) {
        const saved = await update({
          id: base.id,
          updateDealBody: { ...body, version: base.version },
        }).unwrap();
        toast.success(t("form.saved"));
        onSaved(saved);
      } else {
        const made = await create({
          createDealBody: { ...body, pipelineId: pipeline.id, stageId },
        }).unwrap();
        toast.success(t("form.created", { name: headOf(made) }));
        onSaved(made);
      }
    } catch (error) {
      report(error, {});
    }
  }
  return {
    errors,
    conflict,
    clearConflict,
    save,
    isSaving: creating.isLoading || updating.isLoading,
    clearError: (key: string) => setErrors(({ [key]: _fixed, ...others }) => others),
  };
}
