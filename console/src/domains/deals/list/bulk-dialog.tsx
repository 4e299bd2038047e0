import { Button, Group, Modal, Select, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type DealAction,
  type DealStatus,
  type Pipeline,
  useListLostReasonsQuery,
  useUpdateDealsMutation,
} from "../../../lib/api.generated.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Form } from "../../../ui/forms/form.tsx";
import { TagSelect } from "../../contacts/index.ts";
import { useDayFormats } from "../deal-formats.ts";
import { OwnerSelect } from "../form/owner-select.tsx";

type Kind = DealAction["kind"];
const OPEN: readonly Kind[] = [
  "move",
  "setOwner",
  "setExpectedClose",
  "addTag",
  "removeTag",
  "win",
  "lose",
];
const CLOSED: readonly Kind[] = ["setOwner", "addTag", "removeTag"];
/** Changes after which deals leave the list of open ones. */
const LEAVING: readonly Kind[] = ["win", "lose"];
/** The API's maximum per call. */
const IDS_MAX = 1000;

interface BulkDialogProps {
  ids: readonly string[];
  status: DealStatus;
  pipeline: Pipeline;
  /** `gone`: the deals have left the list. */
  onClose: (gone: boolean) => void;
}

/** Makes one change to several deals. */
export function BulkDialog({ ids, status, pipeline, onClose }: BulkDialogProps) {
  const { t } = useTranslation("deals");
  const { number } = useFormats();
  const showProblem = useProblemToast();
  const [update, { isLoading }] = useUpdateDealsMutation();
  const kinds = status === "open" ? OPEN : CLOSED;
  const [kind, setKind] = useState<Kind>("setOwner");
  const [value, setValue] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { today } = useDayFormats();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const action = actionOf(kind, value, today);
    setMissing(action === null);
    if (!action) return;
    let changed = 0;
    try {
      for (let from = 0; from < ids.length; from += IDS_MAX) {
        const { count } = await update({
          updateDealsBody: { ids: ids.slice(from, from + IDS_MAX), action },
        }).unwrap();
        changed += count;
      }
      toast.success(t("bulk.done", { count: changed, number: number(changed) }));
      onClose(LEAVING.includes(kind));
    } catch (error) {
      if (changed > 0) toast.warning(t("bulk.done", { count: changed, number: number(changed) }));
      showProblem(error);
    }
  }

  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      size={420}
      title={t("bulk.title", { count: ids.length, number: number(ids.length) })}
    >
      <Form onSubmit={submit}>
        <Stack gap="md">
          <Select
            label={t("bulk.what")}
            allowDeselect={false}
            data-autofocus
            data={kinds.map((one) => ({ value: one, label: t(`bulk.${one}`) }))}
            value={kind}
            onChange={(next) => {
              setKind(next as Kind);
              setValue(null);
              setMissing(false);
            }}
          />
          <ValueField
            kind={kind}
            value={value}
            pipeline={pipeline}
            error={missing ? t("bulk.required") : undefined}
            onChange={setValue}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => onClose(false)}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={isLoading}>
              {t("bulk.submit", { count: ids.length, number: number(ids.length) })}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}

/** Returns the request; null while something is missing. No owner and no date are valid choices, too. */
function actionOf(kind: Kind, value: string | null, today: string): DealAction | null {
  if (kind === "setOwner") return { kind, ownerId: value };
  if (kind === "setExpectedClose") return { kind, expectedCloseOn: value || null };
  if (kind === "win") return { kind, closedOn: value || today };
  if (value === null || value === "") return null;
  if (kind === "move") return { kind, stageId: value };
  if (kind === "lose") return { kind, reasonId: value };
  return { kind, tag: value };
}

interface ValueFieldProps {
  kind: Kind;
  value: string | null;
  pipeline: Pipeline;
  error: string | undefined;
  onChange: (value: string | null) => void;
}

function ValueField({ kind, value, pipeline, error, onChange }: ValueFieldProps) {
  const { t } = useTranslation("deals");
  const { today } = useDayFormats();
  switch (kind) {
    case "move":
      return (
        <Select
          label={t("field.stage")}
          required
          error={error}
          data={pipeline.stages.map(({ id, name }) => ({ value: id, label: name }))}
          value={value}
          onChange={onChange}
        />
      );
    case "setOwner":
      return <OwnerSelect label={t("field.owner")} value={value} onChange={onChange} />;
    case "setExpectedClose":
    case "win":
      return (
        <TextInput
          type="date"
          label={t(kind === "win" ? "win.day" : "field.expectedCloseOn")}
          max={kind === "win" ? today : undefined}
          value={value ?? (kind === "win" ? today : "")}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "lose":
      return <ReasonSelect value={value} error={error} onChange={onChange} />;
    default:
      return (
        <TagSelect label={t("field.tag")} value={value ?? ""} error={error} onChange={onChange} />
      );
  }
}

function ReasonSelect({
  value,
  error,
  onChange,
}: Pick<ValueFieldProps, "value" | "error" | "onChange">) {
  const { t } = useTranslation("deals");
  const { data } = useListLostReasonsQuery();
  return (
    <Select
      label={t("lose.reason")}
      required
      error={error}
      data={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
