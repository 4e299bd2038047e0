import { skipToken } from "@reduxjs/toolkit/query";
import { Select, type SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useGetTemplateQuery, useListTemplatesQuery } from "../../lib/api.generated.ts";

const SHOWN = 30;
const PAUSE_MS = 250;

interface Props extends Pick<
  SelectProps,
  "label" | "placeholder" | "disabled" | "clearable" | "aria-label" | "description" | "error"
> {
  value: string | null;
  onChange: (templateId: string | null) => void;
}

/** Selects a template by name; the last changed ones are offered first. */
export function TemplatePicker({ value, onChange, ...look }: Props) {
  const { t } = useTranslation("editor");
  const { currentData: chosen, isError } = useGetTemplateQuery(
    value === null ? skipToken : { id: value },
  );
  const label = value === null ? "" : (chosen?.name ?? (isError ? t("templatePicker.gone") : "…"));
  const [typed, setTyped] = useState<string | null>(null);
  const [search] = useDebouncedValue(
    typed === null || typed === label ? "" : typed.trim(),
    PAUSE_MS,
  );
  const { data } = useListTemplatesQuery({
    limit: SHOWN,
    sort: "-updatedAt",
    status: "active",
    ...(search !== "" && { search }),
  });
  const found = (data?.items ?? [])
    .filter(({ id }) => id !== value)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      {...look}
      searchable
      allowDeselect={look.clearable ?? false}
      data={[...(value === null ? [] : [{ value, label }]), ...found]}
      // The server has already searched.
      filter={({ options }) => options}
      value={value}
      onSearchChange={setTyped}
      nothingFoundMessage={t(search === "" ? "templatePicker.none" : "templatePicker.nothingFound")}
      onChange={onChange}
    />
  );
}
