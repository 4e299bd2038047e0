import { ANALYZE_DEVICES, MAILBOX_PROVIDERS } from "@arauto/contracts";
import { Button, Menu, Modal } from "@mantine/core";
import { FunnelIcon } from "@phosphor-icons/react/Funnel";
import { XIcon } from "@phosphor-icons/react/X";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useGetCampaignQuery,
  useGetTemplateQuery,
  useGetWorkflowQuery,
  useListCampaignsQuery,
  useListSendingDomainsQuery,
  useListTemplatesQuery,
} from "../../lib/api.generated.ts";
import { RecordSelect, useNameSearch } from "../../ui/forms/record-select.tsx";
import { useAllTopics } from "../filters/index.ts";
import { FILTERS, type FilterName, type Filters, toggleFilter } from "./analyze-address.ts";
import classes from "./analyze.module.css";
import { KeyHint } from "../../ui/keyboard/key-hint.tsx";

interface Props {
  filters: Filters;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  onChange: (filters: Filters) => void;
}

type Picked = "campaign" | "template";

/** Selects filters from a menu. Rows of the page add filters, too. */
export function FilterMenu({ filters, opened, onOpened, onChange }: Props) {
  const { t } = useTranslation("analyze");
  const [picking, setPicking] = useState<Picked | null>(null);
  const groups = useGroups(opened);
  return (
    <>
      <Menu
        position="bottom-start"
        opened={opened}
        onChange={onOpened}
        width={240}
        closeOnItemClick={false}
      >
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<FunnelIcon size={16} aria-hidden />}
            rightSection={<KeyHint keys="F" />}
            aria-keyshortcuts="F"
          >
            {t("filter.add")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.filters}>
          {(["campaign", "template"] as const).map((name) => (
            <Menu.Item key={name} closeMenuOnClick onClick={() => setPicking(name)}>
              {t(`filter.choose.${name}`)}
            </Menu.Item>
          ))}
          {groups.map(({ name, values }) => (
            <div key={name} role="group" aria-label={t(`filter.${name}`)}>
              <Menu.Label aria-hidden>{t(`filter.${name}`)}</Menu.Label>
              {values.map(({ value, label }) => {
                const isOn = filters[name]?.includes(value) ?? false;
                return (
                  <Menu.CheckboxItem
                    key={value}
                    checked={isOn}
                    onChange={() => onChange(toggleFilter(filters, name, value))}
                  >
                    {label}
                  </Menu.CheckboxItem>
                );
              })}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={picking !== null}
        onClose={() => setPicking(null)}
        title={picking && t(`filter.choose.${picking}`)}
        size={420}
      >
        {picking && (
          <Picker
            name={picking}
            onPick={(id) => {
              onChange(toggleFilter(filters, picking, id));
              setPicking(null);
            }}
          />
        )}
      </Modal>
    </>
  );
}

interface Group {
  name: FilterName;
  values: { value: string; label: string }[];
}

function useGroups(isWanted: boolean): Group[] {
  const { t } = useTranslation("analyze");
  const topics = useAllTopics();
  const domains = useListSendingDomainsQuery(undefined, { skip: !isWanted });
  const groups: Group[] = [
    {
      name: "provider",
      values: MAILBOX_PROVIDERS.map((value) => ({ value, label: t(`provider.${value}`) })),
    },
    {
      name: "device",
      values: ANALYZE_DEVICES.map((value) => ({ value, label: t(`device.${value}`) })),
    },
    {
      name: "topic",
      values: (topics.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: "sendingDomain",
      values: (domains.data?.items ?? []).map(({ name }) => ({ value: name, label: name })),
    },
  ];
  return groups.filter(({ values }) => values.length > 0);
}

function Picker({ name, onPick }: { name: Picked; onPick: (id: string) => void }) {
  const { t } = useTranslation("analyze");
  const [search, onSearch] = useNameSearch("");
  const asked = { limit: 20, ...(search && { search }) };
  const campaigns = useListCampaignsQuery(asked, { skip: name !== "campaign" });
  const templates = useListTemplatesQuery(asked, { skip: name !== "template" });
  const found = name === "campaign" ? campaigns.data?.items : templates.data?.items;
  return (
    <RecordSelect
      label={t(`filter.${name}`)}
      value={null}
      name=""
      found={found}
      nothingFoundMessage={t("filter.nothingFound")}
      onSearch={onSearch}
      onChange={(id) => {
        if (id) onPick(id);
      }}
    />
  );
}

/** Shows the active filters, each with a remove button. */
export function FilterPills({ filters, onChange }: Omit<Props, "opened" | "onOpened">) {
  const { t } = useTranslation("analyze");
  const set = FILTERS.flatMap((name) => (filters[name] ?? []).map((value) => ({ name, value })));
  if (set.length === 0) return null;
  return (
    <ul className={classes.pills} aria-label={t("filter.active")}>
      {set.map(({ name, value }) => (
        <Pill
          key={`${name} ${value}`}
          {...{ name, value }}
          onRemove={() => onChange(toggleFilter(filters, name, value))}
        />
      ))}
      {set.length > 1 && (
        <li>
          <Button variant="subtle" onClick={() => onChange({})}>
            {t("filter.clear")}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Pill({
  name,
  value,
  onRemove,
}: {
  name: FilterName;
  value: string;
  onRemove: () => void;
}) {
  const { t } = useTranslation("analyze");
  const label = t("filter.is", { field: t(`filter.${name}`), value: useValueName(name, value) });
  return (
    <li className={classes.pill}>
      <span>{label}</span>
      <button
        type="button"
        className={classes.remove}
        aria-label={t("filter.remove", { condition: label })}
        onClick={onRemove}
      >
        <XIcon size={12} weight="bold" aria-hidden />
      </button>
    </li>
  );
}

/** Returns the name of a value; a deleted record is named by its id. */
function useValueName(name: FilterName, value: string): string {
  const { t } = useTranslation("analyze");
  const topics = useAllTopics();
  const campaign = useGetCampaignQuery({ id: value }, { skip: name !== "campaign" });
  const workflow = useGetWorkflowQuery({ id: value }, { skip: name !== "workflow" });
  const template = useGetTemplateQuery({ id: value }, { skip: name !== "template" });
  switch (name) {
    case "provider":
      return t(`provider.${value as "gmail"}`);
    case "device":
      return t(`device.${value as "mobile"}`);
    case "topic":
      return topics.data?.find(({ id }) => id === value)?.name ?? value;
    case "campaign":
      return campaign.data?.name ?? (campaign.isLoading ? "…" : value);
    case "workflow":
      return workflow.data?.name ?? (workflow.isLoading ? "…" : value);
    case "template":
      return template.data?.name ?? (template.isLoading ? "…" : value);
    case "tag":
    case "sendingDomain":
      return value;
  }
}
