import { BarChart } from "../../ui/charts/bar-chart.tsx";
import { BarList } from "../../ui/charts/bar-list.tsx";
import type { ChartAxis, ChartState } from "../../ui/charts/chart-types.ts";
import { FunnelChart } from "../../ui/charts/funnel-chart.tsx";
import { HeatMap } from "../../ui/charts/heat-map.tsx";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { Stat } from "../../ui/charts/stat.tsx";
import { ValueBar } from "../../ui/charts/value-bar.tsx";
import { seededRandom } from "@arauto/contracts/tile-wall";
import * as data from "./chart-data.ts";
import { Specimen } from "./gallery-section.tsx";
import classes from "./gallery.module.css";

const COUNT = { kind: "count" } as const;
const PERCENT = { kind: "percent" } as const;
const BRL = { kind: "currency", currency: "BRL" } as const;
const NOW = "2026-11-24T17:32:00Z";
const PROBLEM = { status: 500, code: "INTERNAL", title: "An error occurred" };

/** Charts in every state and with data that is hard to draw. */
export function ChartSamples() {
  return (
    <section className={classes.group} aria-labelledby="charts">
      <h2 id="charts">Charts</h2>
      <div className={classes.grid}>
        <Lines />
        <Bars />
        <Rows />
        <HeatMaps />
        <States />
        <HardData />
        <HardValues />
      </div>
    </section>
  );
}

function Lines() {
  return (
    <>
      <Specimen title="Line with its former period and an annotation" wide>
        <LineChart
          title="Clicked by day"
          axis={data.MONTH}
          series={data.CLICKS}
          format={COUNT}
          annotations={[{ at: 18, label: "12 nov.: lote no assunto" }]}
          legendTotals
          actions
        />
      </Specimen>
      <Specimen title="Several lines">
        <LineChart
          title="Engagement"
          axis={data.DAY}
          series={data.ENGAGEMENT}
          format={COUNT}
          legendTotals
          actions
        />
      </Specimen>
      <Specimen title="Rate with its interval and a limit">
        <LineChart
          title="Click rate"
          axis={data.WEEKS}
          series={data.RATES}
          format={PERCENT}
          goal={{ value: 0.08, label: "Goal" }}
          actions
        />
      </Specimen>
      <Specimen title="Not from zero, the last days expected">
        <LineChart
          title="Contacts who can receive emails"
          axis={data.WEEKS}
          series={data.AUDIENCE}
          format={COUNT}
          fromZero={false}
        />
      </Specimen>
      <Specimen title="10,000 points">
        <LineChart
          title="p95 response"
          axis={data.MINUTES}
          series={data.RESPONSES}
          format={{ kind: "duration" }}
          actions
        />
      </Specimen>
    </>
  );
}

function Bars() {
  return (
    <>
      <Specimen title="Bars, the running hour, yesterday">
        <BarChart
          title="API requests today"
          axis={data.DAY}
          series={data.REQUESTS}
          format={COUNT}
        />
      </Specimen>
      <Specimen title="Money, forecast with its range, a goal">
        <BarChart
          title="Forecast vs. closed"
          axis={data.FORECAST_MONTHS}
          series={data.FORECAST}
          format={BRL}
          goal={{ value: 8_000_000, label: "Meta" }}
          actions
        />
      </Specimen>
      <Specimen title="Stacked">
        <BarChart
          title="Outcomes by day"
          axis={data.FORTNIGHT}
          series={data.OUTCOMES}
          format={COUNT}
          stacked
          legendTotals
          actions
        />
      </Specimen>
      <Specimen title="Side by side">
        <BarChart
          title="A/B test"
          axis={data.VARIANTS}
          series={data.VARIANT_RESULTS}
          format={COUNT}
        />
      </Specimen>
      <Specimen title="Stacked around zero">
        <BarChart
          title="Audience: in and out"
          axis={data.WEEKS}
          series={data.GROWTH}
          format={COUNT}
          stacked
          size="small"
        />
      </Specimen>
    </>
  );
}

function Rows() {
  return (
    <>
      <Specimen title="Funnel" wide>
        <FunnelChart title="From audience to click" steps={data.FUNNEL} actions />
      </Specimen>
      <Specimen title="Ranking">
        <BarList
          title="Top links"
          head="Link"
          items={data.LINKS}
          format={COUNT}
          shares
          actions
          onSelect={() => undefined}
        />
      </Specimen>
      <Specimen title="Losses">
        <BarList title="Why they left" head="Reason" items={data.REASONS} format={COUNT} />
      </Specimen>
      <Specimen title="Beside a figure">
        <div className={classes.sparks}>
          <Stat label="Can receive emails" value="2.184" hint="+169 in 30 days" />
          <Sparkline label="Rising from 2,015 to 2,184 in 30 days" values={data.SPARK} />
          <Stat label="Gmail complaints" value="0.03%" />
          <Sparkline
            label="Between 0.02% and 0.04%, below the limit of 0.3%"
            values={data.COMPLAINTS}
            limit={0.003}
          />
          <Stat label="Emails per minute" value="184" />
          <Sparkline label="Emails per minute, 212 at most" values={data.PER_MINUTE} shape="bars" />
        </div>
        <ValueBar
          of={240}
          parts={[
            { key: "bounced", value: 120, color: "danger" },
            { key: "deferred", value: 60, color: "cobalt" },
            { key: "failed", value: 12, color: "brass" },
          ]}
        />
        <ValueBar of={100} parts={[{ key: "share", value: 38, color: "cobalt" }]} thin />
      </Specimen>
    </>
  );
}

