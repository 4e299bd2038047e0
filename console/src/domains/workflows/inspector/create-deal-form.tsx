import { DEAL_TAGS_MAX, DEAL_TITLE_TEMPLATE_MAX, tagName } from "@arauto/contracts";
import {
  NativeSelect,
  NumberInput,
  Select,
  Skeleton,
  Switch,
  TagsInput,
  TextInput,
} from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "../../../ui/forms/money-input.tsx";
import { PipelineSelect, StageSelect, useDealNames } from "../../filters/index.ts";
import type { TypedFormProps } from "./step-change.ts";

const OWNERS = ["none", "contact", "member"] as const;
const CLOSES_DAYS_MAX = 3_650;
const EXAMPLE = "{{ account.name }}";

/** The deal that is created for each contact who reaches this step. */
export function CreateDealForm({ step, errorAt, onChange }: TypedFormProps<"createDeal">) {
  const { t } = useTranslation("workflow-steps");
  const names = useDealNames(true);
  const { config } = step;
  const { pipelineId, stageId, title, value, owner, closesInDays, tags, unlessOpen } = config;
  const set = (part: Partial<typeof config>) => onChange({ ...config, ...part });
  if (!names) return <Skeleton height={320} />;
  const { pipelines, members } = names;
  const pipeline = pipelines.find(({ id }) => id === pipelineId);
  return (
    <>
      <PipelineSelect
        label={t("form.createDeal.pipeline")}
        pipelines={pipelines}
        value={pipelineId}
        error={errorAt("pipeline")}
        onChange={(id) => set({ pipelineId: id, stageId: null })}
      />
      {pipelineId !== null && (
        <StageSelect
          label={t("form.createDeal.stage")}
          anyLabel={t("form.createDeal.firstStage")}
          pipelines={pipelines}
          pipelineId={pipelineId}
          value={stageId}
          error={errorAt("stage")}
          onChange={(id) => set({ stageId: id })}
        />
      )}
      <TextInput
        label={t("form.createDeal.title")}
        description={t("form.createDeal.titleHint", {
          example: EXAMPLE,
          interpolation: { escapeValue: false },
        })}
        dir="auto"
        autoComplete="off"
        maxLength={DEAL_TITLE_TEMPLATE_MAX}
        value={title}
        error={errorAt("title")}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <MoneyInput
        label={t("form.createDeal.value")}
        currency={pipeline?.currency ?? "BRL"}
        value={value}
        onChange={(next) => set({ value: next })}
      />
      <OwnerFields owner={owner} members={members} onChange={(next) => set({ owner: next })} />
      <NumberInput
        label={t("form.createDeal.closes")}
        description={t("form.createDeal.closesHint")}
        min={0}
        max={CLOSES_DAYS_MAX}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={closesInDays ?? ""}
        onChange={(typed) => set({ closesInDays: typeof typed === "number" ? typed : null })}
      />
      <TagsInput
        label={t("form.createDeal.tags")}
        description={t("form.createDeal.tagsHint")}
        maxTags={DEAL_TAGS_MAX}
        value={tags}
        onChange={(next) => set({ tags: next.filter((tag) => tagName.safeParse(tag).success) })}
      />
      <Switch
        label={t("form.createDeal.unlessOpen")}
        description={t("form.createDeal.unlessOpenHint")}
        checked={unlessOpen}
        onChange={(event) => set({ unlessOpen: event.currentTarget.checked })}
      />
    </>
  );
}

type Owner = TypedFormProps<"createDeal">["step"]["config"]["owner"];

interface OwnerProps {
  owner: Owner;
  members: readonly { id: string; name: string }[];
  onChange: (owner: Owner) => void;
}

/** Who owns the created deals. */
function OwnerFields({ owner, members, onChange }: OwnerProps) {
  const { t } = useTranslation("workflow-steps");
  return (
    <>
      <NativeSelect
        label={t("form.createDeal.owner")}
        value={owner.kind}
        data={OWNERS.map((kind) => ({ value: kind, label: t(`form.createDeal.owners.${kind}`) }))}
        onChange={(event) => {
          const kind = OWNERS.find((one) => one === event.currentTarget.value) ?? "none";
          const [first] = members;
          if (kind !== "member") onChange({ kind });
          else if (first) onChange({ kind, memberId: first.id });
        }}
      />
      {owner.kind === "member" && (
        <Select
          label={t("form.createDeal.member")}
          searchable
          allowDeselect={false}
          data={members.map(({ id, name }) => ({ value: id, label: name }))}
          value={owner.memberId}
          onChange={(memberId) => {
            if (memberId !== null) onChange({ kind: "member", memberId });
          }}
        />
      )}
    </>
  );
}
