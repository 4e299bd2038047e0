import { Button, Center, Menu, Modal, Text } from "@mantine/core";
import { FunnelIcon, XIcon } from "@phosphor-icons/react";
import { type ComponentType, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./list-filters.module.css";
import type { ListState } from "./list-state.ts";
import { KeyHint } from "../keyboard/key-hint.tsx";

/** A property that a list can be filtered by. */
export interface ListFilter {
  /** Its name in the URL and in the API. */
  name: string;
  label: string;
  values: readonly { value: string; label: string; total?: number | undefined }[];
  /**
   * Shows its values as tabs above the list, each with its `total`, and not in the menu or among the conditions. At
   * most one filter per list.
   */
  tabs?: true;
  /** Selects from more values than fit a menu; then any value may be requested, and `values` only provides labels. */
  picker?: ComponentType<FilterPickerProps>;
  /**
   * Returns the API parameters for a value, when they differ from the filter's own name and value. Lists of several
   * filters under one name are joined.
   */
  ask?: (value: string) => Record<string, string | string[]>;
  /** Replaces the rows if the record in a value does not exist. */
  notFound?: { title: string; text: string; showAll: string };
}

export interface FilterPickerProps {
  /** The filter's name. */
  name: string;
  value: string | undefined;
  onPick: (value: string) => void;
}

export interface FilterMenuProps {
  filters: readonly ListFilter[];
  list: ListState;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** Selects a filter and its value; the active value is checked, and selecting it again removes it. */
export function FilterMenu({ filters, list, opened, onChange }: FilterMenuProps) {
  const { t } = useTranslation("common");
  const [picking, setPicking] = useState<ListFilter | null>(null);
  const Picker = picking?.picker;
  return (
    <>
      <Menu position="bottom-start" opened={opened} onChange={onChange} width={220}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<FunnelIcon size={16} aria-hidden />}
            rightSection={<KeyHint keys="F" />}
            aria-keyshortcuts="F"
          >
            {t("table.filter")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {filters.map((filter) => {
            const value = list.filters[filter.name];
            return (
              <div key={filter.name} role="group" aria-label={filter.label}>
                <Menu.Label aria-hidden>{filter.label}</Menu.Label>
                {filter.values.map((one) => (
                  <Menu.CheckboxItem
                    key={one.value}
                    checked={value === one.value}
                    onChange={(on) => list.setFilter(filter.name, on ? one.value : null)}
                    closeMenuOnClick
                  >
                    {one.label}
                  </Menu.CheckboxItem>
                ))}
                {filter.picker && (
                  <Menu.Item onClick={() => setPicking(filter)}>{t("table.choose")}</Menu.Item>
                )}
              </div>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={picking !== null}
        onClose={() => setPicking(null)}
        title={picking?.label}
        size={420}
      >
        <Suspense>
          {picking && Picker && (
            <Picker
              name={picking.name}
              value={list.filters[picking.name]}
              onPick={(value) => {
                list.setFilter(picking.name, value);
                setPicking(null);
              }}
            />
          )}
        </Suspense>
      </Modal>
    </>
  );
}

/** Shows the active conditions as sentences, each with a remove button. Renders nothing if there are none. */
export function FilterPills({
  filters,
  list,
  quiet,
}: {
  filters: readonly ListFilter[];
  list: ListState;
  quiet?: boolean;
}) {
  const { t } = useTranslation("common");
  const set = filters.flatMap((filter) => {
    const value = list.filters[filter.name];
    if (value === undefined) return [];
    return [{ filter, label: filter.values.find((one) => one.value === value)?.label ?? value }];
  });
  if (set.length === 0) return null;
  return (
    <ul
      className={classes.pills}
      aria-label={t("table.conditions")}
      data-quiet={quiet || undefined}
    >
      {set.map(({ filter, label }) => {
        const sentence = t("table.condition", { field: filter.label, value: label });
        return (
          <Text
            key={filter.name}
            className={classes.pill}
            component="li"
            inherit
            c="var(--brand-text)"
            fw={550}
          >
            <span>{sentence}</span>
            {!quiet && (
              <Center
                type="button"
                className={classes.remove}
                component="button"
                aria-label={t("table.removeCondition", { condition: sentence })}
                onClick={() => list.setFilter(filter.name, null)}
              >
                <XIcon size={12} weight="bold" aria-hidden />
              </Center>
            )}
          </Text>
        );
      })}
    </ul>
  );
}
