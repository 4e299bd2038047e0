import { Button } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActivityCard } from "./activity-card.tsx";
import { AudienceCard } from "./audience-card.tsx";
import classes from "./dashboard-page.module.css";
import type { DashboardSource } from "./dashboard-source.ts";
import { GoalsCard } from "./goals-card.tsx";
import { LatestResult } from "./latest-result.tsx";
import { NeedsCard } from "./needs-card.tsx";
import { RepliesCard } from "./replies-card.tsx";
import { StatsRow } from "./stats-row.tsx";
import { useIsPhone } from "./use-is-phone.ts";
import type { DashboardShape } from "./use-remembered-shape.ts";
import { WeekStrip } from "./week-strip.tsx";

/** The cards of a workspace that has taken its first steps. */
export default function AllCards({
  source,
  shape,
}: {
  source: DashboardSource;
  shape: DashboardShape | undefined;
}) {
  const isPhone = useIsPhone();
  return (
    <>
      <NeedsCard source={source} isExpected={shape === "needs"} />
      <WeekStrip source={source} />
      {!isPhone && <StatsRow source={source} />}
      <div className={classes.two}>
        <LatestResult source={source} />
        <RepliesCard source={source} />
      </div>
      {isPhone && <StatsRow source={source} />}
      <div className={classes.three}>
        {isPhone ? (
          <>
            <GoalsCard source={source} />
            <MoreCards source={source} />
          </>
        ) : (
          <>
            <AudienceCard source={source} />
            <GoalsCard source={source} />
            <ActivityCard source={source} />
          </>
        )}
      </div>
    </>
  );
}

/** Content that phones show on demand only. */
function MoreCards({ source }: { source: DashboardSource }) {
  const { t } = useTranslation("dashboard");
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  return (
    <>
      <Button
        variant="default"
        size="md"
        aria-expanded={isOpen}
        aria-controls={isOpen ? more : undefined}
        rightSection={<CaretDownIcon size={14} className={classes.caret} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? "showLess" : "showMore")}
      </Button>
      {isOpen && (
        <div id={more} className={classes.more}>
          <AudienceCard source={source} />
          <ActivityCard source={source} />
        </div>
      )}
    </>
  );
}
