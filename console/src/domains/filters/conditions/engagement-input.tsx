import { Box, Group, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CampaignSelect } from "./campaign-select.tsx";
import type { DraftCondition } from "../draft/draft.ts";
import { ScalarInput } from "./scalar-input.tsx";
import { WindowHint } from "./window-hint.tsx";

const USUAL_DAYS = "30";

interface Props {
  condition: DraftCondition;
  error: ReactNode;
  onChange: (change: Partial<DraftCondition>) => void;
}

/** The campaign and the period of a contact's action. */
export function EngagementInput({ condition, error, onChange }: Props) {
  const { t } = useTranslation("filters");
  const { campaignId, days } = condition;
  return (
    <div>
      <Group gap="xs" align="stretch">
        <CampaignSelect value={campaignId} onChange={(id) => onChange({ campaignId: id })} />
        <NativeSelect
          flex="1 1 120px"
          miw={0}
          aria-label={t("engagement.when")}
          value={days === null ? "ever" : "lastDays"}
          data={[
            { value: "ever", label: t("engagement.ever") },
            { value: "lastDays", label: t("engagement.lastDays") },
          ]}
          onChange={(event) =>
            onChange({ days: event.currentTarget.value === "ever" ? null : USUAL_DAYS })
          }
        />
        {days !== null && (
          <Box flex="0 1 110px">
            <ScalarInput
              label={t("engagement.days")}
              type="days"
              condition={condition}
              value={days}
              error={error}
              onChange={(typed) => onChange({ days: typed })}
            />
          </Box>
        )}
      </Group>
      {days !== null && !error && days.trim() !== "" && (
        <WindowHint operator="inLastDays" days={Number(days)} />
      )}
    </div>
  );
}
