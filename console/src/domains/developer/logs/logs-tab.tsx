import { Button } from "@mantine/core";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useAddressParams } from "../../../lib/address-params.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { isField, useSingleKeys } from "../../../ui/keyboard/single-keys.ts";
import { useCreatedFilter } from "../../../ui/list-page/created-range.ts";
import { FilterPills, type ListFilter } from "../../../ui/list-page/list-filters.tsx";
import { type ListState, useListState } from "../../../ui/list-page/list-state.ts";
import { SidePanel } from "../../../ui/list-page/side-panel.tsx";
import { DeveloperFrame } from "../developer-frame.tsx";
import { SHARED_PARAMS } from "../developer-tabs.ts";
import { useMode } from "../use-mode.ts";
import { useDuration } from "./call-duration.tsx";
import { classNamed, conditionsOf, METHODS, queryOf, SLOW_MS } from "./log-conditions.ts";
import { LogPanel } from "./log-panel.tsx";
import { LogTable } from "./log-table.tsx";
import { LogToolbar } from "./log-toolbar.tsx";
import type { RerunHandle } from "./rerun.tsx";
import { useLiveLogs } from "./use-live-logs.ts";
import { useLogTimes } from "./use-log-times.ts";

const CALL = "call";
/** Minimum scroll distance at which the user is considered to be reading. */
const READING_PX = 120;

/** Calls with API keys: live, filtered by the URL, with the open one next to them. */
export function LogsTab() {
  const { t } = useTranslation("api-logs");
  const [mode] = useMode();
  const list = useListState({ sort: "-at", kept: [...SHARED_PARAMS, CALL] });
  const filters = useLogFilters(list);
  const { openId, open, addressOf } = useOpenCall();
  const [isHeld, setHeld] = useHeld(openId !== undefined);
  const conditions = conditionsOf(list, mode, askedRange(filters, list));
  const shownClass = classNamed(list.filters["class"]);
  const logs = useLiveLogs(conditions, shownClass, isHeld);
  const rows = useRef<HTMLDivElement>(null);
  const rerun = useRef<RerunHandle>(null);
  const close = () => {
    open(null);
    if (window.scrollY < READING_PX) resume();
  };
  function resume(): void {
    setHeld(false);
    logs.showWaiting();
  }

  const at = logs.rows.findIndex(({ id }) => id === openId);
  const stepTo = (index: number) => {
    const id = at === -1 ? undefined : logs.rows[index]?.id;
    return id === undefined ? undefined : () => open(id);
  };
  const [newer, older] = [stepTo(at - 1), stepTo(at + 1)];
  useSingleKeys({
    j: () => focusRow(rows, 1),
    k: () => focusRow(rows, -1),
    l: () => (isHeld ? resume() : setHeld(true)),
    ...(openId !== undefined && {
      arrowleft: newer,
      arrowright: older,
      r: () => rerun.current?.run(),
      escape: close,
    }),
  });

  const query = queryOf({ ...conditions, ...(shownClass && { class: shownClass }) });
  return (
    <DeveloperFrame description={t("description")}>
      <LogToolbar list={list} filters={filters} mode={mode} counts={logs.counts} query={query} />
      <SidePanel
        label={t("call")}
        onClose={close}
        panel={
          openId === undefined ? null : (
            <LogPanel
              id={openId}
              onNewer={newer}
              onOlder={older}
              onClose={close}
              address={addressOf(openId)}
              rerunRef={rerun}
            />
          )
        }
      >
        <LogTable
          logs={logs}
          isPaused={isHeld}
          onResume={resume}
          openId={openId}
          addressOf={addressOf}
          rowsRef={rows}
          nothing={<Nothing list={list} filters={filters} mode={mode} />}
        />
      </SidePanel>
    </DeveloperFrame>
  );
}

