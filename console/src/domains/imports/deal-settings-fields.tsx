import { Select, Stack, Switch } from "@mantine/core";
import { useListLostReasonsQuery, useListPipelinesQuery } from "../../lib/api.generated.ts";
import { TagInput } from "../contacts/index.ts";
import { DuplicatesChoice, type SettingsProps } from "./duplicates-choice.tsx";
import { useImportTexts } from "./import-texts.ts";
import classes from "./settings-fields.module.css";

/** The maximum number of tags for all deals of the file. */
const TAGS_MAX = 10;

/** Where an import puts deals, how it treats existing ones, and whether it creates contacts. */
export function DealSettingsFields({ settings, onChange }: SettingsProps) {
  const { t } = useImportTexts();
  const pipelines = useListPipelinesQuery().data?.items ?? [];
  const reasons = useListLostReasonsQuery().data?.items ?? [];
  const { deals } = settings;
  if (!deals) return null;
  const change = (changes: Partial<typeof deals>) =>
    onChange({ ...settings, deals: { ...deals, ...changes } });
  const hasStatus = settings.targets.some(
    (target) => target.kind === "deal" && target.field === "status",
  );
  return (
    <div className={classes.card}>
      <Stack gap="lg">
        <Switch
          label={t("deals.match.label")}
          description={t("deals.match.hint")}
          checked={deals.match !== "never"}
          onChange={(event) =>
            change({ match: event.currentTarget.checked ? "existing" : "never" })
          }
        />
        {deals.match !== "never" && <DuplicatesChoice settings={settings} onChange={onChange} />}
      </Stack>
      <Stack gap="lg">
        <Select
          label={t("deals.pipeline")}
          description={t("deals.pipelineHint")}
          allowDeselect={false}
          data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
          value={deals.pipelineId}
          onChange={(pipelineId) => pipelineId !== null && change({ pipelineId })}
        />
        {hasStatus && (
          <Select
            label={t("deals.lostReason")}
            description={t("deals.lostReasonHint")}
            allowDeselect={false}
            data={reasons.map(({ id, name }) => ({ value: id, label: name }))}
            value={deals.lostReasonId ?? null}
            onChange={(lostReasonId) => change({ lostReasonId })}
          />
        )}
        <Switch
          label={t("deals.createContacts.label")}
          description={t("deals.createContacts.hint")}
          checked={deals.createContacts}
          onChange={(event) => change({ createContacts: event.currentTarget.checked })}
        />
        <TagInput
          label={t("tags.label")}
          description={t("tags.hint", { max: TAGS_MAX })}
          value={settings.tags}
          onChange={(tags) => onChange({ ...settings, tags: tags.slice(0, TAGS_MAX) })}
        />
      </Stack>
    </div>
  );
}
