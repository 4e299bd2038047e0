import { Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { UserIcon } from "@phosphor-icons/react/User";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useGetDealBoardQuery, useListMembersQuery } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useSingleKeys } from "../../../ui/keyboard/single-keys.ts";
import type { ListFilter } from "../../../ui/list-page/list-filters.tsx";
import { listArgument } from "../../../ui/list-page/list-page-state.ts";
import { type ListState, useListState } from "../../../ui/list-page/list-state.ts";
import { isNarrowed, ListTools } from "../../../ui/list-page/list-tools.tsx";
import { DealsFromClicksButton } from "../../workflows/index.ts";
import { EmailLegend } from "../cards/email-tiles.tsx";
import { headOf } from "../deal-formats.ts";
import { useDeals } from "../deals-context.ts";
import { DealsFrame } from "../deals-frame.tsx";
import { LoseDialog } from "../dialogs/lose-dialog.tsx";
import { MoveDialog } from "../dialogs/move-dialog.tsx";
import { WinDialog } from "../dialogs/win-dialog.tsx";
import { useDealFilters } from "../list/deal-filters.ts";
import { WideBoard } from "./board.tsx";
import { findDeal, withDeal } from "./board-columns.ts";
import { PhoneBoard } from "./phone-board.tsx";
import { type BoardConditions, useBoardColumns } from "./use-board-columns.ts";
import { type BoardMoves, useBoardMoves } from "./use-board-moves.ts";
import { useLiveBoard } from "./use-live-board.ts";

const KEPT = ["tab", "pipeline", "stage"];

/** The open deals by stage. */
export function BoardTab() {
  const { t } = useTranslation("deals");
  const { pipeline, mayWrite, addressOf, openForm, saved } = useDeals();
  const isWide = useMediaQuery("(min-width: 768px)", true, { getInitialValueInEffect: false });
  const list = useListState({ sort: "position", kept: KEPT });
  const filters = useDealFilters(pipeline, "board", list.filters);
  const conditions = conditionsOf(list, filters, pipeline.id);
  const narrowed = isNarrowed(list);
  const stageIds = pipeline.stages.map(({ id }) => id);
  const board = useBoardColumns(stageIds, conditions);
  const { change } = board;
  useEffect(() => {
    if (saved) change((now) => withDeal(now, saved));
  }, [saved, change]);
  const {
    currentData: sums,
    error,
    refetch,
  } = useGetDealBoardQuery(
    { ...conditions, pipelineId: pipeline.id },
    { refetchOnMountOrArgChange: true },
  );
  const ownId = useListMembersQuery().data?.items.find(({ isYou }) => isYou)?.id ?? "";
  const { viewers, recent } = useLiveBoard(pipeline.id, board, narrowed, ownId);
  const moves = useBoardMoves(
    board,
    (id) => pipeline.stages.find((stage) => stage.id === id)?.name ?? "",
  );
  const [movingId, setMovingId] = useState<string | null>(null);
  const isEmpty = sums?.open.count === 0 && !narrowed;
  const shared = { pipeline, sums, board, moves, recent, mayWrite, isNarrowed: narrowed };

  return (
    <DealsFrame viewers={viewers}>
      {!isEmpty && <BoardTools list={list} filters={filters} />}
      {isEmpty ? (
        <NoDeals />
      ) : error && !sums ? (
        <ErrorState problem={error} title={t("failed")} onRetry={() => void refetch()} />
      ) : isWide ? (
        <WideBoard
          {...shared}
          listTo={(stageId) => addressOf("list", { stageId })}
          onStale={() => list.setFilter("stale", "true")}
          onNew={(stageId) => openForm({ stageId })}
          onEdit={openForm}
          onMove={setMovingId}
        />
      ) : (
        <PhoneBoard {...shared} onMove={setMovingId} />
      )}
      <Questions
        moves={moves}
        movingDeal={movingId === null ? undefined : findDeal(board.columns, movingId)}
        onMoved={() => setMovingId(null)}
      />
    </DealsFrame>
  );
}

