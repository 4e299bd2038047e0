import { Radio, Select, Stack } from "@mantine/core";
import { ACCOUNT_STATUSES } from "@arauto/contracts";
import type { ImportSettings } from "../../lib/api.generated.ts";
import { TagInput } from "../contacts/index.ts";
import { DuplicatesChoice } from "./duplicates-choice.tsx";
import { useImportTexts } from "./import-texts.ts";
import type { MatchingDraft } from "./matching.ts";
import classes from "./settings-fields.module.css";

const INVALID_VALUES = [
  "leaveOut",
  "reject",
] as const satisfies readonly ImportSettings["invalidValues"][];

/** The maximum number of tags for all contacts of the file. */
const TAGS_MAX = 10;

/** How an import treats existing contacts, the status of new ones, and tags for all. */
export function SettingsFields({
  settings,
  onChange,
}: {
  settings: MatchingDraft;
  onChange: (settings: MatchingDraft) => void;
}) {
  const { t } = useImportTexts();
  const statusMapped = settings.targets.some(
    (target) => target.kind === "standard" && target.field === "status",
  );
  const pending = settings.agreed === "unknown";
  return (
    <div className={classes.card}>
      <DuplicatesChoice settings={settings} onChange={onChange} />
      <Stack gap="lg">
        <Radio.Group
          label={t("invalidValues.label")}
          inputWrapperOrder={["label", "description", "input"]}
          value={settings.invalidValues}
          onChange={(value) => onChange({ ...settings, invalidValues: value })}
        >
          <Stack gap="sm" mt="sm">
            {INVALID_VALUES.map((choice) => (
              <Radio
                key={choice}
                value={choice}
                label={t(`invalidValues.${choice}.label`)}
                description={t(`invalidValues.${choice}.hint`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Select
          label={t("defaultStatus.label")}
          description={t(
            pending
              ? "defaultStatus.hintPending"
              : statusMapped
                ? "defaultStatus.hintMapped"
                : "defaultStatus.hint",
          )}
          allowDeselect={false}
          disabled={pending}
          data={ACCOUNT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={pending ? "pending" : settings.defaultStatus}
          onChange={(value) =>
            onChange({
              ...settings,
              defaultStatus: ACCOUNT_STATUSES.find((known) => known === value) ?? "active",
            })
          }
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
