import { Button, Popover, SegmentedControl, Stack, Text } from "@mantine/core";
import { KeyboardIcon, SlidersHorizontalIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ColumnChooser, type ColumnChooserProps } from "../table/column-chooser.tsx";
import type { ChoosableColumn } from "../table/column-order.ts";
import type { TableDensity } from "../table/table-column.ts";
import classes from "./view-menu.module.css";
import { KeyHint } from "../keyboard/key-hint.tsx";

export interface ViewMenuProps<
  C extends ChoosableColumn & { header: React.ReactNode },
> extends ColumnChooserProps<C> {
  density: TableDensity;
  onDensity: (density: TableDensity) => void;
  onShortcuts: () => void;
}

/** The user's settings for this table: row height and columns, saved automatically. */
export function ViewMenu<C extends ChoosableColumn & { header: React.ReactNode }>({
  density,
  onDensity,
  onShortcuts,
  ...chooser
}: ViewMenuProps<C>) {
  const { t } = useTranslation("common");
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
      radius="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<SlidersHorizontalIcon size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          {t("view.title")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={t("view.title")}>
        <Stack gap={6}>
          <Text span size="xs" fw={600} id="list-density">
            {t("view.density")}
          </Text>
          <SegmentedControl<TableDensity>
            fullWidth
            size="xs"
            aria-labelledby="list-density"
            value={density}
            onChange={onDensity}
            data={[
              { value: "comfortable", label: t("view.comfortable") },
              { value: "compact", label: t("view.compact") },
            ]}
          />
        </Stack>
        <ColumnChooser {...chooser} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          justify="flex-start"
          leftSection={<KeyboardIcon size={16} aria-hidden />}
          rightSection={<KeyHint keys="?" />}
          onClick={() => {
            setOpened(false);
            onShortcuts();
          }}
        >
          {t("shortcuts.title")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
