import { useTranslation } from "react-i18next";
import { useListCampaignsQuery } from "../../../lib/api.generated.ts";
import { RecordSelect, useNameSearch } from "../../../ui/forms/record-select.tsx";
import type { FilterPickerProps } from "../../../ui/list-page/list-filters.tsx";

const SHOWN = 30;

/** Selects the campaign that deals originated from. */
export function CampaignPicker({ value, onPick }: FilterPickerProps) {
  const { t } = useTranslation("deals");
  const [search, onSearch] = useNameSearch("");
  const { data } = useListCampaignsQuery({
    limit: SHOWN,
    ...(search !== "" && { search }),
  });
  const name = data?.items.find(({ id }) => id === value)?.name ?? "…";
  return (
    <RecordSelect
      aria-label={t("filter.campaign")}
      placeholder={t("filter.campaignSearch")}
      value={value ?? null}
      name={name}
      found={data?.items}
      nothingFoundMessage={t("filter.noCampaign")}
      onSearch={onSearch}
      onChange={(id) => id !== null && onPick(id)}
    />
  );
}
