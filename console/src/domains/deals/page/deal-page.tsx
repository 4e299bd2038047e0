import { Skeleton, Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { isNotFound } from "../../../lib/api-problem.ts";
import { api, type DealDetails, useGetDealQuery } from "../../../lib/api.generated.ts";
import { store } from "../../../lib/api-store.ts";
import { followWhileVisible } from "../../../lib/event-stream.ts";
import { useSession } from "../../../lib/session.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useSingleKeys } from "../../../ui/keyboard/single-keys.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { dealPath, headOf } from "../deal-formats.ts";
import { LoseDialog } from "../dialogs/lose-dialog.tsx";
import { MoveDialog } from "../dialogs/move-dialog.tsx";
import { WinDialog } from "../dialogs/win-dialog.tsx";
import { DealDrawer } from "../form/deal-drawer.tsx";
import { useDealActions } from "../use-deal-actions.ts";
import { Composer, type ComposerHandle } from "./composer.tsx";
import { DealHead } from "./deal-head.tsx";
import classes from "./deal-page.module.css";
import { DealSide } from "./deal-side.tsx";
import { PhoneComposer } from "./phone-composer.tsx";
import type { DealChanges } from "../board/use-live-board.ts";
import { storeEditor } from "./recent-editors.ts";
import { StagePath } from "./stage-path.tsx";
import { Timeline } from "./timeline.tsx";

const FROM_THE_START = { getInitialValueInEffect: false };

/** A deal: its stage, timeline and next steps. */
export function DealPage() {
  const { t } = useTranslation("deals");
  const { id = "" } = useParams();
  const { currentData, error, refetch } = useGetDealQuery(
    { id },
    { refetchOnMountOrArgChange: true },
  );
  const [gone, setGone] = useState(false);
  const back = { to: "/crm", label: t("title") };
  if (gone || isNotFound(error))
    return (
      <>
        <PageHeader title={t("title")} back={back} />
        <EmptyState title={t("gone.title")} text={t("gone.text")} />
      </>
    );
  if (error && !currentData)
    return (
      <>
        <PageHeader title={t("title")} back={back} />
        <ErrorState title={t("failedOne")} problem={error} onRetry={() => void refetch()} />
      </>
    );
  if (!currentData)
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height={34} w="50%" mb="sm" />
        <Skeleton height={24} w="35%" mb="md" />
        <Skeleton height={52} mb="md" radius={8} />
        <Skeleton height={360} radius={12} />
      </div>
    );
  return <LoadedDeal key={id} deal={currentData} onGone={() => setGone(true)} />;
}

function LoadedDeal({ deal, onGone }: { deal: DealDetails; onGone: () => void }) {
  const mayWrite = useSession().can("CRM.WRITE");
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const closing = useClosing(deal);
  const { actions, move } = closing;
  useLiveDeal(deal);
  useDealKeys(deal, mayWrite, closing, composer);

  return (
    <>
      <DealHead
        deal={deal}
        mayWrite={mayWrite}
        onWon={() => closing.ask("won")}
        onLost={() => closing.ask("lost")}
        onReopen={() => void actions.reopen(deal.id)}
        onEdit={() => setEditing(true)}
        onRemove={() =>
          void actions.remove([deal]).then((removed) => {
            if (!removed) return;
            onGone();
            void navigate("/crm", { replace: true });
          })
        }
      />
      <StagePath
        deal={deal}
        mayWrite={mayWrite}
        onStage={(stageId) => void move(stageId)}
        onList={() => closing.ask("list")}
      />
      <DealBody
        deal={deal}
        mayWrite={mayWrite}
        composer={composer}
        onEdit={() => setEditing(true)}
      />
      <DealDrawer
        subject={editing ? { id: deal.id } : null}
        pipeline={{ id: deal.pipelineId, currency: deal.currency, stages: deal.path }}
        onClose={() => setEditing(false)}
      />
      <Questions deal={deal} closing={closing} />
    </>
  );
}

interface DealBodyProps {
  deal: DealDetails;
  mayWrite: boolean;
  composer: RefObject<ComposerHandle | null>;
  onEdit: () => void;
}