/** Returns the filters of the menu and of the URL. */
function useLogFilters(list: ListState): ListFilter[] {
  const { t } = useTranslation("api-logs");
  const times = useLogTimes();
  const duration = useDuration();
  const created = useCreatedFilter(t("filter.created"));
  return [
    created,
    {
      name: "method",
      label: t("filter.method"),
      values: METHODS.map((value) => ({ value, label: value })),
    },
    {
      name: "slowerThan",
      label: t("filter.duration"),
      values: SLOW_MS.map((ms) => ({
        value: String(ms),
        label: t("filter.slowerThan", { duration: duration(ms) }),
      })),
    },
    // Set by links only.
    ...(["from", "before"] as const).map((name) => {
      const value = list.filters[name] ?? "";
      const label = Number.isNaN(Date.parse(value)) ? value : times.short(value);
      return { name, label: t(`filter.${name}`), values: [{ value, label }] };
    }),
    { name: "route", label: t("filter.route"), values: [] },
    { name: "errorCode", label: t("filter.error"), values: [] },
  ];
}

/** Converts the selected range to the API's parameters. */
function askedRange(
  filters: readonly ListFilter[],
  list: ListState,
): Record<string, string | string[]> {
  const created = filters.find(({ name }) => name === "created");
  const value = list.filters["created"];
  return value === undefined ? {} : (created?.ask?.(value) ?? {});
}

/** Returns the call in the URL, and functions to open another one or none. */
function useOpenCall() {
  const [params, change] = useAddressParams();
  const openId = params.get(CALL) ?? undefined;
  const addressOf = (id: string) => {
    const next = new URLSearchParams(params);
    next.set(CALL, id);
    return `?${next}`;
  };
  const open = (id: string | null) =>
    change(
      (now) => {
        if (id === null) now.delete(CALL);
        else now.set(CALL, id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return { openId, open, addressOf };
}

/** Returns whether new rows wait: after the user opens a call, scrolls or selects text, until they resume. */
function useHeld(isOpen: boolean): [boolean, (held: boolean) => void] {
  const [isHeld, setHeld] = useState(isOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setHeld(true);
  }
  const hold = useEffectEvent(() => setHeld(true));
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (now > READING_PX && last <= READING_PX) hold();
      last = now;
    };
    const onSelect = () => {
      const selection = document.getSelection();
      if (selection && !selection.isCollapsed && !isField(selection.anchorNode)) hold();
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    document.addEventListener("selectionchange", onSelect);
    return () => {
      window.removeEventListener("scroll", onScroll);
      document.removeEventListener("selectionchange", onSelect);
    };
  }, []);
  return [isHeld, setHeld];
}

/** Moves the focus to the next or previous row; Enter opens it. */
function focusRow(rows: RefObject<HTMLDivElement | null>, by: 1 | -1): void {
  const links = [...(rows.current?.querySelectorAll<HTMLElement>("a[data-call]") ?? [])];
  const focused = links.indexOf(document.activeElement as HTMLElement);
  const from =
    focused === -1 ? links.findIndex((link) => link.hasAttribute("aria-current")) : focused;
  links[from === -1 ? 0 : Math.max(0, Math.min(links.length - 1, from + by))]?.focus();
}

/** Why there are no rows: no calls yet, or no matches. */
function Nothing({
  list,
  filters,
  mode,
}: {
  list: ListState;
  filters: readonly ListFilter[];
  mode: "live" | "test";
}) {
  const { t } = useTranslation(["api-logs", "common"]);
  const isNarrowed = list.search !== "" || Object.keys(list.filters).length > 0;
  if (isNarrowed) {
    return (
      <EmptyState
        title={t("none.title")}
        text={
          <>
            {t("none.text")}
            <FilterPills filters={filters} list={list} quiet />
          </>
        }
        action={
          <Button variant="default" onClick={list.clearFilters}>
            {t("none.clear")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t(`empty.${mode}.title`)}
      text={t(`empty.${mode}.text`)}
      action={
        <Button
          component={Link}
          variant="default"
          to={`/developer?tab=api-keys${mode === "test" ? "&mode=test" : ""}`}
        >
          {t("empty.keys")}
        </Button>
      }
    />
  );
}
