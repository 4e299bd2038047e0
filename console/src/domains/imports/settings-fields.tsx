import { Radio, Select, Stack } from "@mantine/core";
import { ACCOUNT_STATUSES } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import type { ImportSettings } from "../../app/api.generated.ts";
import classes from "./settings-fields.module.css";

const POLICIES = ["overwrite", "fillEmpty", "skip"] as const satisfies readonly ImportSettings["duplicates"][];

/** How an import treats people who are contacts already, and the status of new ones. */
export function SettingsFields({ settings, onChange }: { settings: ImportSettings; onChange: (settings: ImportSettings) => void }) {
  const { t } = useTranslation("imports");
  const statusMapped = settings.targets.some((target) => target.kind === "standard" && target.field === "status");
  return (
    <div className={classes.card}>
      <Radio.Group
        label={t("duplicates.label")}
        description={t("duplicates.hint")}
        // What it says is of the whole choice, not of the last answer.
        inputWrapperOrder={["label", "description", "input"]}
        value={settings.duplicates}
        onChange={(value) => onChange({ ...settings, duplicates: value })}
      >
        <Stack gap="sm" mt="sm">
          {POLICIES.map((policy) => (
            <Radio key={policy} value={policy} label={t(`duplicates.${policy}.label`)} description={t(`duplicates.${policy}.hint`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Select
        label={t("defaultStatus.label")}
        description={t(statusMapped ? "defaultStatus.hintMapped" : "defaultStatus.hint")}
        allowDeselect={false}
        data={ACCOUNT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={settings.defaultStatus}
        onChange={(value) => onChange({ ...settings, defaultStatus: ACCOUNT_STATUSES.find((known) => known === value) ?? "active" })}
      />
    </div>
  );
}
