import { Flex } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Campaign } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TileWall } from "../../../ui/layout/tiles.tsx";
import classes from "./sent-card.module.css";

const COLUMNS = 8;
const ROWS = 2;
const TILES = Array.from({ length: COLUMNS * ROWS }, (_, at) => at);

/** The result in one sentence, beside a wall of tiles that turns over once when the last email is sent. */
export function SentCard({ campaign, turns }: { campaign: Campaign; turns: boolean }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { balance, startedAt, finishedAt, id } = campaign;
  const sent = balance?.sent ?? 0;
  return (
    <Flex
      className={classes.card}
      component="section"
      gap="lg"
      align="center"
      justify="space-between"
      role={turns ? "status" : undefined}
    >
      <div className={classes.words}>
        <h2>{t("sent.title", { count: sent, number: formats.number(sent) })}</h2>
        {startedAt && finishedAt && (
          <p>
            {t("sent.text", {
              time: formats.dateTime(finishedAt),
              length: formats.duration(Date.parse(finishedAt) - Date.parse(startedAt)),
            })}
          </p>
        )}
      </div>
      <div className={classes.wall} data-turns={turns || undefined} aria-hidden>
        {TILES.map((at) => (
          <span
            key={at}
            style={{ animationDelay: `${((at % COLUMNS) + Math.floor(at / COLUMNS)) * 50}ms` }}
          >
            <TileWall seed={`${id}-${at}`} columns={1} rows={1} tone="wall" />
          </span>
        ))}
      </div>
    </Flex>
  );
}
