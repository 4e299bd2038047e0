import type { ApiKeyMode } from "@arauto/contracts";
import { ActionIcon, Group, Menu, SegmentedControl } from "@mantine/core";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiLogCounts } from "../../../lib/api.generated.ts";
import { downloadFile } from "../../../lib/download.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useSingleKeys } from "../../../ui/keyboard/single-keys.ts";
import { FilterMenu, FilterPills, type ListFilter } from "../../../ui/list-page/list-filters.tsx";
import type { ListState } from "../../../ui/list-page/list-state.ts";
import { SearchInput } from "../../../ui/list-page/search-input.tsx";
import { KeyFilter } from "./key-filter.tsx";
import { CLASSES, classNamed, OFFERED } from "./log-conditions.ts";
import classes from "./logs.module.css";
import { ClassShape } from "./status-mark.tsx";

export interface LogToolbarProps {
  list: ListState;
  filters: readonly ListFilter[];
  mode: ApiKeyMode;
  counts: ApiLogCounts | undefined;
  /** The current query, for the exported file. */
  query: string;
}

/** Search and filters, the classes of statuses with their counts, and the export. */
export function LogToolbar(props: LogToolbarProps) {
  const { list, filters, mode, counts, query } = props;
  const { t } = useTranslation("api-logs");
  const [isFilterOpen, setFilterOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useSingleKeys({ f: () => setFilterOpen(true), "/": () => search.current?.focus() });
  return (
    <div className={classes.toolbar}>
      <Group gap="xs" className={classes.conditions}>
        <SearchInput list={list} placeholder={t("search")} inputRef={search} />
        <FilterMenu
          filters={filters.filter(({ name }) => OFFERED.includes(name))}
          list={list}
          opened={isFilterOpen}
          onChange={setFilterOpen}
        />
        <KeyFilter
          mode={mode}
          value={list.filters["keys"]}
          onChange={(keys) => list.setFilter("keys", keys)}
        />
        <FilterPills filters={filters} list={list} />
      </Group>
      <Group gap="xs" wrap="nowrap" className={classes.tools}>
        <ClassSwitch list={list} counts={counts} />
        <ExportMenu query={query} />
      </Group>
    </div>
  );
}

/** Filters calls by one class of statuses, or shows all. */
function ClassSwitch({ list, counts }: Pick<LogToolbarProps, "list" | "counts">) {
  const { t } = useTranslation("api-logs");
  const { number } = useFormats();
  const label = (name: "total" | (typeof CLASSES)[number]) => (
    <span className={classes.segment}>
      {name !== "total" && (
        <span className={classes.shape} data-class={name}>
          <ClassShape of={name} />
        </span>
      )}
      <span dir="auto">{name === "total" ? t("class.all") : name}</span>
      <span className={classes.count}>{counts ? number(counts[name]) : "–"}</span>
    </span>
  );
  return (
    <div className={classes.segments}>
      <SegmentedControl
        aria-label={t("class.label")}
        size="xs"
        value={classNamed(list.filters["class"]) ?? "all"}
        onChange={(value) => list.setFilter("class", value === "all" ? null : value)}
        data={[
          { value: "all", label: label("total") },
          ...CLASSES.map((name) => ({ value: name, label: label(name) })),
        ]}
      />
    </div>
  );
}

function ExportMenu({ query }: { query: string }) {
  const { t } = useTranslation("api-logs");
  const showProblem = useProblemToast((reason) => t("export.failed", { reason }));
  const [isBusy, setBusy] = useState(false);
  async function save(format: "csv" | "json"): Promise<void> {
    setBusy(true);
    try {
      const day = new Date().toISOString().slice(0, 10);
      await downloadFile(
        `/v1/ApiLogs/Export?format=${format}&${query}`,
        `api-logs-${day}.${format}`,
      );
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("export.label")}
          title={t("export.label")}
          loading={isBusy}
        >
          <DownloadSimpleIcon size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save("csv")}>{t("export.csv")}</Menu.Item>
        <Menu.Item onClick={() => void save("json")}>{t("export.json")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