/** The timeline and the details: side by side where both fit, otherwise as tabs. */
function DealBody({ deal, mayWrite, composer, onEdit }: DealBodyProps) {
  const { t } = useTranslation("deals");
  const isNarrow = useMediaQuery("(max-width: 1023.98px)", false, FROM_THE_START);
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, FROM_THE_START);
  const timeline = <Timeline deal={deal} mayWrite={mayWrite} />;
  const side = (
    <DealSide
      deal={deal}
      mayWrite={mayWrite}
      onEdit={onEdit}
      onAddStep={() => composer.current?.open("nextStep")}
    />
  );
  if (!isNarrow)
    return (
      <div className={classes.columns}>
        <div className={classes.main}>
          {mayWrite && <Composer ref={composer} deal={deal} />}
          {timeline}
        </div>
        {side}
      </div>
    );
  return (
    <>
      {mayWrite && !isPhone && <Composer ref={composer} deal={deal} />}
      <Tabs defaultValue="timeline" keepMounted={false} className={classes.parts}>
        <Tabs.List grow mb="md" aria-label={t("side.parts")}>
          <Tabs.Tab value="timeline">{t("timeline.title")}</Tabs.Tab>
          <Tabs.Tab value="details">{t("side.label")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="timeline">{timeline}</Tabs.Panel>
        <Tabs.Panel value="details">{side}</Tabs.Panel>
      </Tabs>
      {mayWrite && isPhone && <PhoneComposer ref={composer} deal={deal} />}
    </>
  );
}

type Question = "won" | "lost" | "list";

/** Moves and closes the deal, after the required dialogs. */
function useClosing(deal: DealDetails) {
  const { t } = useTranslation("deals");
  const actions = useDealActions();
  const [question, setQuestion] = useState<Question | null>(null);
  const { id } = deal;
  const nameOf = (stageId: string) => deal.path.find((one) => one.id === stageId)?.name ?? "";

  async function move(stageId: string): Promise<void> {
    if (stageId === deal.stageId && deal.status === "open") return;
    const before = deal.stageId;
    const wasOpen = deal.status === "open";
    if (!(await actions.move(id, { stageId }))) return;
    const text = t("moved.to", { name: headOf(deal), stage: nameOf(stageId) });
    if (wasOpen) toast.undo(text, () => void actions.move(id, { stageId: before }));
    else toast.success(text);
  }
  async function win(body: Parameters<typeof actions.win>[1]): Promise<boolean> {
    if (!(await actions.win(id, body))) return false;
    toast.undo(t("win.done", { name: headOf(deal) }), () => void actions.reopen(id));
    return true;
  }
  async function lose(body: Parameters<typeof actions.lose>[1]): Promise<boolean> {
    if (!(await actions.lose(id, body))) return false;
    toast.undo(t("lose.done", { name: headOf(deal) }), () => void actions.reopen(id));
    return true;
  }
  return { actions, move, win, lose, question, ask: setQuestion };
}

type Closing = ReturnType<typeof useClosing>;

function Questions({ deal, closing }: { deal: DealDetails; closing: Closing }) {
  const { question, ask, move, win, lose } = closing;
  const close = () => ask(null);
  if (question === "won") return <WinDialog deal={deal} onClose={close} onWin={win} />;
  if (question === "lost") return <LoseDialog name={headOf(deal)} onClose={close} onLose={lose} />;
  if (question === null) return null;
  return (
    <MoveDialog
      name={headOf(deal)}
      stages={deal.path}
      stageId={deal.stageId}
      onClose={close}
      onStage={(stageId) => void move(stageId)}
      onWon={() => ask("won")}
      onLost={() => ask("lost")}
    />
  );
}

/** Applies other users' changes. */
function useLiveDeal({ id, pipelineId }: DealDetails): void {
  useEffect(
    () =>
      followWhileVisible<Pick<DealChanges, "changes" | "reload">>(
        `/v1/Deals/Stream?pipelineId=${pipelineId}`,
        ({ changes, reload }) => {
          const own = changes.find(({ dealId }) => dealId === id);
          if (own?.by) storeEditor(id, own.by.name);
          if (reload || own) store.dispatch(api.util.invalidateTags(["Deals"]));
        },
      ),
    [id, pipelineId],
  );
}

function useDealKeys(
  deal: DealDetails,
  mayWrite: boolean,
  { ask, move }: Closing,
  composer: RefObject<ComposerHandle | null>,
): void {
  const navigate = useNavigate();
  const go = (to: string | null | undefined) => () => {
    if (to) void navigate(dealPath(to));
  };
  const write = (run: () => void) => (mayWrite ? run : undefined);
  const isOpen = deal.status === "open";
  const stages = Object.fromEntries(
    deal.path
      .slice(0, 9)
      .map(({ id }, index) => [String(index + 1), write(() => void move(id))] as const),
  );
  useSingleKeys({
    ...stages,
    j: go(deal.place?.nextId),
    k: go(deal.place?.previousId),
    n: write(() => composer.current?.open("note")),
    r: write(() => composer.current?.open("reply")),
    t: write(() => composer.current?.open("nextStep")),
    w: isOpen ? write(() => ask("won")) : undefined,
    l: isOpen ? write(() => ask("lost")) : undefined,
  });
}
