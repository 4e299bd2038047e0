import type { TileState } from "@arauto/contracts";
import { isRunning } from "@arauto/contracts/campaign-lifecycle";
import { Anchor } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import {
  campaignsApi,
  type Campaign,
  type CampaignReport,
  type CampaignTileGroups,
  type CampaignTiles,
  useGetCampaignTileGroupsQuery,
} from "../../../lib/api.generated.ts";
import { useSpace } from "../../../ui/charts/chart-width.ts";
import { CardSkeleton } from "../../../ui/feedback/card-skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { ReplayBar } from "./replay-bar.tsx";
import { emailsPerMinute, replaySpan } from "./replay-timeline.ts";
import { useCampaignTiles } from "./use-campaign-tiles.ts";
import { useReplay } from "./use-replay.ts";
import { useWallSentence } from "./use-wall-sentence.ts";
import { WallCanvas } from "./wall-canvas.tsx";
import { isPhoneWall, layOut, PHONE_TILES_MAX } from "./wall-layout.ts";
import { WallLegend } from "./wall-legend.tsx";
import {
  countsAt,
  noTiles,
  stateAt,
  thinned,
  type TileCounts,
  wallBlocks,
  type WallOrder,
  type WallTile,
  wallTiles,
} from "./wall-tiles.ts";
import { WallTools } from "./wall-tools.tsx";
import classes from "./wall.module.css";

export interface WallCardProps {
  campaign: Campaign;
  report: CampaignReport;
}

/** The recipients of a campaign as tiles: the state of each one, live and at any earlier minute. */
export function WallCard({ campaign, report }: WallCardProps) {
  const { t } = useTranslation("report-wall");
  const { data, error, refetch } = useCampaignTiles(campaign);
  if (data && data.people > 0) return <Wall campaign={campaign} report={report} columns={data} />;
  if (data) return null;
  return (
    <div data-wall>
      {error ? (
        <ErrorState problem={error} title={t("failed")} onRetry={refetch} />
      ) : (
        <CardSkeleton height={428} />
      )}
    </div>
  );
}

function Wall({ campaign, report, columns }: WallCardProps & { columns: CampaignTiles }) {
  const { t } = useTranslation("report-wall");
  const isTracked = report.tracking === "individual";
  const [order, setOrder] = useState<WallOrder>("sending");
  const [wanted, setWanted] = useState<TileState | null>(null);
  const { ref, space } = useSpace<HTMLDivElement>();
  const { all, left, span, groups } = useWallFacts(campaign, columns);
  const replay = useReplay(span.now);
  const { time } = replay;
  const max = isPhoneWall(space.width) ? PHONE_TILES_MAX : Infinity;
  const { tiles, of } = useMemo(() => thinned(all, max), [all, max]);
  const perTile = columns.unit * of;
  const layout = useMemo(
    () => layOut(wallBlocks(tiles, order, groups, REST), space.width),
    [tiles, order, groups, space.width],
  );
  const states = useMemo(() => layout.tiles.map((tile) => stateAt(tile, time)), [layout, time]);
  const counts = useMemo(() => shownCounts(columns, all, time), [columns, all, time]);
  const sentence = useWallSentence({ campaign, columns, counts, perTile, left });
  const open = useOpenContact(campaign.id);
  const blockName = useBlockName(order);
  const { delivered = 0, opened = 0, clicked = 0 } = columns.counts;
  return (
    <section className={classes.card} aria-labelledby="campaign-wall" data-wall>
      <div className={classes.head}>
        <WallSentence {...sentence} />
        <WallTools
          campaign={campaign}
          order={order}
          orders={ordersOf(groups)}
          onOrder={setOrder}
          picture={{ sentence: sentence.title, tiles: all, time, counts, isTracked }}
        />
      </div>
      <WallLegend counts={counts} isTracked={isTracked} wanted={wanted} onChange={setWanted} />
      <div ref={ref} className={classes.frame}>
        {space.width > 0 && (
          <WallCanvas
            campaignId={campaign.id}
            layout={layout}
            perTile={perTile}
            states={states}
            wanted={wanted}
            blockName={blockName}
            turns={time === null}
            label={sentence.title}
            onOpen={open}
          />
        )}
      </div>
      <Reasons counts={counts} />
      {columns.startedAt !== null && (
        <ReplayBar
          replay={replay}
          span={span}
          startedAt={columns.startedAt}
          tiles={all}
          clicked={clicked}
          delivered={delivered + opened + clicked}
          comparison={report.comparison}
          isTracked={isTracked}
        />
      )}
      <p className="visually-hidden">{t("asText")}</p>
    </section>
  );
}

