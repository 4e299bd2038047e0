import { VisuallyHidden } from "@mantine/core";
import { Suspense, useEffect, useRef, useState } from "react";
import type { Notification, NotificationSummary } from "../../lib/api.generated.ts";
import { LazyPopover } from "../../ui/lazy/lazy-popover.tsx";
import { BellButton } from "./bell-button.tsx";
import { useNotificationSummary } from "./use-unread-count.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

const load = () => import("./bell-popover.tsx");
const BellPopover = lazyPart(load);
const AnnouncedTitle = lazyPart(() => import("./announced-title.tsx"), "silent");

/** The bell of the header: the number of unread notifications, and a panel with the newest ones. */
export function NotificationBell() {
  const summary = useNotificationSummary();
  return (
    <>
      <LazyPopover button={<BellButton />} panel={BellPopover} load={load} opens="dialog" />
      <Announcement summary={summary.data} />
    </>
  );
}

/** Announces a new notification to users who cannot see the badge. Existing ones at the start are not announced. */
function Announcement({ summary }: { summary: NotificationSummary | undefined }) {
  const [announced, setAnnounced] = useState<Notification>();
  const newest = useRef<string | undefined>(undefined);
  const [first] = summary?.latest ?? [];

  useEffect(() => {
    if (!summary) return;
    const before = newest.current;
    const at = first?.createdAt ?? "";
    newest.current = before !== undefined && before > at ? before : at;
    if (first && !first.read && before !== undefined && at > before) setAnnounced(first);
  }, [summary, first]);

  return (
    <VisuallyHidden role="status">
      <Suspense>{announced && <AnnouncedTitle notification={announced} />}</Suspense>
    </VisuallyHidden>
  );
}
