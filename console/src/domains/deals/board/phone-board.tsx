import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { CaretRightIcon } from "@phosphor-icons/react/CaretRight";
import { PhoneIcon } from "@phosphor-icons/react/Phone";
import { WhatsappLogoIcon } from "@phosphor-icons/react/WhatsappLogo";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAddressParams } from "../../../lib/address-params.ts";
import type { Deal, DealBoard, Pipeline } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { DealCard } from "../cards/deal-card.tsx";
import { whatsappLink } from "../cards/whatsapp-link.ts";
import { headOf } from "../deal-formats.ts";
import { useMoney } from "../use-money.ts";
import { EMPTY_COLUMN } from "./board-columns.ts";
import { SumBar } from "./column-head.tsx";
import classes from "./phone-board.module.css";
import { StageSwipe } from "./stage-swipe.tsx";
import { SwipeRow } from "./swipe-row.tsx";
import type { BoardMoves } from "./use-board-moves.ts";
import type { Board } from "./use-board-columns.ts";
import type { RecentMoves } from "./use-live-board.ts";

export interface PhoneBoardProps {
  pipeline: Pipeline;
  sums: DealBoard | undefined;
  board: Board;
  moves: BoardMoves;
  recent: RecentMoves;
  isNarrowed: boolean;
  mayWrite: boolean;
  onMove: (id: string) => void;
}

/**
 * One stage at a time, below a row of all stages. A card swiped to the end moves to the next stage; swiping the page
 * toward the start shows the next stage.
 */
export function PhoneBoard({ pipeline, sums, board, moves, ...props }: PhoneBoardProps) {
  const { t } = useTranslation("deals");
  const [params, changeParams] = useAddressParams();
  const { stages } = pipeline;
  const at = Math.max(
    0,
    stages.findIndex(({ id }) => id === params.get("stage")),
  );
  const stage = stages[at];
  const next = stages[at + 1];
  const previous = stages[at - 1];
  if (!stage) return null;
  const column = board.columns[stage.id] ?? EMPTY_COLUMN;
  const own = sums?.stages.find(({ id }) => id === stage.id);
  const choose = (id: string) =>
    changeParams(
      (now) => {
        now.set("stage", id);
        return now;
      },
      { replace: true },
    );

  return (
    <>
      <StageChips pipeline={pipeline} sums={sums} stageId={stage.id} onChoose={choose} />
      <StageSwipe
        onNext={next && (() => choose(next.id))}
        onPrevious={previous && (() => choose(previous.id))}
      >
        <StageSums currency={pipeline.currency} stage={stage} sums={own} />
        {column.problem !== undefined && (
          <ErrorState
            problem={column.problem}
            title={t("failed")}
            onRetry={() => board.reload(stage.id)}
          />
        )}
        <ul className={classes.cards} aria-label={stage.name}>
          {column.deals.map((deal) => (
            <li key={deal.id}>
              <SwipeRow
                label={next?.name ?? t("win.action")}
                disabled={!props.mayWrite}
                onSwipe={() =>
                  next ? void moves.moveToStage(deal.id, next.id) : moves.ask("won", deal)
                }
              >
                <DealCard
                  deal={deal}
                  movedBy={props.recent[deal.id]}
                  foot={<CardFoot deal={deal} onMove={props.mayWrite ? props.onMove : undefined} />}
                />
              </SwipeRow>
            </li>
          ))}
        </ul>
        {column.loading ? (
          [0, 1, 2].map((row) => <Skeleton key={row} height={170} radius={8} mb="sm" />)
        ) : (
          <More key={column.nextCursor} onSeen={() => board.loadMore(stage.id)} />
        )}
        {!column.loading && column.problem === undefined && column.deals.length === 0 && (
          <p className={classes.empty}>{t(props.isNarrowed ? "board.noneMatch" : "board.none")}</p>
        )}
      </StageSwipe>
    </>
  );
}

interface StageSumsProps {
  currency: string;
  stage: Pipeline["stages"][number];
  /** Undefined until known. */
  sums: DealBoard["stages"][number] | undefined;
}

function StageSums({ currency, stage, sums }: StageSumsProps) {
  const { t } = useTranslation("deals");
  const { percent } = useFormats();
  const money = useMoney(currency);
  return (
    <Stack gap={0} my="sm">
      {sums ? (
        <>
          <strong className={classes.sum}>{money.full(sums.value)}</strong>
          <Text size="sm" c="dimmed" truncate>
            {t("weighted.sum", { value: money.full(sums.weighted) })} ·{" "}
            {percent(stage.probability / 100)}
          </Text>
        </>
      ) : (
        <>
          <Skeleton height="var(--leading-xl)" width="50%" />
          <Skeleton height="var(--leading-sm)" width="70%" />
        </>
      )}
    </Stack>
  );
}

function StageChips({
  pipeline,
  sums,
  stageId,
  onChoose,
}: {
  pipeline: Pipeline;
  sums: DealBoard | undefined;
  stageId: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation("deals");
  const { number } = useFormats();
  const money = useMoney(pipeline.currency);
  const row = useRef<HTMLUListElement>(null);
  const largest = Math.max(0, ...(sums?.stages ?? []).map(({ value }) => value));
  useEffect(() => {
    row.current
      ?.querySelector(`[data-chip="${CSS.escape(stageId)}"]`)
      ?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [stageId]);
  return (
    <nav aria-label={t("board.stages")}>
      <ul className={classes.chips} ref={row}>
        {pipeline.stages.map(({ id, name }) => {
          const own = sums?.stages.find((one) => one.id === id);
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.chip}
                data-chip={id}
                aria-current={id === stageId ? "true" : undefined}
                onClick={() => onChoose(id)}
              >
                <span className={classes.chipName}>
                  <bdi>{name}</bdi>
                </span>
                <span className={classes.chipSum}>
                  {own ? `${number(own.count)} · ${money.short(own.value)}` : "…"}
                </span>
                <SumBar value={own?.value ?? 0} weighted={own?.weighted ?? 0} largest={largest} />
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function CardFoot({ deal, onMove }: { deal: Deal; onMove: ((id: string) => void) | undefined }) {
  const { t } = useTranslation("deals");
  const phone = deal.contact?.suppression ? deal.contact.phone : null;
  return (
    <>
      {phone !== null && (
        <>
          <Button
            component="a"
            href={`tel:${phone}`}
            variant="default"
            className={classes.action}
            leftSection={<PhoneIcon size={16} aria-hidden />}
          >
            {t("call")}
          </Button>
          <Button
            component="a"
            href={whatsappLink(phone)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            className={classes.action}
            leftSection={<WhatsappLogoIcon size={16} aria-hidden />}
          >
            WhatsApp
          </Button>
        </>
      )}
      {onMove && (
        <Button
          variant="default"
          className={classes.action}
          ms="auto"
          aria-label={t("move.title", { name: headOf(deal) })}
          rightSection={<CaretRightIcon size={14} className="flip-rtl" aria-hidden />}
          onClick={() => onMove(deal.id)}
        >
          {t("move.action")}
        </Button>
      )}
    </>
  );
}

/** Loads more cards when the end of the list becomes visible. */
function More({ onSeen }: { onSeen: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current(),
      { rootMargin: "400px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} />;
}
