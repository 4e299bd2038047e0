import { Radio, Stack } from "@mantine/core";
import type { ImportSettings } from "../../lib/api.generated.ts";
import { useImportTexts } from "./import-texts.ts";
import type { MatchingDraft } from "./matching.ts";

const POLICIES = [
  "overwrite",
  "fillEmpty",
  "skip",
] as const satisfies readonly ImportSettings["duplicates"][];

export interface SettingsProps {
  settings: MatchingDraft;
  onChange: (settings: MatchingDraft) => void;
}

/** How an import treats existing records. */
export function DuplicatesChoice({ settings, onChange }: SettingsProps) {
  const { t } = useImportTexts();
  return (
    <Radio.Group
      label={t("duplicates.label")}
      description={t("duplicates.hint")}
      // The description applies to the whole choice, not to the last option.
      inputWrapperOrder={["label", "description", "input"]}
      value={settings.duplicates}
      onChange={(value) => onChange({ ...settings, duplicates: value })}
    >
      <Stack gap="sm" mt="sm">
        {POLICIES.map((policy) => (
          <Radio
            key={policy}
            value={policy}
            label={t(`duplicates.${policy}.label`)}
            description={t(`duplicates.${policy}.hint`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
