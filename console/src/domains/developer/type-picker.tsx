import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useListWebhookEventTypesQuery } from "../../lib/api.generated.ts";
import type { FilterPickerProps } from "../../ui/list-page/list-filters.tsx";
import { groupedTypes } from "./event-types.ts";

/** Selects an event type by typing a part of it. */
export function TypePicker({ value, onPick }: FilterPickerProps) {
  const { t } = useTranslation("webhook-events");
  const { data } = useListWebhookEventTypesQuery();
  const groups = groupedTypes(data?.items.map(({ type }) => type) ?? []);
  return (
    <Select
      searchable
      data-autofocus
      aria-label={t("filter.type")}
      placeholder={t("filter.typePlaceholder")}
      nothingFoundMessage={t("filter.noType")}
      data={groups.map(({ group, types }) => ({ group: t(`group.${group}`), items: [...types] }))}
      value={value ?? null}
      onChange={(type) => type !== null && onPick(type)}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