/** Returns the board's conditions in the API's format. */
function conditionsOf(
  list: ListState,
  filters: readonly ListFilter[],
  pipelineId: string,
): BoardConditions {
  const {
    limit: _limit,
    sort: _sort,
    cursor: _cursor,
    page: _page,
    ...known
  } = listArgument(list, "position", [], filters);
  return { ...known, pipelineId };
}

function BoardTools({ list, filters }: { list: ListState; filters: readonly ListFilter[] }) {
  const { t } = useTranslation("deals");
  const [filtering, setFiltering] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useSingleKeys({ f: () => setFiltering(true), "/": () => search.current?.focus() });
  return (
    <ListTools
      list={list}
      filters={filters}
      search={t("search")}
      searchRef={search}
      filtering={filtering}
      onFiltering={setFiltering}
    >
      <OwnerMenu list={list} owners={filters.find(({ name }) => name === "owner")} />
      <EmailLegend />
    </ListTools>
  );
}

function OwnerMenu({ list, owners }: { list: ListState; owners: ListFilter | undefined }) {
  const { t } = useTranslation("deals");
  const chosen = owners?.values.find(({ value }) => value === list.filters["owner"]);
  return (
    <Menu position="bottom-start" returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<UserIcon size={16} aria-hidden />}
          rightSection={<CaretDownIcon size={12} aria-hidden />}
          aria-label={`${t("field.owner")}: ${chosen?.label ?? t("owner.everyone")}`}
          data-inline
        >
          <bdi>{chosen?.label ?? t("owner.everyone")}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        <Menu.RadioGroup
          value={chosen?.value ?? ""}
          onChange={(owner) => list.setFilter("owner", owner || null)}
        >
          <Menu.RadioItem value="" closeMenuOnClick>
            {t("owner.everyone")}
          </Menu.RadioItem>
          {owners?.values.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              <bdi>{label}</bdi>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shown instead of a board without deals. */
function NoDeals() {
  const { t } = useTranslation("deals");
  const { mayWrite, openForm, sums } = useDeals();
  const navigate = useNavigate();
  if (!sums) return null;
  const isBare = sums.won.count + sums.lost.count === 0;
  return (
    <EmptyState
      title={t(isBare ? "empty.title" : "empty.noneOpen")}
      text={t("empty.text")}
      action={
        mayWrite && (
          <>
            <Button onClick={() => openForm({})}>{t("new")}</Button> <DealsFromClicksButton />{" "}
            <Button variant="default" onClick={() => void navigate("/crm/pipelines")}>
              {t("pipeline.settings")}
            </Button>
          </>
        )
      }
    />
  );
}

interface QuestionsProps {
  moves: BoardMoves;
  movingDeal: ReturnType<typeof findDeal>;
  onMoved: () => void;
}

function Questions({ moves, movingDeal, onMoved }: QuestionsProps) {
  const { pipeline } = useDeals();
  const { question } = moves;
  return (
    <>
      {movingDeal && (
        <MoveDialog
          name={headOf(movingDeal)}
          stages={pipeline.stages}
          stageId={movingDeal.stageId}
          onClose={onMoved}
          onStage={(stageId) => void moves.moveToStage(movingDeal.id, stageId)}
          onWon={() => moves.ask("won", movingDeal)}
          onLost={() => moves.ask("lost", movingDeal)}
        />
      )}
      {question?.kind === "won" && (
        <WinDialog
          deal={question.deal}
          onClose={moves.closeQuestion}
          onWin={(body) => moves.win(question.deal, body)}
        />
      )}
      {question?.kind === "lost" && (
        <LoseDialog
          name={headOf(question.deal)}
          onClose={moves.closeQuestion}
          onLose={(body) => moves.lose(question.deal, body)}
        />
      )}
    </>
  );
}