function HeatMaps() {
  return (
    <>
      <Specimen title="Heat map: 7 × 24, folded to three hours on narrow screens" wide>
        <HeatMap
          title="Clicks by hour"
          head="Day"
          rows={data.WEEKDAYS}
          columns={data.HOURS}
          values={data.CLICK_HOURS}
          format={COUNT}
          sums
          fold={{ every: 3, title: (first, last) => `${first.title} – ${last.title}` }}
          actions
        />
      </Specimen>
      <Specimen title="Heat map: the days of a year" wide>
        <HeatMap
          title="Emails by day"
          head="Day"
          rows={data.WEEKDAYS}
          columns={data.YEAR_WEEKS}
          values={data.YEAR_DAYS}
          format={COUNT}
        />
      </Specimen>
    </>
  );
}

const STATES: readonly { title: string; state: ChartState }[] = [
  { title: "Loading", state: { kind: "loading" } },
  { title: "Could not load", state: { kind: "error", problem: PROBLEM, onRetry: () => undefined } },
  { title: "Nothing yet", state: { kind: "empty" } },
  { title: "Too little data", state: { kind: "tooEarly", have: 32, need: 50 } },
];

function States() {
  return STATES.map(({ title, state }) => (
    <Specimen key={title} title={`Chart: ${title.toLowerCase()}`}>
      <BarChart
        title={title}
        axis={data.DAY}
        series={data.REQUESTS}
        format={COUNT}
        state={state}
        size="small"
        actions
      />
    </Specimen>
  ));
}

const NONE: ChartAxis = { kind: "time", times: [], step: "day" };
const ONE: ChartAxis = { kind: "time", times: [NOW], step: "day" };
const NAMES: ChartAxis = {
  kind: "category",
  name: "Campaign",
  items: [
    { key: "a", label: "Black Friday: 25% nos grãos e frete grátis para todo o Sudeste" },
    { key: "b", label: "Ana" },
    { key: "c", label: "مرحبا بالعالم، هذا اسم طويل جدا لحملة" },
    { key: "d", label: "Donaudampfschifffahrtsgesellschaftskapitän" },
  ],
};
const random = seededRandom("hard data");
const HUGE = data.FORTNIGHT_TIMES.map(() => Math.round(random() * 4_000_000_000));

const single = (key: string, label: string, values: readonly (number | null)[]) => [
  { key, label, values },
];

function HardData() {
  return (
    <>
      <Specimen title="One point">
        <LineChart
          title="Opened"
          axis={ONE}
          series={single("a", "Opened", [42])}
          format={COUNT}
          size="small"
        />
      </Specimen>
      <Specimen title="One bar per series">
        <BarChart
          title="Engagement on one day"
          axis={ONE}
          series={[
            ...single("a", "Opened", [42]),
            ...single("b", "Clicked", [11]),
            ...single("c", "Unsubscribed", [1]),
          ]}
          format={COUNT}
          size="small"
        />
      </Specimen>
      <Specimen title="Only zeros">
        <LineChart
          title="Complaints"
          axis={data.FORTNIGHT}
          series={single(
            "a",
            "Complaints",
            data.FORTNIGHT_TIMES.map(() => 0),
          )}
          format={COUNT}
          size="small"
        />
      </Specimen>
      <Specimen title="No points">
        <BarChart
          title="Sent"
          axis={NONE}
          series={single("a", "Sent", [])}
          format={COUNT}
          size="small"
        />
      </Specimen>
    </>
  );
}

function HardValues() {
  return (
    <>
      <Specimen title="Huge values">
        <BarChart
          title="Events"
          axis={data.FORTNIGHT}
          series={single("a", "Events", HUGE)}
          format={COUNT}
          size="small"
        />
      </Specimen>
      <Specimen title="Negative values">
        <BarChart
          title="Net growth"
          axis={data.FORTNIGHT}
          series={single("a", "Contacts", [12, -4, 8, -21, 3, 0, 15, -2, 6, -9, 4, 1, -3, 18])}
          format={COUNT}
          size="small"
        />
      </Specimen>
      <Specimen title="Gaps">
        <LineChart
          title="Response"
          axis={data.FORTNIGHT}
          series={single("a", "Response", [
            80,
            82,
            null,
            null,
            95,
            90,
            null,
            84,
            null,
            81,
            79,
            88,
            91,
            null,
          ])}
          format={{ kind: "duration" }}
          size="small"
        />
      </Specimen>
      <Specimen title="Long names">
        <BarChart
          title="Deals by campaign"
          axis={NAMES}
          series={single("a", "Deals", [17, 7, 6, 4])}
          format={COUNT}
          size="small"
        />
      </Specimen>
      <Specimen title="Zero total">
        <FunnelChart
          title="From audience to click, nothing sent"
          steps={data.FUNNEL.map((step) => ({ ...step, value: 0 }))}
        />
      </Specimen>
    </>
  );
}
