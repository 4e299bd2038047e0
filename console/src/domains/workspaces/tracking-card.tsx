import { TRACKING } from "@arauto/contracts";
import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Workspace } from "../../lib/api.generated.ts";
import { SettingsCard, type SettingsCardProps } from "../../ui/layout/settings-card.tsx";

interface Props {
  value: Workspace["tracking"];
  editable: boolean;
  saves: Partial<SettingsCardProps>;
  onChange: (tracking: Workspace["tracking"]) => void;
}

/** Selects the data recorded about opens and clicks. */
export function TrackingCard({ value, editable, saves, onChange }: Props) {
  const { t } = useTranslation("workspaces");
  return (
    <SettingsCard title={t("tracking.title")} text={t("tracking.text")} {...saves}>
      <Radio.Group
        aria-label={t("tracking.title")}
        value={value}
        onChange={(chosen) => onChange(chosen)}
      >
        <Stack gap="sm">
          {TRACKING.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={t(`tracking.${kind}`)}
              description={t(`tracking.${kind}Means`)}
              disabled={!editable}
            />
          ))}
        </Stack>
      </Radio.Group>
    </SettingsCard>
  );
}