/**
 * Returns values derived from the tiles: their order, the time that a replay covers, and what contacts have in common.
 */
function useWallFacts(campaign: Campaign, columns: CampaignTiles) {
  const all = useMemo(() => wallTiles(columns), [columns]);
  const elapsed = elapsedOf(columns);
  const left = isRunning(campaign.status) ? secondsLeft(all, columns, elapsed) : null;
  const span = useMemo(() => replaySpan(all, elapsed, left), [all, elapsed, left]);
  return { all, left, span, groups: useGroups(columns, campaign.id) };
}

function WallSentence({ title, line, isLive }: { title: string; line: string; isLive: boolean }) {
  return (
    <div>
      <h2 id="campaign-wall">{title}</h2>
      <p className={classes.line}>
        <span className={classes.dot} data-live={isLive || undefined} aria-hidden />
        {line}
      </p>
    </div>
  );
}

/** Returns the orders for which any contact has a value. */
function ordersOf(groups: CampaignTileGroups | undefined): WallOrder[] {
  const orders: WallOrder[] = ["sending"];
  if (groups?.provider.some((at) => groups.providers[at] !== "unknown")) orders.push("provider");
  if (groups?.city.some((at) => at >= 0)) orders.push("city");
  return orders;
}

/** The name of the block that joins all but the largest; can't clash with a provider or city. */
const REST = "\u0000";

function useBlockName(order: WallOrder): (name: string) => string {
  const { t } = useTranslation(["report-wall", "analyze"]);
  return (name) => {
    if (name === REST) return t("report-wall:others");
    if (order === "provider") return t(`analyze:provider.${name as "gmail"}`);
    return name === "" ? t("report-wall:noCity") : name;
  };
}

const elapsedOf = ({ startedAt, at }: CampaignTiles) =>
  startedAt === null ? 0 : Math.max(0, (Date.parse(at) - Date.parse(startedAt)) / 1000);

/** Returns the seconds until the last queued email at the current rate; null when nothing was sent recently. */
function secondsLeft(
  tiles: readonly WallTile[],
  { unit, counts }: CampaignTiles,
  elapsed: number,
): number | null {
  const speed = emailsPerMinute(tiles, elapsed, unit);
  return speed === null ? null : ((counts.queued ?? 0) / speed) * 60;
}

/** Returns the server's counts for the present, or those of the tiles at an earlier moment. */
function shownCounts(
  { counts, unit }: CampaignTiles,
  tiles: readonly WallTile[],
  time: number | null,
): TileCounts {
  if (time === null) return { ...noTiles(), ...counts };
  const then = countsAt(tiles, time);
  for (const state of Object.keys(then) as TileState[]) then[state] *= unit;
  return then;
}

/** Loads what recipients have in common, again when there are more of them. */
function useGroups({ keys }: CampaignTiles, id: string) {
  const { currentData, refetch } = useGetCampaignTileGroupsQuery({ id });
  const known = useRef(keys.length);
  useEffect(() => {
    if (known.current === keys.length) return;
    known.current = keys.length;
    void refetch();
  }, [keys.length, refetch]);
  return currentData;
}

/** Returns a function that opens the contact of a tile. */
function useOpenContact(id: string): (key: number) => void {
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [read] = campaignsApi.endpoints.getCampaignTile.useLazyQuery();
  return (key) => {
    const open = async () => {
      try {
        const { contactId } = await read({ id, key }, true).unwrap();
        if (contactId !== null) await navigate(`/accounts/${contactId}`);
      } catch (error) {
        showProblem(error);
      }
    };
    void open();
  };
}

/** Links to the recipients that did not get the email, with the reasons. */
function Reasons({ counts }: { counts: TileCounts }) {
  const { t } = useTranslation("report-wall");
  const { number } = useFormats();
  const states = (["bounced", "failed", "uncertain"] as const).filter((state) => counts[state] > 0);
  if (states.length === 0) return null;
  return (
    <p className={classes.line}>
      {t("reasons")}
      {states.map((state) => (
        <Anchor key={state} component={Link} to={`?tab=recipients&state=${state}`} inherit>
          {t(`why.${state}`, { count: counts[state], number: number(counts[state]) })}
        </Anchor>
      ))}
    </p>
  );
}
