import type { TileState } from "@arauto/contracts";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CampaignTile, useGetCampaignTileQuery } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { shortUrl } from "../../../ui/formats/short-url.ts";
import classes from "./wall.module.css";

/** Delay that prevents requests for tiles that a pointer only passes over. */
const DELAY_MS = 120;

export interface TilePersonProps {
  campaignId: string;
  tileKey: number;
  state: TileState;
  /** Below this point of the wall, in pixels. */
  x: number;
  y: number;
  width: number;
}

/** The contact of a tile and what they did, loaded from the server on demand. */
export function TilePerson({ campaignId, tileKey, state, x, y, width }: TilePersonProps) {
  const { t } = useTranslation("report-wall");
  const wanted = useSettled(tileKey);
  const { currentData, isError } = useGetCampaignTileQuery(
    { id: campaignId, key: tileKey },
    { skip: wanted !== tileKey },
  );
  const describeEngagement = useEngagementText();
  const isAfter = x > width / 2;
  return (
    <div
      className={classes.person}
      style={{
        top: y + 6,
        ...(isAfter ? { right: Math.max(0, width - x - 24) } : { left: Math.max(0, x - 24) }),
      }}
      role="status"
    >
      {currentData ? (
        <>
          <p>
            <b>
              <bdi>{currentData.name ?? t("person.deleted")}</bdi>
            </b>
            {currentData.city !== null && (
              <>
                {" · "}
                <bdi>{currentData.city}</bdi>
              </>
            )}
          </p>
          <p>{describeEngagement(currentData, state)}</p>
        </>
      ) : (
        <p>{isError ? t("person.failed") : t(`state.${state}`)}</p>
      )}
    </div>
  );
}

/** Returns a value once it has stayed the same for a moment. */
function useSettled(value: number): number | null {
  const [settled, setSettled] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * Returns a function that describes what a recipient did, with times: "received 9:31 · clicked “shop.example/visit”
 * 9:38".
 */
function useEngagementText(): (tile: CampaignTile, state: TileState) => string {
  const { t } = useTranslation(["report-wall", "campaigns"]);
  const formats = useFormats();
  return ({ state, sentAt, openedAt, clickedAt, links }, shown) => {
    const time = (at: string) => formats.clock(at);
    const did = [
      sentAt !== null && state !== "bounced" && t("person.received", { time: time(sentAt) }),
      openedAt !== null && clickedAt === null && t("person.opened", { time: time(openedAt) }),
      clickedAt !== null &&
        (links[0]
          ? t("person.clickedLink", { time: time(clickedAt), link: shortUrl(links[0]) })
          : t("person.clicked", { time: time(clickedAt) })),
    ].filter(Boolean);
    const hasState = state !== "sent" && state !== "claimed";
    if (hasState) did.unshift(t(`campaigns:state.${state}`));
    return did.length > 0 ? did.join(" · ") : t(`state.${shown}`);
  };
}
