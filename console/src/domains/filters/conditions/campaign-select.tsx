import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useGetCampaignQuery, useListCampaignsQuery } from "../../../lib/api.generated.ts";

const PAUSE_MS = 250;
const SHOWN = 20;
const ANY = "any";

interface Props {
  /** Null: any campaign. */
  value: string | null;
  onChange: (campaignId: string | null) => void;
}

/** Selects any campaign, or one found by its name; the newest are offered first. */
export function CampaignSelect({ value, onChange }: Props) {
  const { t } = useTranslation("filters");
  const [isUsed, setUsed] = useState(false);
  const chosen = useGetCampaignQuery({ id: value ?? "" }, { skip: value === null });
  const label =
    value === null
      ? t("engagement.anyCampaign")
      : (chosen.currentData?.name ?? (chosen.isError ? t("goneCampaign") : "…"));
  const [typed, setTyped] = useState(label);
  const [wanted] = useDebouncedValue(typed === label ? "" : typed.trim(), PAUSE_MS);
  const campaigns = useListCampaignsQuery(
    { limit: SHOWN, sort: "-createdAt", ...(wanted !== "" && { search: wanted.slice(0, 100) }) },
    { skip: !isUsed },
  );
  const found = (campaigns.data?.items ?? [])
    .filter(({ id }) => id !== value)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      flex="2 1 150px"
      miw={0}
      aria-label={t("engagement.campaign")}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t("choose.nothing")}
      data={[
        { value: ANY, label: t("engagement.anyCampaign") },
        ...(value === null ? [] : [{ value, label }]),
        ...found,
      ]}
      // The server has already searched.
      filter={({ options }) => options}
      value={value ?? ANY}
      onSearchChange={setTyped}
      onFocus={() => setUsed(true)}
      onChange={(id) => onChange(id === ANY ? null : id)}
    />
  );
}
