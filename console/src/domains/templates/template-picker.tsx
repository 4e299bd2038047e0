import { skipToken } from "@reduxjs/toolkit/query";
import { Box, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useGetTemplateQuery, useListTemplatesQuery } from "../../lib/api.generated.ts";
import {
  RecordSelect,
  type RecordSelectAppearance,
  useNameSearch,
} from "../../ui/forms/record-select.tsx";
import classes from "./template-list.module.css";
import { TemplateThumbnail } from "./template-thumbnail.tsx";

const SHOWN = 30;

/** A template in the list: the top of the email next to its name. */
function PickedTemplate({ id, name }: { id: string; name: string }) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Box className={classes.picked}>
        <TemplateThumbnail id={id} name={name} />
      </Box>
      <Text size="sm" lineClamp={2} dir="auto">
        {name}
      </Text>
    </Group>
  );
}

interface Props extends RecordSelectAppearance {
  value: string | null;
  onChange: (templateId: string | null) => void;
}

/** Selects a template by its picture and name; the most recently changed ones are offered first. */
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
      renderOption={({ option }) => <PickedTemplate id={option.value} name={option.label} />}
    />
  );
}
