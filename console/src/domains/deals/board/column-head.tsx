import { ActionIcon, Skeleton } from "@mantine/core";
import { ArrowsInLineHorizontalIcon } from "@phosphor-icons/react/ArrowsInLineHorizontal";
import { HourglassMediumIcon } from "@phosphor-icons/react/HourglassMedium";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { BoardStage, PipelineStage } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useMoney } from "../use-money.ts";
import classes from "./column-head.module.css";

/** The change that a drop on a column, or away from it, would make. */
export interface ColumnPreview {
  count: number;
  value: number;
}

export interface ColumnHeadProps {
  stage: PipelineStage;
  /** Undefined until known. */
  sums: BoardStage | undefined;
  currency: string;
  /** The largest sum of the board, which bars are proportional to. */
  largest: number;
  preview: ColumnPreview | null;
  /** The URL of the list of these deals. */
  listTo: string;
  onStale: () => void;
  onNew: (() => void) | undefined;
  onCollapse: () => void;
}

/**
 * The head of a column: its name, counts, sums, and a bar of both. While a card is dragged, with the values after a
 * drop.
 */
export function ColumnHead({ stage, sums: stored, currency, ...props }: ColumnHeadProps) {
  const { t } = useTranslation("deals");
  const { number, percent } = useFormats();
  const money = useMoney(currency);
  const { preview, largest, listTo, onStale, onNew, onCollapse } = props;
  const sums = stored && withPreview(stored, preview);
  const collapse = t("board.collapse", { stage: stage.name });
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        <h2 className={classes.name} title={stage.name}>
          <bdi>{stage.name}</bdi>
        </h2>
        {sums && <span className={classes.count}>{number(sums.count)}</span>}
        {sums && sums.staleCount > 0 && (
          <button
            type="button"
            className={classes.stale}
            aria-label={t("stale.filter", { count: sums.staleCount, stage: stage.name })}
            title={t("stale.filter", { count: sums.staleCount, stage: stage.name })}
            onClick={onStale}
          >
            <HourglassMediumIcon size={13} aria-hidden />
            {number(sums.staleCount)}
          </button>
        )}
        {onNew && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("newIn", { stage: stage.name })}
            onClick={onNew}
          >
            <PlusIcon size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <ActionIcon
        className={classes.collapse}
        variant="subtle"
        color="gray"
        aria-label={collapse}
        title={collapse}
        aria-expanded
        onClick={onCollapse}
      >
        <ArrowsInLineHorizontalIcon size={16} aria-hidden />
      </ActionIcon>
      {sums ? (
        <>
          <p className={classes.sum}>
            <Link to={listTo} title={t("board.openList", { stage: stage.name })}>
              {money.full(sums.value)}
            </Link>
            {preview && preview.value !== 0 && (
              <small data-more={preview.value > 0 || undefined}>
                {preview.value > 0 ? "+ " : "− "}
                {money.short(Math.abs(preview.value))}
              </small>
            )}
          </p>
          <p className={classes.weighted}>
            {t("weighted.sum", { value: money.full(sums.weighted) })} ·{" "}
            {percent(stage.probability / 100)}
          </p>
          <SumBar value={sums.value} weighted={sums.weighted} largest={largest} />
        </>
      ) : (
        <>
          <Skeleton height={24} w="60%" mt={4} />
          <Skeleton height={14} w="80%" mt={6} />
        </>
      )}
    </header>
  );
}

/** Returns the sums after the change, weighted as on the server. */
function withPreview(sums: BoardStage, preview: ColumnPreview | null): BoardStage {
  if (!preview) return sums;
  const value = sums.value + preview.value;
  const weighted = Math.round((value * sums.probability) / 100);
  return { ...sums, count: sums.count + preview.count, value, weighted };
}

/** A pale bar for the sum with a hatched one inside for the estimate. Decorative: the figures say the same. */
export function SumBar({
  value,
  weighted,
  largest,
}: {
  value: number;
  weighted: number;
  largest: number;
}) {
  const part = (amount: number, of: number) => `${of > 0 ? Math.min(1, amount / of) * 100 : 0}%`;
  return (
    <span className={classes.bar} aria-hidden>
      <span className={classes.full} style={{ inlineSize: part(value, largest) }}>
        <span className={classes.part} style={{ inlineSize: part(weighted, value) }} />
      </span>
    </span>
  );
}
