import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { capitalized } from "../../ui/formats/capitalized.ts";
import type { CalendarSource } from "./calendar-source.ts";
import classes from "./calendar.module.css";
import { countKinds, dayOf } from "./entries.ts";

/** Summarizes the month in one sentence: its entries, its conflicts, and what waits for approval. */
export function CalendarFacts({ source }: { source: CalendarSource }) {
  const { t, i18n } = useTranslation("calendar");
  const { address, data, words, conflicts, change } = source;
  if (address.scale === "year" || !data) return t("description");
  const { month } = address;
  const counts = countKinds(data.entries, month);
  const kinds = (["campaign", "task", "workflow"] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`facts.${kind}`, { count: counts[kind] }));
  if (kinds.length === 0) return t("description");
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(kinds);
  const own = [...conflicts.byDay.keys()].filter((day) => day.startsWith(month));
  const waiting = data.entries.filter(
    (entry) => entry.state === "approval" && dayOf(entry).startsWith(month),
  ).length;
  return (
    <>
      {capitalized(t("facts.month", { month: words.monthName(month), list }), i18n.language)}
      {conflicts.isChecking && ` · ${t("facts.checking")}`}
      {own.length > 0 && (
        <>
          {" · "}
          <Anchor
            component="button"
            type="button"
            className={classes.warning}
            onClick={() => change({ day: own[0] ?? null })}
          >
            {t("facts.conflict", { count: own.length })}
          </Anchor>
        </>
      )}
      {waiting > 0 && ` · ${t("facts.approval", { count: waiting })}`}
      {Boolean(conflicts.error) && (
        <>
          {" · "}
          {t("facts.unchecked")}{" "}
          <Anchor component="button" type="button" inherit onClick={conflicts.retry}>
            {t("facts.retry")}
          </Anchor>
        </>
      )}
      {data.isCut && (
        <Text span inherit c="var(--warning-text)">
          {" · "}
          {t("facts.cut")}
        </Text>
      )}
    </>
  );
}
