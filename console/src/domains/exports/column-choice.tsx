import { EXPORT_COLUMNS } from "@arauto/contracts/export-files";
import { Button, Checkbox, TextInput, Box, Group, Text } from "@mantine/core";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/MagnifyingGlass";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./column-choice.module.css";
import { allColumns, columnOf } from "./export-columns.ts";

/** Number of fields above which there is a search. */
const SEARCH_ABOVE = 12;

interface Props {
  fields: readonly CustomField[];
  chosen: readonly string[];
  onChange: (columns: string[]) => void;
}

/** Selects the columns of a file; their order here is their order in the file. */
export function ColumnChoice({ fields, chosen, onChange }: Props) {
  const { t, i18n } = useTranslation("exports");
  const [search, setSearch] = useState("");
  const all = allColumns(fields);
  const needle = search.trim().toLocaleLowerCase(i18n.language);
  const found = fields.filter(
    ({ name, identifier }) =>
      name.toLocaleLowerCase(i18n.language).includes(needle) || identifier.includes(needle),
  );
  const set = (columns: ReadonlySet<string>) =>
    onChange(all.filter((column) => columns.has(column)));
  const box = (column: string, label: string) => (
    <Checkbox
      key={column}
      label={<bdi>{label}</bdi>}
      checked={chosen.includes(column)}
      onChange={(event) => {
        const next = new Set(chosen);
        if (event.currentTarget.checked) next.add(column);
        else next.delete(column);
        set(next);
      }}
    />
  );

  return (
    <fieldset>
      <Box component="legend" fw={550}>
        {t("dialog.columns")}
      </Box>
      <Head chosen={chosen} all={all} onChange={onChange} />
      <div className={classes.boxes}>
        {EXPORT_COLUMNS.map((column) => box(column, t(`column.${column}`)))}
      </div>
      {fields.length > 0 && (
        <>
          <Text my="var(--space-4) var(--space-2)" component="div" size="xs" c="dimmed">
            {t("dialog.yourFields")}
          </Text>
          {fields.length > SEARCH_ABOVE && (
            <TextInput
              type="search"
              size="sm"
              mb={8}
              aria-label={t("dialog.searchFields")}
              placeholder={t("dialog.searchFields")}
              leftSection={<MagnifyingGlassIcon size={16} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          <div className={classes.boxes} data-many={fields.length > SEARCH_ABOVE || undefined}>
            {found.map((field) => box(columnOf(field), field.name))}
          </div>
        </>
      )}
    </fieldset>
  );
}

function Head({ chosen, all, onChange }: Omit<Props, "fields"> & { all: readonly string[] }) {
  const { t } = useTranslation("exports");
  const { number } = useFormats();
  return (
    <Group className={classes.head} gap="var(--space-1) var(--space-2)">
      <span role="status">
        {t("dialog.chosen", {
          count: chosen.length,
          number: number(chosen.length),
          total: number(all.length),
        })}
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => onChange([...all])}
        disabled={chosen.length === all.length}
      >
        {t("dialog.all")}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => onChange([])}
        disabled={chosen.length === 0}
      >
        {t("dialog.none")}
      </Button>
    </Group>
  );
}
