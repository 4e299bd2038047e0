import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { usePreload } from "../../ui/lazy/preload.ts";
import { AudienceCard } from "./audience-card.tsx";
import classes from "./dashboard-page.module.css";
import type { DashboardSource } from "./dashboard-source.ts";
import { FirstSteps } from "./first-steps.tsx";
import { RepliesCard } from "./replies-card.tsx";
import { ResultCard } from "./result-card.tsx";
import { WeekDay, WeekFrame } from "./week-frame.tsx";

// A new workspace usually has neither campaigns nor results.
const loadWeek = () => import("./week-strip.tsx");
const loadResult = () => import("./latest-result.tsx");
const WeekStrip = lazyPart(async () => ({ default: (await loadWeek()).WeekStrip }));
const LatestResult = lazyPart(async () => ({ default: (await loadResult()).LatestResult }));

/** The cards of a new workspace. */
export default function FirstCards({ source }: { source: DashboardSource }) {
  usePreload(loadWeek);
  usePreload(loadResult);
  return (
    <>
      <FirstSteps source={source} />
      <Week source={source} />
      <div className={`${classes.three} ${classes.new}`}>
        <AudienceCard source={source} />
        <Result source={source} />
        <RepliesCard source={source} />
      </div>
    </>
  );
}

function Week({ source }: { source: DashboardSource }) {
  const empty = (
    <WeekFrame source={source}>
      {(days) => days.map((day) => <WeekDay key={day.day} day={day} isToday={day === days[0]} />)}
    </WeekFrame>
  );
  const isEmpty = source.data?.days.every(({ campaigns }) => campaigns.length === 0) ?? true;
  if (isEmpty) return empty;
  return (
    <Suspense fallback={empty}>
      <WeekStrip source={source} />
    </Suspense>
  );
}

function Result({ source }: { source: DashboardSource }) {
  const empty = <ResultCard source={source} />;
  if (!source.data?.result) return empty;
  return (
    <Suspense fallback={<ResultCard source={{ ...source, data: undefined }} />}>
      <LatestResult source={source} />
    </Suspense>
  );
}
