import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import type { WebhookDraft } from "./use-webhook-draft.ts";
import { BACKFILLS } from "./webhook-values.ts";

/** Selects past events to send to a new webhook. */
export function BackfillField({
  draft,
  error,
}: {
  draft: WebhookDraft;
  error: string | undefined;
}) {
  const { t } = useTranslation("webhooks");
  const { values, change } = draft;
  return (
    <SettingsCard title={t("backfill.title")} text={t("backfill.text")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NativeSelect
          label={t("backfill.label")}
          value={values.backfill}
          data={BACKFILLS.map((value) => ({
            value,
            label:
              value === "none" || value === "time"
                ? t(`backfill.${value}`)
                : t("backfill.days", { count: Number(value) }),
          }))}
          onChange={({ currentTarget: { value } }) =>
            change({ backfill: BACKFILLS.find((one) => one === value) ?? "none" })
          }
        />
        {values.backfill === "time" && (
          <TextInput
            type="datetime-local"
            label={t("backfill.since")}
            required
            value={values.since}
            error={error}
            onChange={(event) => change({ since: event.currentTarget.value })}
          />
        )}
      </SimpleGrid>
    </SettingsCard>
  );
}
