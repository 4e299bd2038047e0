import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useListMembersQuery } from "../../../lib/api.generated.ts";

interface OwnerSelectProps {
  label: string;
  value: string | null;
  onChange: (memberId: string | null) => void;
}

/** Selects a member of the workspace, or no one. */
export function OwnerSelect({ label, value, onChange }: OwnerSelectProps) {
  const { t } = useTranslation("deals");
  const { data } = useListMembersQuery();
  return (
    <Select
      label={label}
      clearable
      searchable
      placeholder={t("owner.nobody")}
      data={(data?.items ?? []).map(({ id, name, isYou }) => ({
        value: id,
        label: isYou ? t("owner.you", { name }) : name,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
