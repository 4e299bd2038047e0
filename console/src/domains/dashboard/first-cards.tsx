import { AudienceCard } from "./audience-card.tsx";
import classes from "./dashboard-page.module.css";
import type { DashboardSource } from "./dashboard-source.ts";
import { FirstSteps } from "./first-steps.tsx";
import { RepliesCard } from "./replies-card.tsx";
import { ResultCard } from "./result-card.tsx";
import { WeekStrip } from "./week-strip.tsx";

/** The cards of a new workspace. */
export default function FirstCards({ source }: { source: DashboardSource }) {
  return (
    <>
      <FirstSteps source={source} />
      <WeekStrip source={source} />
      <div className={`${classes.three} ${classes.new}`}>
        <AudienceCard source={source} />
        <ResultCard source={source} />
        <RepliesCard source={source} />
      </div>
    </>
  );
}
