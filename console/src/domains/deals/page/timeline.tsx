import { Button, SegmentedControl, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type DealDetails,
  type DealTimelineEntry,
  type ListDealTimelineApiArg,
  useListDealTimelineQuery,
} from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDayFormats } from "../deal-formats.ts";
import classes from "./timeline.module.css";
import { TimelineEntry } from "./timeline-entry.tsx";

const SHOWN = 30;
type Show = NonNullable<ListDealTimelineApiArg["show"]>;
const SHOWS = [
  "all",
  "conversation",
  "emails",
  "notes",
  "history",
] as const satisfies readonly Show[];

/** The history of a deal, newest first, by day. */
export function Timeline({ deal, mayWrite }: { deal: DealDetails; mayWrite: boolean }) {
  const { t } = useTranslation("deals");
  const { number } = useFormats();
  const [show, setShow] = useState<Show>("all");
  /** One cursor for each page shown; the first page has none. */
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <section aria-labelledby="deal-timeline">
      <div className={classes.head}>
        <h2 id="deal-timeline">{t("timeline.title")}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t("timeline.show")}
          value={show}
          onChange={(value) => {
            setShow(value);
            setCursors([undefined]);
          }}
          data={SHOWS.map((value) => ({
            value,
            label: `${t(`timeline.shows.${value}`)} ${
              value === "all" || deal.timelineCounts[value] === 0
                ? ""
                : number(deal.timelineCounts[value])
            }`.trim(),
          }))}
        />
      </div>
      {cursors.map((cursor, index) => (
        <TimelinePage
          key={`${show} ${cursor ?? ""}`}
          arg={{ id: deal.id, show, limit: SHOWN, ...(cursor !== undefined && { cursor }) }}
          deal={deal}
          mayWrite={mayWrite}
          isLast={index === cursors.length - 1}
          onMore={(next) => setCursors([...cursors, next])}
        />
      ))}
    </section>
  );
}

interface TimelinePageProps {
  arg: ListDealTimelineApiArg;
  deal: DealDetails;
  mayWrite: boolean;
  isLast: boolean;
  onMore: (cursor: string) => void;
}

function TimelinePage({ arg, deal, mayWrite, isLast, onMore }: TimelinePageProps) {
  const { t } = useTranslation("deals");
  const { data, error, refetch } = useListDealTimelineQuery(arg, {
    refetchOnMountOrArgChange: true,
  });
  const { heading } = useDayFormats();
  if (error && !data)
    return (
      <ErrorState title={t("timeline.failed")} problem={error} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <div role="status" aria-label={t("loading")}>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={48} mt="sm" />
        ))}
      </div>
    );
  if (data.items.length === 0 && arg.cursor === undefined)
    return (
      <Text c="dimmed" py="md">
        {t(mayWrite ? "timeline.empty" : "timeline.emptyReadOnly")}
      </Text>
    );
  return (
    <>
      {byDay(data.items, heading).map(([day, entries]) => (
        <section key={day} className={classes.day}>
          <h3 className={classes.date}>{day}</h3>
          <ol>
            {entries.map((entry) => (
              <TimelineEntry key={entry.id} entry={entry} deal={deal} mayWrite={mayWrite} />
            ))}
          </ol>
        </section>
      ))}
      {isLast && data.nextCursor !== null && (
        <Button variant="default" size="xs" onClick={() => onMore(data.nextCursor ?? "")}>
          {t("timeline.older")}
        </Button>
      )}
    </>
  );
}

function byDay(
  entries: readonly DealTimelineEntry[],
  heading: (moment: string) => string,
): [string, DealTimelineEntry[]][] {
  const days = new Map<string, DealTimelineEntry[]>();
  for (const entry of entries) {
    const day = heading(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}
