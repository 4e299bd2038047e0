import { Group, NativeSelect, SegmentedControl, Stack, Switch } from "@mantine/core";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats/formats.ts";
import type { ListState } from "../../ui/list-page/list-state.ts";
import { SearchInput } from "../../ui/list-page/search-input.tsx";
import classes from "./list-tools.module.css";
import { useConversationCounts } from "./use-conversation-counts.ts";

const VIEWS = ["open", "closed", "all"] as const;
type View = (typeof VIEWS)[number];

/** Returns the view in a URL; open conversations by default. */
export function shownView(named: string | undefined): View {
  return VIEWS.find((view) => view === named) ?? "open";
}

/** Returns the assignee filter in a URL; undefined for all conversations. */
export function shownAssignee(named: string | undefined): "me" | "nobody" | undefined {
  return named === "me" || named === "nobody" ? named : undefined;
}

/** Selects which conversations the list shows. */
export function ListTools({
  list,
  searchRef,
}: {
  list: ListState;
  searchRef: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation("conversations");
  const { number } = useFormats();
  const { data: counts } = useConversationCounts();
  return (
    <Stack className={classes.tools} gap={10}>
      <SegmentedControl
        fullWidth
        aria-label={t("view.label")}
        value={shownView(list.filters["show"])}
        data={VIEWS.map((value) => ({
          value,
          label: (
            <>
              {t(`view.${value}`)}{" "}
              {value !== "all" && counts && (
                <span className={classes.count}>{number(counts[value])}</span>
              )}
            </>
          ),
        }))}
        onChange={(value) => list.setFilter("show", value === "open" ? null : value)}
      />
      <SearchInput list={list} placeholder={t("search")} inputRef={searchRef} wide />
      <Group gap="var(--space-2) var(--space-3)" justify="space-between">
        <Switch
          size="xs"
          label={t("onlyUnread")}
          checked={list.filters["unread"] === "true"}
          onChange={(event) =>
            list.setFilter("unread", event.currentTarget.checked ? "true" : null)
          }
        />
        <NativeSelect
          size="xs"
          aria-label={t("assign.label")}
          value={shownAssignee(list.filters["of"]) ?? ""}
          data={[
            { value: "", label: t("assign.all") },
            { value: "me", label: t("assign.me") },
            { value: "nobody", label: t("assign.none") },
          ]}
          onChange={(event) => list.setFilter("of", event.currentTarget.value || null)}
        />
      </Group>
    </Stack>
  );
}
