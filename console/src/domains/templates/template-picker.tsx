import { skipToken } from "@reduxjs/toolkit/query";
import { useTranslation } from "react-i18next";
import { useGetTemplateQuery, useListTemplatesQuery } from "../../lib/api.generated.ts";
import {
  RecordSelect,
  type RecordSelectLook,
  useNameSearch,
} from "../../ui/forms/record-select.tsx";

const SHOWN = 30;

interface Props extends RecordSelectLook {
  value: string | null;
  onChange: (templateId: string | null) => void;
}

/** Selects a template by name; the last changed ones are offered first. */
export function TemplatePicker({ value, onChange, ...look }: Props) {
  const { t } = useTranslation("editor");
  const { currentData: chosen, isError } = useGetTemplateQuery(
    value === null ? skipToken : { id: value },
  );
  const name = value === null ? "" : (chosen?.name ?? (isError ? t("templatePicker.gone") : "…"));
  const [search, onSearch] = useNameSearch(name);
  const { data } = useListTemplatesQuery({
    limit: SHOWN,
    sort: "-updatedAt",
    status: "active",
    ...(search !== "" && { search }),
  });
  return (
    <RecordSelect
      {...look}
      value={value}
      name={name}
      found={data?.items}
      onSearch={onSearch}
      nothingFoundMessage={t(search === "" ? "templatePicker.none" : "templatePicker.nothingFound")}
      onChange={onChange}
    />
  );
}
