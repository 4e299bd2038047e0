import {
  ActionIcon,
  Checkbox,
  Group,
  Skeleton,
  Text,
  Tooltip,
  VisuallyHidden,
} from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import {
  EnvelopeSimpleIcon,
  EnvelopeSimpleOpenIcon,
  TrashIcon,
  XIcon,
} from "@phosphor-icons/react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { Notification, NotificationPage } from "../../lib/api.generated.ts";
import { type Formats, useFormats } from "../../ui/formats/formats.ts";
import type { ListState } from "../../ui/list-page/list-state.ts";
import { TableFooter } from "../../ui/table/table-footer.tsx";
import { NotificationButtons } from "./notification-buttons.tsx";
import { NotificationSummaryLine } from "./notification-summary.tsx";
import { NotificationIcon } from "./notification-icon.tsx";
import { useNotificationLabels } from "./use-notification-labels.ts";
import classes from "./notifications-page.module.css";
import { useNotificationActions } from "./use-notification-actions.ts";

const DAY_MS = 24 * 60 * 60_000;

export interface NotificationListProps {
  page: NotificationPage;
  list: ListState;
  openId: string | undefined;
  isFetching: boolean;
  onRemove: (ids: string[]) => Promise<boolean>;
}

/** One page of notifications, grouped by day, with bulk actions. */
export function NotificationList({
  page,
  list,
  openId,
  isFetching,
  onRemove,
}: NotificationListProps) {
  const { t } = useTranslation(["notifications", "common"]);
  const formats = useFormats();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = page.items.filter((one) => selected.has(one.id));
  const clear = () => setSelected(new Set());
  // Also from the checkboxes, which have the focus during a selection.
  useHotkeys([["Escape", clear]], []);
  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(selected);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    setSelected(next);
  };

  return (
    <section className={classes.card} aria-label={t("title")} aria-busy={isFetching}>
      <div>
        <SelectionBar
          chosen={chosen}
          all={page.items}
          onChoose={choose}
          onClear={clear}
          onRemove={onRemove}
        />
      </div>
      {byDay(page.items, formats).map(({ day, items }) => (
        <section key={day} aria-label={dayName(day, formats, t)}>
          <Text className={classes.day} component="h2" size="2xs" fw={550} lts={0} ff="text">
            {dayName(day, formats, t)}
          </Text>
          <ul>
            {items.map((one) => (
              <Row
                key={one.id}
                one={one}
                isOpen={one.id === openId}
                isSelected={selected.has(one.id)}
                onSelect={(on) => choose([one.id], on)}
              />
            ))}
          </ul>
        </section>
      ))}
      <TableFooter list={list} page={page} shown={page.items.length} />
    </section>
  );
}

interface SelectionBarProps {
  chosen: readonly Notification[];
  /** The whole page. */
  all: readonly Notification[];
  onChoose: (ids: readonly string[], on: boolean) => void;
  onClear: () => void;
  onRemove: (ids: string[]) => Promise<boolean>;
}

/** Selects the whole page; once something is selected, it has the actions for that. */
function SelectionBar({ chosen, all, onChoose, onClear, onRemove }: SelectionBarProps) {
  const { t } = useTranslation(["notifications", "common"]);
  const formats = useFormats();
  const { markMany } = useNotificationActions();
  const box = (
    <Checkbox
      size="sm"
      aria-label={t("common:table.selectPage")}
      checked={chosen.length === all.length}
      indeterminate={chosen.length > 0 && chosen.length < all.length}
      onChange={(event) =>
        onChoose(
          all.map((one) => one.id),
          event.currentTarget.checked,
        )
      }
    />
  );

  if (chosen.length === 0)
    return (
      <Group className={classes.barAtRest} gap="sm" wrap="nowrap">
        {box}
        <span aria-hidden>{t("common:table.selectPage")}</span>
      </Group>
    );
  return (
    <Group
      className={classes.barAtWork}
      gap="var(--space-1) var(--space-2)"
      role="group"
      aria-label={t("common:table.selectionActions")}
    >
      {box}
      <span className={classes.count} role="status">
        {t("common:table.selected", {
          count: chosen.length,
          number: formats.number(chosen.length),
        })}
      </span>
      <BarButton label={t("markRead")} onClick={() => void markMany(chosen, true)}>
        <EnvelopeSimpleOpenIcon size={18} aria-hidden />
      </BarButton>
      <BarButton label={t("markUnread")} onClick={() => void markMany(chosen, false)}>
        <EnvelopeSimpleIcon size={18} aria-hidden />
      </BarButton>
      <BarButton
        label={t("deleteSelected")}
        onClick={() => void onRemove(chosen.map((one) => one.id)).then((gone) => gone && onClear())}
      >
        <TrashIcon size={18} aria-hidden />
      </BarButton>
      <BarButton label={t("common:table.clearSelection")} onClick={onClear} quiet>
        <XIcon size={16} aria-hidden />
      </BarButton>
    </Group>
  );
}

function BarButton({
  label,
  onClick,
  quiet,
  children,
}: {
  label: string;
  onClick: () => void;
  quiet?: boolean;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={quiet ? "subtle" : "default"}
        color="gray"
        className={classes.barButton}
        aria-label={label}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function Row({
  one,
  isOpen,
  isSelected,
  onSelect,
}: {
  one: Notification;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: (on: boolean) => void;
}) {
  const { t } = useTranslation(["notifications", "common"]);
  const { search } = useLocation();
  const labels = useNotificationLabels()(one);
  const id = useId();
  return (
    <li
      className={classes.row}
      data-unread={!one.read || undefined}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
    >
      <Checkbox
        size="sm"
        className={classes.check}
        aria-label={t("common:table.selectRowNamed", { name: labels.title })}
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <NotificationIcon type={one.type} />
      <div>
        <Link
          id={id}
          to={{ pathname: `/notifications/${one.id}`, search }}
          className={classes.name}
          aria-current={isOpen ? "true" : undefined}
        >
          {!one.read && <VisuallyHidden>{t("unread")}: </VisuallyHidden>}
          {labels.title}
        </Link>
        <NotificationSummaryLine one={one} labels={labels} />
      </div>
      <NotificationButtons one={one} titleId={id} className={classes.buttons} />
    </li>
  );
}

/** Groups consecutive notifications by day, in the workspace's time zone. */
function byDay(
  items: readonly Notification[],
  formats: Formats,
): { day: string; items: Notification[] }[] {
  const days: { day: string; items: Notification[] }[] = [];
  for (const one of items) {
    const day = formats.date(one.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(one);
    else days.push({ day, items: [one] });
  }
  return days;
}

function dayName(day: string, formats: Formats, t: (key: string) => string): string {
  if (day === formats.date(Date.now())) return t("notifications:today");
  return day === formats.date(Date.now() - DAY_MS) ? t("notifications:yesterday") : day;
}

/** Placeholders while the list loads. */
export function NotificationSkeletons() {
  const { t } = useTranslation("notifications");
  return (
    <div className={classes.card} role="status" aria-label={t("loading")}>
      {[46, 38, 54, 42, 50, 36].map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton height={36} radius={8} />
          <div>
            <Skeleton height={11} width={`${width}%`} mt={4} mb={10} radius="xl" />
            <Skeleton height={9} width={`${width + 24}%`} radius="xl" />
          </div>
        </div>
      ))}
    </div>
  );
}
