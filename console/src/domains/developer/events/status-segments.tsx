import { EXACT_TOTAL_LIMIT } from "@arauto/contracts/paging";
import { useTranslation } from "react-i18next";
import type { WebhookEventCounts } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { ListState } from "../../../ui/list-page/list-state.ts";
import { EVENT_STATUSES } from "./event-status.tsx";
import classes from "./events.module.css";

interface SegmentsProps {
  list: ListState;
  counts: WebhookEventCounts | undefined;
}

/** The statuses with their counts. Selecting one filters the list; selecting it again shows all. */
export function StatusSegments({ list, counts }: SegmentsProps) {
  const { t } = useTranslation("webhook-events");
  const { number } = useFormats();
  const chosen = list.filters["status"];
  const shown = (count: number) =>
    count > EXACT_TOTAL_LIMIT ? t("more", { number: number(EXACT_TOTAL_LIMIT) }) : number(count);
  const segments = [
    // The tab of all events shows their number.
    { status: null, count: undefined },
    ...EVENT_STATUSES.map((status) => ({ status, count: counts?.[status] })),
  ];
  return (
    <div className={classes.segments} role="group" aria-label={t("column.status")}>
      {segments.map(({ status, count }) => (
        <button
          key={status ?? "all"}
          type="button"
          className={classes.segment}
          aria-pressed={status === (chosen ?? null)}
          onClick={() => list.setFilter("status", status === chosen ? null : status)}
        >
          {t(`segment.${status ?? "all"}`)}{" "}
          <span className={classes.count}>{count === undefined ? "" : shown(count)}</span>
        </button>
      ))}
    </div>
  );
}
