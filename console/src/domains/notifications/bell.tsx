import { ActionIcon, Popover, VisuallyHidden } from "@mantine/core";
import { BellIcon } from "@phosphor-icons/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { NotificationSummary } from "../../app/api.generated.ts";
import { useFormats } from "../../ui/formats.ts";
import classes from "./bell.module.css";
import { useNotificationWords } from "./use-notification-words.ts";
import { useNotificationSummary } from "./use-unread-count.ts";

const BellPanel = lazy(async () => ({ default: (await import("./bell-panel.tsx")).BellPanel }));

const SHOWN_MOST = 99;

/** The bell of the header: how many are unread, and the newest ones behind it. */
export function NotificationBell() {
  const { t } = useTranslation("notifications");
  const { number } = useFormats();
  const summary = useNotificationSummary();
  const [opened, setOpened] = useState(false);
  const unread = summary.data?.unread ?? 0;
  const label = unread === 0 ? t("bellNone") : t("bell", { count: unread, number: number(unread) });

  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(400px, calc(100vw - 16px))"
        offset={6}
        radius={12}
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={classes.bell}
            aria-label={label}
            title={t("title")}
            onClick={() => setOpened(!opened)}
          >
            <BellIcon size={20} weight={opened ? "fill" : "regular"} aria-hidden />
            {unread > 0 && (
              <span className={classes.badge} aria-hidden>
                {unread > SHOWN_MOST ? `${SHOWN_MOST}+` : unread}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} className={classes.dropdown} aria-label={t("title")}>
          <Suspense fallback={<div className={classes.waiting} />}>
            <BellPanel summary={summary} onLeave={() => setOpened(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Announcement summary={summary.data} />
    </>
  );
}

/** Says a new one to who cannot see the badge. What was there at the start is no news. */
function Announcement({ summary }: { summary: NotificationSummary | undefined }) {
  const { t } = useTranslation("notifications");
  const words = useNotificationWords();
  const [said, setSaid] = useState("");
  const newest = useRef<string | undefined>(undefined);
  const [first] = summary?.latest ?? [];

  useEffect(() => {
    if (!summary) return;
    const before = newest.current;
    const at = first?.createdAt ?? "";
    newest.current = before !== undefined && before > at ? before : at;
    if (first && !first.read && before !== undefined && at > before) setSaid(t("new", { title: words(first).title }));
  }, [summary, first, t, words]);

  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
